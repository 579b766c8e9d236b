"""A table's journal as people read it: names for seats, words for accounts and commodities."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import F

import engine
from ledger import actors
from ledger.models import Game, Transaction

PAGE_LENGTH = 25


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the journal. `undone` is the number of the entry that took it back, or None."""

    number: int
    text: str
    actor: str
    at: datetime
    undone: int | None


@dataclass(frozen=True, slots=True)
class JournalPage:
    """Entries newest first. `older` and `newer` are the values of `before` for the next pages;
    `newer` is 0 for the newest page, None where there is nothing newer."""

    entries: tuple[Entry, ...]
    total: int
    before: int | None
    older: int | None
    newer: int | None


def journal_page(game: Game, names: Mapping[str, str], before: int | None = None) -> JournalPage:
    """The `PAGE_LENGTH` entries that come before entry number `before`, or the newest ones."""
    end = min(before, game.version + 1) if before else game.version + 1
    start = max(1, end - PAGE_LENGTH)
    rows = list(
        Transaction.objects.filter(game=game, number__gte=start, number__lt=end)
        .select_related("reversal")
        .order_by("-number")
    )
    shown = actors.shown({name for row in rows for name in (row.actor, row.device)})
    entries = tuple(
        Entry(
            number=row.number,
            text=engine.with_names(row.text, names),
            actor=who(shown[row.actor].label, shown[row.device].device),
            at=row.made_at or row.posted_at,
            undone=row.reversed_by_number,
        )
        for row in rows
    )
    newest = end > game.version
    after = end + PAGE_LENGTH
    return JournalPage(
        entries=entries,
        total=game.version,
        before=None if newest else end,
        older=start if start > 1 else None,
        newer=None if newest else (0 if after > game.version else after),
    )


def newest_entries(games: Iterable[Game]) -> dict[UUID, Transaction]:
    """The newest entry of each of these games that has one, by the game's id, in one query."""
    rows = Transaction.objects.filter(game__in=games, number=F("game__version"))
    return {row.game_id: row for row in rows}


def who(label: str, device: str) -> str:
    """Who entered something, and from which device."""
    return f"{label}, {device}" if device else label
