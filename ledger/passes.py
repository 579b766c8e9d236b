"""Passes: private links and paired devices, and what they open.

A token is `<id>.<signature>`: the pass's id and a keyed hash of id and version, both in URL-safe
base64. It is derived from SECRET_KEY whenever it is needed, so a card can be printed again and
the database holds nothing that opens a table.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterable
from functools import lru_cache
from uuid import UUID

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from ledger import writing
from ledger.models import Grant, Pass

GONE = "(removed)"
"""The label of a pass whose holder's name was removed."""

_SALT = "ledger.passes"
_PLAYER_SALT = "ledger.passes.player"
_SIGNATURE_BYTES = 16
_VERSIONS_TRIED = range(1, 9)


class AlreadyPaired(Exception):
    """The card has a device already; the organiser has to release it first."""


class CardChanged(Exception):
    """The card was renewed or withdrawn after it was read."""


def token(holder: Pass) -> str:
    """The secret that opens what the pass grants. The same one until the pass is renewed."""
    return f"{_base64(holder.pk.bytes)}.{_signature(holder.pk, holder.version, _salt_of(holder))}"


def find(text: str) -> Pass | None:
    """The pass that a token belongs to, also a revoked one; None for anything else."""
    key, signature = _read(text)
    holder = Pass.objects.select_related("card").filter(pk=key).first() if key else None
    return holder if holder and _fits(holder, signature) else None


def id_in(text: str) -> UUID | None:
    """The id of the pass that a token names, None for anything that isn't a token. Once the pass
    has been read, `opens` says whether the token is genuine."""
    return _read(text)[0]


def opens(text: str, holder: Pass) -> bool:
    """Whether a token is this pass's, and the pass was not withdrawn."""
    return _fits(holder, _read(text)[1]) and not holder.is_revoked


def is_of_staff(text: str) -> bool:
    """Whether we made this token for a banker, a referee or a paired device, told without the
    database: it may have been withdrawn since.

    A pass that was renewed more than seven times is not recognized."""
    return _was_signed(text, _SALT)


def is_of_a_player(text: str) -> bool:
    """Like `is_of_staff`, for the link of a player."""
    return _was_signed(text, _PLAYER_SALT)


def find_at(text: str, game_id: UUID) -> Pass | None:
    """Like `find`, with its role at a game in `known_roles`: every tap begins with this, so it is
    one statement."""
    key, signature = _read(text)
    kept = writing.find_holder(key, game_id) if key else None
    if kept is None:
        return None
    card = None
    if kept.card_id:
        card = Pass(
            pk=kept.card_id,
            kind=Pass.Kind.CARD,
            label=kept.card_label or "",
            revoked_at=kept.card_revoked_at,
        )
    holder = Pass(
        pk=key,
        kind=kept.kind,
        label=kept.label,
        version=kept.version,
        card=card,
        revoked_at=kept.revoked_at,
    )
    if kept.role:
        holder.known_roles[game_id] = kept.role
    return holder if _fits(holder, signature) else None


def issue(kind: str, label: str) -> Pass:
    """A new pass of a kind (`card`, `player`, `referee`, `desk`, `runner`); devices come from
    `pair`."""
    return Pass.objects.create(kind=Pass.Kind(kind), label=label)


def issue_many(kind: str, labels: Iterable[str]) -> list[Pass]:
    """Like `issue`, for many at once: one statement for some hundred passes."""
    return Pass.objects.bulk_create(Pass(kind=Pass.Kind(kind), label=label) for label in labels)


def grant_many(grants: Iterable[Grant]) -> None:
    """Let passes act at games: one statement for some hundred grants.

    Raises `IntegrityError` for a pass that already has a grant at its game.
    """
    Grant.objects.bulk_create(grants)


def revoke(holder: Pass) -> None:
    """Close the pass for good, and every device that was paired with it."""
    now = timezone.now()
    Pass.objects.filter(pk=holder.pk, revoked_at=None).update(revoked_at=now)
    holder.devices.filter(revoked_at=None).update(revoked_at=now)
    holder.revoked_at = holder.revoked_at or now


def revoke_many(holders: QuerySet[Pass]) -> None:
    """Like `revoke`, for many passes in two statements: cards first, as `pair` locks them."""
    now = timezone.now()
    holders.filter(revoked_at=None).update(revoked_at=now)
    Pass.objects.filter(card__in=holders, revoked_at=None).update(revoked_at=now)


def retire(keys: Iterable[UUID]) -> None:
    """Like `revoke`, for many passes by id, also removing the names of their holders."""
    held = Pass.objects.filter(pk__in=list(keys))
    revoke_many(held)
    Pass.objects.filter(Q(pk__in=held) | Q(card__in=held)).update(label=GONE)


def renew(holder: Pass) -> str:
    """A new token for the pass, e.g. for a card that was lost; the old one opens nothing."""
    holder.version += 1
    holder.save(update_fields=["version"])
    return token(holder)


def pair(card: Pass, device_label: str, key: UUID | None = None) -> Pass:
    """Bind a device to a card; it has the card's grants, now and later.

    A device that asks again with its own key gets the same pass. Raises `AlreadyPaired` while
    another device is bound, and `CardChanged` for a card that isn't as it was read.
    """
    try:
        with transaction.atomic():
            now = locked(card)
            if now.version != card.version or now.is_revoked:
                raise CardChanged
            return Pass.objects.create(
                kind=Pass.Kind.DEVICE, label=device_label, card=card, pairing_key=key
            )
    except IntegrityError as error:
        bound = paired_device(card)
        if bound is None or key is None or bound.pairing_key != key:
            raise AlreadyPaired from error
        return bound


def locked(card: Pass) -> Pass:
    """The card as it is now, locked until the database transaction ends: so nobody binds a device
    while the card is renewed, or the other way round."""
    return Pass.objects.select_for_update().get(pk=card.pk)


def paired_device(card: Pass) -> Pass | None:
    """The device that is bound to the card now."""
    return card.devices.filter(revoked_at=None).first()


def release(card: Pass) -> None:
    """Unbind the card's device, which opens nothing from now on; another one may be paired."""
    card.devices.filter(revoked_at=None).update(revoked_at=timezone.now())


def _read(text: str) -> tuple[UUID | None, str]:
    """The id and the signature of a token; None if the text isn't a token.

    A token has one spelling, since a lane counts the requests of each. Base64 would skip foreign
    letters, and the last letter of an id has four bits to spare.
    """
    short, _, signature = text.partition(".")
    try:
        key = UUID(bytes=base64.urlsafe_b64decode(short + "=="))
    except (ValueError, binascii.Error):
        return None, ""
    return (key, signature) if _base64(key.bytes) == short else (None, "")


def _fits(holder: Pass, signature: str) -> bool:
    wanted = _signature(holder.pk, holder.version, _salt_of(holder))
    return constant_time_compare(signature, wanted)


def _was_signed(text: str, salt: str) -> bool:
    key, signature = _read(text)
    return key is not None and any(
        constant_time_compare(signature, _signature(key, version, salt))
        for version in _VERSIONS_TRIED
    )


def _salt_of(holder: Pass) -> str:
    """Players' tokens are signed differently, so that the lanes can tell them from a bank's without
    the database (`server.lanes`)."""
    return _PLAYER_SALT if holder.kind == Pass.Kind.PLAYER else _SALT


def _base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _signature(key: UUID, version: int, salt: str) -> str:
    return _kept_signature(key, version, salt, settings.SECRET_KEY)


@lru_cache(maxsize=5_000)  # each request of a tablet asks for its own
def _kept_signature(key: UUID, version: int, salt: str, secret: str) -> str:
    value = f"{key.hex}:{version}"
    digest = salted_hmac(salt, value, secret, algorithm="sha256").digest()
    return _base64(digest[:_SIGNATURE_BYTES])
