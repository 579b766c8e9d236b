"""The https address of this computer on its own network, where `manage.py lan` has set one up.

The server says so once it listens there (`server.lan`): pages are drawn in the same process.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Origins:
    """Both ports of this computer, and the certificate (DER) that tablets have to trust."""

    http: int
    https: int
    authority: bytes


_origins: Origins | None = None


def answer_at(*, http: int, https: int, authority: bytes) -> None:
    """The server listens at both ports from now on."""
    global _origins
    _origins = Origins(http, https, authority)


def forget() -> None:
    """The server listens by http alone."""
    global _origins
    _origins = None


def origins() -> Origins | None:
    """Return the addresses at which the server listens, if it listens by https as well."""
    return _origins
