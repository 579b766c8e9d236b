"""The headers by which a post is made safe to repeat and safe from races."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from ledger import strictjson
from ledger.codes import LedgerCode
from ledger.problems import Problem, malformed


def etag(version: int) -> str:
    """The entity tag of a book at a version."""
    return f'"{version}"'


def required_version(headers: Mapping[str, str]) -> int:
    """The version in If-Match. Raises `Problem` VERSION_MISSING or MALFORMED."""
    text = headers.get("If-Match", "").strip()
    if not text:
        raise Problem(
            428,
            LedgerCode.VERSION_MISSING,
            'Say in If-Match which version of the book you have seen, e.g. If-Match: "12".',
        )
    if not re.fullmatch(r'[0-9]{1,9}|"[0-9]{1,9}"', text):
        raise malformed("If-Match", 'If-Match is the version of the book in quotes, e.g. "12".')
    return int(text.strip('"'))


def required_key(headers: Mapping[str, str], what: str = "command") -> UUID:
    """The key in Idempotency-Key. Raises `Problem` KEY_MISSING or MALFORMED."""
    text = headers.get("Idempotency-Key", "").strip().strip('"')
    if not text:
        raise Problem(
            400, LedgerCode.KEY_MISSING, f"Send a new UUID as Idempotency-Key with each new {what}."
        )
    return read_key(text, "Idempotency-Key")


def read_key(value: Any, field: str) -> UUID:
    """A UUID from what a client sent."""
    try:
        if not isinstance(value, str):
            raise ValueError
        return UUID(value)
    except ValueError:
        raise malformed(field, f"“{field}” has to be a UUID.") from None


def read_time(value: Any, field: str) -> datetime | None:
    """A time with its offset from what a client sent; None if nothing was sent."""
    if value in (None, ""):
        return None
    try:
        return strictjson.read_time(value)
    except ValueError:
        raise malformed(
            field, f"“{field}” has to be a time with its offset, like 2026-11-21T19:30:00Z."
        ) from None
