"""Signatures in the format of https://www.standardwebhooks.com, so that ready-made libraries can
check them."""

from __future__ import annotations

import base64
import hashlib
import hmac

from django.utils.crypto import salted_hmac

from tournaments.models import Webhook

_SALT = "tournaments.webhooks"
_PREFIX = "whsec_"


def secret(hook: Webhook) -> str:
    """The secret with which the receiver checks signatures. Like private links it is derived: so it
    can be shown again, and the database holds nothing that can sign."""
    return _PREFIX + base64.b64encode(_key(hook)).decode()


def signature(hook: Webhook, message_id: str, timestamp: int, body: bytes) -> str:
    """The header `webhook-signature` of one send."""
    signed = f"{message_id}.{timestamp}.".encode() + body
    digest = hmac.new(_key(hook), signed, hashlib.sha256).digest()
    return "v1," + base64.b64encode(digest).decode()


def _key(hook: Webhook) -> bytes:
    return salted_hmac(_SALT, f"{hook.pk.hex}:{hook.version}", algorithm="sha256").digest()
