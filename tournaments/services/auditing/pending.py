"""News still to be followed up: while it is on its way, results and standings may lag.

It excuses that for a few minutes only, and only if it has a topic that is really sent and is of
about now: a row slipped into the outbox must not silence the audit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import timedelta
from typing import Any, NamedTuple

from django.utils import timezone

from ledger.chains import time_text
from ledger.models import OutboxRow
from ledger.topics import BOOK_CLOSED, BOOK_REOPENED
from tournaments.services import highlights, standings, webhooks
from tournaments.services.acts.columns import readable

SOON = timedelta(minutes=10)
"""Twice the longest time for which the outbox lets a job wait for its next try."""

AHEAD = timedelta(minutes=1)
"""The most by which clocks may be apart."""

OF_BOOKS = frozenset({BOOK_CLOSED, BOOK_REOPENED})
OF_STANDINGS = frozenset({standings.DUE})
"""The topics of jobs about a game and about an event: no others may wait there."""


class PendingNews(NamedTuple):
    """An open row of the outbox, as it is stored."""

    row: int
    topic: str
    payload: Any
    created_at: str

    @property
    def game(self) -> str:
        """The id of the game that it is about; "" for something else."""
        return self._named("game")

    @property
    def event(self) -> str:
        """The id of the event that it is about; "" for something else."""
        return self._named("event")

    def _named(self, what: str) -> str:
        named = self.payload.get(what) if isinstance(self.payload, dict) else None
        return named if isinstance(named, str) else ""


def open_news() -> list[PendingNews]:
    """All that is still to be done, oldest first."""
    return [PendingNews(*values) for values in _open()[0]]


def unreadable() -> list[str]:
    """A sentence for each open row of the outbox that can't be read: it excuses nothing."""
    return [f"The outbox: {said}." for said in _open()[1]]


def _open() -> tuple[list[list[Any]], list[str]]:
    # News for other programs and the numbers of the night decide nothing.
    telling = (webhooks.NEWS, highlights.DUE)
    rows = OutboxRow.objects.filter(done_at=None).exclude(topic__in=telling).order_by("pk")
    return readable(rows, "id", "topic", "payload", "created_at")


def is_due(news: Iterable[PendingNews], topics: frozenset[str]) -> bool:
    """Whether any of them explains why results or standings lag."""
    now = timezone.now()
    first, last = time_text(now - SOON), time_text(now + AHEAD)
    return any(each.topic in topics and first <= each.created_at <= last for each in news)


def faults(news: Iterable[PendingNews], topics: frozenset[str]) -> Iterator[str]:
    """Yield what is wrong with the news: a topic that nobody sends, a time in the future, or no
    worker."""
    now = timezone.now()
    for each in news:
        if each.topic not in topics:
            yield f"row {each.row} of the outbox has the topic “{each.topic}”: nobody sends that."
        elif each.created_at > time_text(now + AHEAD):
            yield f"row {each.row} of the outbox is from the future, {each.created_at}."
        elif each.created_at < time_text(now - SOON):
            since = f"{each.created_at[11:16]} UTC (row {each.row} of the outbox): see the worker."
            if each.topic in OF_STANDINGS:
                yield f"the standings have been waiting since {since}"
            else:
                yield f"what follows its end or reopening waits since {since}"
