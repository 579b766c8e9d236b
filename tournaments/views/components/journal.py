"""A table's journal as people read it: names for seats, words for accounts and commodities."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

import engine
from ledger import actors
from ledger.journal.effective_entries import effective_entries_of
from ledger.models import Game, Transaction
from tournaments.views.components.journal_search import Wanted, found

PAGE_LENGTH = 25


@dataclass(frozen=True, slots=True)
class JournalLine:
    """One line of the journal. `undone` is the number of the entry that took it back, or None;
    `undone_why` says by whom and why it was voided, "" for an undo."""

    number: int
    text: str
    actor: str
    at: datetime
    undone: int | None
    undone_why: str


@dataclass(frozen=True, slots=True)
class JournalPage:
    """Entries newest first, of `total` in the book. `hits` is how many entries match what is
    `wanted`, all of them if that is empty. `older` and `newer` are the values of `before` for the
    neighboring pages; `newer` is 0 for the newest page, None if nothing is newer."""

    entries: tuple[JournalLine, ...]
    total: int
    wanted: Wanted
    hits: int
    before: int | None
    older: int | None
    newer: int | None


def journal_page(
    game: Game, names: Mapping[str, str], before: int | None, wanted: Wanted
) -> JournalPage:
    """The `PAGE_LENGTH` entries that come before entry number `before`, or the newest ones: all
    entries, or only those that match `wanted`."""
    numbers: Sequence[int] = (
        found(game, names, wanted) if wanted.is_anything else range(game.version, 0, -1)
    )
    start = sum(number >= before for number in numbers) if before else 0
    shown = numbers[start : start + PAGE_LENGTH]
    newer = None
    if start:
        newer = numbers[start - PAGE_LENGTH] + 1 if start > PAGE_LENGTH else 0
    return JournalPage(
        entries=tuple(_entries(game, names, shown)),
        total=game.version,
        wanted=wanted,
        hits=len(numbers),
        before=before if start else None,
        older=shown[-1] if len(numbers) > start + PAGE_LENGTH else None,
        newer=newer,
    )


def _entries(game: Game, names: Mapping[str, str], numbers: Sequence[int]) -> Iterator[JournalLine]:
    taken_back = effective_entries_of(game.pk).taken_back
    voids = {taken_back[number] for number in numbers if number in taken_back}
    rows = {
        row.number: row
        for row in Transaction.objects.filter(game=game, number__in=[*numbers, *voids])
    }
    shown = actors.labels_of({name for row in rows.values() for name in (row.actor, row.device)})
    for number in numbers:
        row = rows[number]
        by = rows.get(taken_back.get(number, 0))
        why = ""
        if by is not None and by.kind == Transaction.Kind.VOID:
            why = f"{by.command['reason']} ({shown[by.actor].label})"
        yield JournalLine(
            number=number,
            text=engine.with_names(row.text, names),
            actor=who(shown[row.actor].label, shown[row.device].device),
            at=row.made_at or row.posted_at,
            undone=by.number if by else None,
            undone_why=why,
        )


def who(label: str, device: str) -> str:
    """Word who made an entry, and from which device."""
    return f"{label}, {device}" if device else label
