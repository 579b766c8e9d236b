"""Access keys, with which a program acts for somebody with an account.

A key is `passgo_<random>.<signature>`. The signature tells our keys from invented ones without the
database (`server.lanes`). The database knows whether a key still opens anything: it holds the key's
sha256 alone. docs/decisions/keys-belong-to-accounts.md has the reasons.
"""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from ledger.codes import LedgerCode
from ledger.models import AccessKey
from ledger.problems import Problem

PREFIX = "passgo_"
_SALT = "ledger.access_keys"
_RANDOM_BYTES = 24
_SIGNATURE_LENGTH = 32
_NOTED_EVERY = timedelta(minutes=1)


def make(user_id: int, name: str) -> tuple[AccessKey, str]:
    """A new key of this account, and the text that its program sends, which can't be looked up
    again.

    Raises `Problem` ACCESS_KEY_EXISTS if the account has one of that name that still opens
    something.
    """
    random = secrets.token_urlsafe(_RANDOM_BYTES)
    text = f"{PREFIX}{random}.{_signature(random)}"
    try:
        with transaction.atomic():
            key = AccessKey.objects.create(user_id=user_id, name=name, digest=_digest(text))
    except IntegrityError as error:
        raise Problem(
            409,
            LedgerCode.ACCESS_KEY_EXISTS,
            f"You have a key called {name} already.",
            remedy="Choose another name, or revoke that key first.",
        ) from error
    return key, text


def find(text: str) -> AccessKey | None:
    """The key that a program sends, also a revoked one; None for anything else."""
    if not is_ours(text):
        return None
    return AccessKey.objects.select_related("user").filter(digest=_digest(text)).first()


def is_ours(text: str) -> bool:
    """Whether we once made this key. It needs no database."""
    random, _, signature = text.removeprefix(PREFIX).partition(".")
    return text.startswith(PREFIX) and constant_time_compare(signature, _signature(random))


def note_use(key: AccessKey) -> None:
    """Record when the key was last used, to the minute."""
    now = timezone.now()
    if key.used_at is None or key.used_at < now - _NOTED_EVERY:
        AccessKey.objects.filter(
            Q(used_at=None) | Q(used_at__lt=now - _NOTED_EVERY), pk=key.pk
        ).update(used_at=now)


def revoke(user_id: int, key_id: UUID) -> AccessKey | None:
    """Close a key of this account for good. None if the account has no such key."""
    key = AccessKey.objects.filter(user=user_id, pk=key_id).first()
    if key is not None:
        AccessKey.objects.filter(pk=key.pk, revoked_at=None).update(revoked_at=timezone.now())
    return key


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _signature(random: str) -> str:
    return salted_hmac(_SALT, random, algorithm="sha256").hexdigest()[:_SIGNATURE_LENGTH]
