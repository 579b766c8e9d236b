"""BIRTHDAYS: a house rule for the tests. Everyone gives the player whose birthday it is $10."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.builder import OutcomeBuilder
from engine.codes import ProblemCode
from engine.errors import Refusal
from engine.fields import Seat
from engine.game import Game
from engine.offer_json import Offer, offer
from engine.outcome import Outcome
from engine.reasons import HouseRule
from engine.registry import Candidate, Chapter, Command, CommandRule, Offers, Place, Rule

RULE = "BIRTHDAYS"
PRESENT = 10


class Code(ProblemCode):
    """What this rule says no with."""

    NO_VISITORS = "NO_VISITORS", "Wait until the player is out of Jail."


@dataclass(frozen=True, slots=True)
class Birthday(Command):
    """It is a player's birthday: every other player gives $10."""

    seat: Seat


def decide_birthday(game: Game, command: Birthday) -> Outcome:
    """Each of the others pays; one who is short of cash owes. Nobody visits a prisoner."""
    if command.seat in game.jail:
        sentence = f"Seat {command.seat} is in Jail: nobody brings presents there."
        raise Refusal(Code.NO_VISITORS, sentence, RULE)
    builder = OutcomeBuilder(game)
    for seat in game.live:
        if seat != command.seat:
            builder.charge(seat, command.seat, PRESENT, HouseRule("a birthday present"))
    return builder.outcome()


def _offers(game: Game) -> list[Offer]:
    return [
        offer("game", f"Seat {seat} has a birthday", {"type": "birthday", "seat": seat})
        for seat in game.live
        if seat not in game.jail
    ]


def _candidates(game: Game) -> Iterator[Candidate]:
    for seat in game.live:
        yield Candidate("game", f"Seat {seat} has a birthday", Birthday(seat))


CHAPTER = Chapter(
    rules=(Rule(RULE, "House rule: a birthday is kept at the table."),),
    commands=(
        CommandRule(
            command=Birthday,
            decide=decide_birthday,
            words=lambda game, command: f"seat {command.seat} has a birthday",
            rule=Rule(RULE, "House rule: everyone gives the player whose birthday it is $10."),
            topic="cards",
        ),
    ),
    offers=(Offers(make=_offers, groups=("game",), place=Place.ANY_TIME),),
    candidates=_candidates,
)
