"""The responses to posts."""

from __future__ import annotations

from functools import lru_cache
from typing import Any
from uuid import UUID

from django.urls import reverse

from ledger.api.errors import REPLAYED
from ledger.api.headers import etag
from ledger.api.permissions import Access
from ledger.api.rendering import render_book, render_posted
from ledger.services.posted import Posted


def single(access: Access, posted: Posted) -> dict[str, Any]:
    """The entry of a single command, and the book as it is now."""
    [entry] = render_posted(posted.book, posted.numbers, access.labels())
    return {"transaction": entry, **render_book(posted.book, access.actor)}


def batch(access: Access, posted: Posted) -> dict[str, Any]:
    """The entries of a batch, and the book as it is now."""
    entries = render_posted(posted.book, posted.numbers, access.labels())
    return {"transactions": entries, **render_book(posted.book, access.actor)}


def headers(access: Access, posted: Posted) -> dict[str, str]:
    """The version of the book, where the entry is, and whether it was there before."""
    given = {
        "ETag": etag(posted.book.version),
        "Location": f"{journal_address(access.game_id)}/{posted.number}",
    }
    return given | {REPLAYED: "true"} if posted.replayed else given


@lru_cache(maxsize=1000)
def journal_address(game_id: UUID) -> str:
    """The address of a journal, kept since Django searches the patterns of all addresses for it."""
    return reverse("game-transactions", args=[game_id])
