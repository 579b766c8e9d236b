"""The newest count of a table, against the book as it was then."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import engine
from ledger.journal.effective_entries import effective_entries_of
from ledger.models import Game, Transaction
from ledger.services.asof import position_after
from tournaments.forms.corrections import cash_moves


@dataclass(frozen=True, slots=True)
class Verdict:
    """The count of one player, and how it compares with the book."""

    name: str
    book: str
    counted: str
    words: str
    agrees: bool


@dataclass(frozen=True, slots=True)
class ShownCount:
    """A count: its entry, its verdicts, and the moves that would correct any differences in the
    book. `settled` is the number of a later adjustment, or None."""

    number: int
    at: datetime
    verdicts: tuple[Verdict, ...]
    moves: tuple[dict[str, Any], ...]
    reason: str
    settled: int | None


def newest_count(game: Game, names: Mapping[str, str]) -> ShownCount | None:
    """The newest count that stands, or None."""
    standing = effective_entries_of(game.pk)
    counts = Transaction.objects.filter(game=game, command__type="count").order_by("-number")
    entry = next((each for each in counts if standing.has(each.number)), None)
    if entry is None:
        return None
    command = engine.parse_command(entry.command)
    assert isinstance(command, engine.Count)
    position = position_after(game, entry.number)
    money = position.edition.money
    found = engine.counted_cash(command)
    off = {seat: cash - position.cash[seat] for seat, cash in found.items()}
    verdicts = tuple(
        Verdict(
            name=names.get(seat, seat),
            book=money(position.cash[seat]),
            counted=money(cash),
            words=_words(off[seat], money(abs(off[seat]))),
            agrees=not off[seat],
        )
        for seat, cash in found.items()
    )
    later = Transaction.objects.filter(
        game=game, number__gt=entry.number, command__type__in=["adjust", "position"]
    ).order_by("number")
    settled = next((each.number for each in later if standing.has(each.number)), None)
    parts = [f"seat {seat} {_words(each, money(abs(each)))}" for seat, each in off.items() if each]
    return ShownCount(
        number=entry.number,
        at=entry.made_at or entry.posted_at,
        verdicts=verdicts,
        moves=tuple(cash_moves(off)),
        reason=f"Count, entry {entry.number}: {', '.join(parts)}"[:200],
        settled=settled,
    )


def _words(off: int, amount: str) -> str:
    return f"{amount} too {'little' if off < 0 else 'much'}" if off else "agrees"
