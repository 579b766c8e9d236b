"""THE BANK: the banker counts the cash on the table, and the book is compared with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Annotated

from engine.adjustments import NotesCodec
from engine.builder import OutcomeBuilder
from engine.codecs import SEAT, MapOf, Whole
from engine.codes import RuleCode
from engine.command import Command, begun
from engine.errors import No
from engine.game import Game
from engine.offer_types import Asks, BySeat, Condition, Offer
from engine.outcome import Outcome
from engine.registry import Chapter, CommandRule, Offers, Rule, Section
from engine.texts import Text, template
from engine.wording import listed

RULE = "THE BANK"

HEADING = Rule(RULE, "The Bank pays, sells, lends and collects; it never goes broke.")
COUNTING = Rule(RULE, "The cash on the table is counted and compared with the book.")

COUNTED_TWICE = No(
    RuleCode.COUNT_ONCE,
    "Seat {seat} is counted twice: give each player's total, or each player's notes.",
    RULE,
)
NOTHING_COUNTED = COUNTED_TWICE.to_say(
    "Nothing is counted: give each player's total, or each player's notes.", RULE
)
UNKNOWN_NOTE = No(RuleCode.UNKNOWN_NOTE, "This edition has no note of {note}.", RULE)

IS_COUNTED = template("the table is counted: {findings}")
ALL_AGREE = Text("the table is counted: all agree with the book")
AGREES = template("seat {seat} agrees")
HAS_TOO_MUCH = template("seat {seat} has {amount} too much")
HAS_TOO_LITTLE = template("seat {seat} has {amount} too little")

COMPARED = template("Seat {seat}: book {book}, counted {counted}: {finding}")
THEY_AGREE = Text("they agree")
TOO_MUCH = template("{amount} too much")
TOO_LITTLE = template("{amount} too little")

MAY_COUNT = Text("Count the table")


@dataclass(frozen=True, slots=True)
class Count(Command):
    """The cash on the table is counted, per seat in dollars (`counted`) or by its `notes`.

    It is compared with the book and changes nothing.
    """

    counted: Annotated[dict[str, int] | None, MapOf(SEAT, Whole(0, 1_000_000))] = None
    notes: Annotated[dict[str, dict[str, int]] | None, MapOf(SEAT, NotesCodec())] = None


def decide_count(game: Game, command: Count) -> Outcome:
    """Nothing moves, whatever was counted: a difference is for the referee to correct."""
    counted, notes = command.counted or {}, command.notes or {}
    twice = sorted(counted.keys() & notes.keys())
    if twice or not (counted or notes):
        raise COUNTED_TWICE(seat=twice[0]) if twice else NOTHING_COUNTED()
    for held in notes.values():
        for note in held:
            if int(note) not in game.edition.notes:
                raise UNKNOWN_NOTE(note=game.edition.money(int(note)))
    return OutcomeBuilder(game).outcome()


def counted_cash(command: Count) -> dict[str, int]:
    """The cash that a count found, per seat in dollars."""
    summed = {
        seat: sum(int(note) * count for note, count in held.items())
        for seat, held in (command.notes or {}).items()
    }
    return dict(sorted(((command.counted or {}) | summed).items()))


def count_words(game: Game, command: Count) -> str:
    """Say for the journal whose cash agrees with the book and whose doesn't."""
    counted = counted_cash(command)
    if all(cash == game.cash[seat] for seat, cash in counted.items()) and len(counted) > 1:
        return ALL_AGREE
    findings = (_difference(game, seat, cash) for seat, cash in counted.items())
    return IS_COUNTED(findings=listed(findings))


def count_amounts(game: Game, command: Count) -> Iterator[str]:
    """For each seat, what the book has, what was counted, and the difference, as sentences."""
    money = game.edition.money
    for seat, cash in counted_cash(command).items():
        book = game.cash[seat]
        yield COMPARED(
            seat=seat, book=money(book), counted=money(cash), finding=_finding(money, cash - book)
        )


def _finding(money: Callable[[int], str], off: int) -> str:
    if not off:
        return THEY_AGREE
    return (TOO_MUCH if off > 0 else TOO_LITTLE)(amount=money(abs(off)))


def _difference(game: Game, seat: str, cash: int) -> str:
    off = cash - game.cash[seat]
    if not off:
        return AGREES(seat=seat)
    words = HAS_TOO_MUCH if off > 0 else HAS_TOO_LITTLE
    return words(seat=seat, amount=game.edition.money(abs(off)))


def _offers(game: Game) -> list[Offer]:
    """The count, at any time: totals or notes, each player once."""
    live, once = game.live, (Condition.EACH_COUNTED_ONCE,)
    values = sorted(game.edition.notes, reverse=True)
    asks: Asks = {
        "counted": BySeat("count", live, optional=True),
        "notes": BySeat("notes", live, notes=values, optional=True),
    }
    return [Offer("game", MAY_COUNT, begun(Count), asks, conditions=once)]


CHAPTER = Chapter(
    rules=(HEADING,),
    commands=(
        CommandRule(
            command=Count,
            decide=decide_count,
            words=count_words,
            rule=COUNTING,
            amounts=count_amounts,
            topic="counts",
        ),
    ),
    offers=(Offers(make=_offers, groups=("game",), section=Section.ANY_TIME),),
)
