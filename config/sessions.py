"""Sessions in the database, whose keys carry a signature, so that invented keys are recognized
without a query (`server.lanes`)."""

from __future__ import annotations

from django.contrib.sessions.backends import db
from django.utils.crypto import constant_time_compare, get_random_string, salted_hmac

_RANDOM_LENGTH = 24
_SIGNATURE_LENGTH = 16


class SessionStore(db.SessionStore):
    """Django's own, with signed keys. The database says whether a session is still good."""

    def _get_new_session_key(self) -> str:
        while True:
            random = get_random_string(_RANDOM_LENGTH)
            key = random + _signature(random)
            if not self.exists(key):
                return key


def is_ours(key: str) -> bool:
    """Whether we made this key, at some time."""
    random, signature = key[:_RANDOM_LENGTH], key[_RANDOM_LENGTH:]
    return len(key) == _RANDOM_LENGTH + _SIGNATURE_LENGTH and constant_time_compare(
        signature, _signature(random)
    )


def _signature(random: str) -> str:
    digest = salted_hmac("config.sessions", random, algorithm="sha256").hexdigest()
    return digest[:_SIGNATURE_LENGTH]
