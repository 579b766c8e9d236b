"""A book as it was: position, balances and tally after any entry, or at any time.

The position is replayed from the stored outcomes, the balances are summed from the postings: no
rule is applied again, so an old evening shows what was played, whatever the rules are today.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import engine
from ledger import problems, tallies
from ledger.journal.entry import Entry
from ledger.journal.reader import read_entry, read_outcomes
from ledger.models import Game, Transaction


@dataclass(frozen=True)
class AsOf:
    """A book as its entry `number` left it; 0 is the empty book, whose `entry` is None.

    `balances` are (account, commodity, quantity), none of them 0, in this order; `tally` is as in
    `ledger.tallies`.
    """

    number: int
    entry: Entry | None
    position: engine.Game
    balances: list[tuple[str, str, int]]
    tally: dict[str, Any]


def as_of(game: Game, number: int) -> AsOf:
    """The book after its entry `number`. Raises `Problem` UNKNOWN_ENTRY."""
    entry = read_entry(game.pk, number)
    if entry is None and number:
        raise problems.unknown_entry(number)
    position = position_after(game, number)
    balances = tallies.balances(game, number)
    worth = tallies.value(game, balances, position.prices)
    return AsOf(number, entry, position, balances, worth)


def number_at(game: Game, time: datetime) -> int:
    """The newest entry posted at this time or before; 0 if there was none yet."""
    entries = Transaction.objects.filter(game=game, posted_at__lte=time)
    return entries.order_by("number").values_list("number", flat=True).last() or 0


def newest_at(game: Game) -> datetime:
    """The time at which the newest entry was posted; the opening of a book without one."""
    entries = Transaction.objects.filter(game=game).order_by("number")
    return entries.values_list("posted_at", flat=True).last() or game.opened_at


def worth_over_time(game: Game) -> list[dict[str, int]]:
    """The worth of each seat, in whole dollars or pounds: before the first entry, then after each
    entry up to the newest."""
    position = engine.new_game(game.ruleset, game.seats, game.options, game.edition)
    worth = [_worth(position)]
    for outcome in read_outcomes(game.pk, game.version):
        engine.apply(position, outcome)
        worth.append(_worth(position))
    return worth


def _worth(position: engine.Game) -> dict[str, int]:
    return {seat: own["total"] for seat, own in engine.tally_of(position).items()}


def position_after(game: Game, number: int) -> engine.Game:
    """The game after its entries up to `number`, replayed from their outcomes."""
    return position_of(game, read_outcomes(game.pk, number))


def position_of(game: Game, past: Iterable[engine.Outcome]) -> engine.Game:
    """The game after these outcomes, which begin with its first."""
    position = engine.new_game(game.ruleset, game.seats, game.options, game.edition)
    for outcome in past:
        engine.apply(position, outcome)
    return position
