"""Topics of the outbox, whose payload is {"game": id}."""

from __future__ import annotations

BOOK_CLOSED = "book_closed"
BOOK_REOPENED = "book_reopened"
