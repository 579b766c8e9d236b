"""One line for the journal: what happened, in words that a player at the table understands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from engine.chapters.common import listed, seat_name, sentence
from engine.endings import RentEnd
from engine.facts import DebtOpened, Finished, Freed, Jailed, Missed, Moved, RentClosed, RentDue
from engine.game import Game
from engine.outcome import CASH, Outcome
from engine.registry import Command, rule_of

_SEAT = re.compile(r"\b[Ss]eat ([A-H])\b")


def with_names(text: str, names: Mapping[str, str]) -> str:
    """A sentence of the engine with "seat A" replaced by the name of who sits there."""
    return _SEAT.sub(lambda found: names.get(found[1], found[0]), text)


def describe(game: Game, command: Command, outcome: Outcome) -> str:
    """The journal line of a command that was decided for `game`, players as "seat A"."""
    lead = rule_of(command).words(game, command)
    return sentence("; ".join([lead, *_consequences(game, command, outcome)]))


def _consequences(game: Game, command: Command, outcome: Outcome) -> Iterator[str]:
    money = game.edition.money
    for fact in outcome.facts:
        match fact:
            case Moved(target=target):
                yield f"to {game.edition.spaces[target].name}"
            case Jailed(seat):
                yield f"seat {seat} goes to Jail"
            case Missed():
                yield "stays in Jail"
            case Freed(seat):
                yield f"seat {seat} leaves Jail"
            case RentDue(owner=owner, amount=amount):
                yield f"{money(amount)} rent due to seat {owner}"
            case RentClosed(owner, payer, _, amount, RentEnd.UNCLAIMED):
                yield f"seat {owner} didn't ask seat {payer} for {money(amount)} in time"
            case DebtOpened(_, seat, creditor, amount):
                yield f"seat {seat} owes {seat_name(creditor)} {money(amount)}"
            case Finished(winners):
                yield from _victory(game, winners)
    if not rule_of(command).quiet:
        yield from _transfers(game, outcome)


def _victory(game: Game, winners: str) -> Iterator[str]:
    """Who has won; nothing for a book that was closed before winners were noted."""
    if len(winners) > 1:
        yield f"{listed(f'seat {seat}' for seat in winners)} share the first place"
    elif winners:
        yield f"seat {winners} wins"
    elif game.options.tie_break == "playoff":
        yield "the first place is still to be played off"


def _transfers(game: Game, outcome: Outcome) -> Iterator[str]:
    """Cash from whom to whom, summed."""
    sums: dict[tuple[str, str], int] = {}
    for transfer in outcome.transfers:
        if transfer.commodity == CASH:
            key = (transfer.giver, transfer.taker)
            sums[key] = sums.get(key, 0) + transfer.count
    for (giver_name, taker_name), amount in sums.items():
        yield (
            f"{seat_name(giver_name)} pays {game.edition.money(amount)} to {seat_name(taker_name)}"
        )
