"""Refusals at the door, before Django hears of a request."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.template.loader import render_to_string

from config.middleware import POLICY
from engine.codes import ProblemCode
from ledger.api import errors
from ledger.codes import LedgerCode
from server.codes import ServerCode


@dataclass(frozen=True)
class Words:
    """The refusal of a request. `retry_after` is the number of seconds after which the same request
    may succeed, 0 for never. `closes` ends the connection, because the body was not read to its
    end."""

    status: int
    code: ProblemCode
    sentence: str
    remedy: str
    retry_after: int = 0
    closes: bool = False


class TurnedAway(Exception):
    """A request that is not let in; nothing has changed."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.sentence)
        self.words = words

    def message(self, path: str) -> tuple[dict[str, Any], bytes]:
        """The start of the response in ASGI, and its body: a problem document under /api/, a page
        elsewhere."""
        words = self.words
        body, kind = _problem(words) if path.startswith("/api/") else _page(words)
        headers = [
            (b"content-type", kind),
            (b"content-length", str(len(body)).encode()),
            (b"content-security-policy", POLICY.encode()),
            (b"x-content-type-options", b"nosniff"),
            (b"cache-control", b"no-store"),
        ]
        if words.retry_after:
            headers.append((b"retry-after", str(words.retry_after).encode()))
        if words.closes:
            headers.append((b"connection", b"close"))
        return {"type": "http.response.start", "status": words.status, "headers": headers}, body


def too_large(limit: int) -> Words:
    """The body has more bytes than this sender may send here."""
    size = f"{limit // 2**20} MB" if limit >= 2**20 else f"{limit // 1024} kB"
    return Words(
        413,
        LedgerCode.TOO_LARGE,
        f"This is too large: {size} at most.",
        "Send less at a time. Only organisers who are logged in may send files.",
        closes=True,
    )


TOO_SLOW = Words(
    408, ServerCode.TOO_SLOW, "The request took too long to arrive.", "Send it again.", closes=True
)
BUSY = Words(
    503,
    LedgerCode.BUSY,
    "Too many people are asking for something right now.",
    "Try again in a moment.",
    retry_after=3,
)


def _problem(words: Words) -> tuple[bytes, bytes]:
    sentence = f"{words.sentence} {words.remedy}"
    document = errors.counted_document(words.status, words.code, sentence)
    return json.dumps(document).encode(), errors.CONTENT_TYPE.encode()


@lru_cache(maxsize=32)
def _page(words: Words) -> tuple[bytes, bytes]:
    """The page is made only once: refusing thousands must cost nothing."""
    shown = {
        "title": words.sentence.rstrip("."),
        "sentence": words.remedy,
    }
    page = render_to_string("public/not_valid.html", shown)
    return page.encode(), b"text/html; charset=utf-8"
