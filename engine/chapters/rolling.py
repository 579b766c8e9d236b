"""THE PLAY and GO: who throws, doubles, moving the token (rules: moving, doubles)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from engine.builder import OutcomeBuilder
from engine.chapters import jail, landing
from engine.chapters.moments import before_throw
from engine.chapters.rent import age_rents
from engine.chapters.turns import (
    begin_turn,
    require_thrower,
    thrower,
)
from engine.command import Command, begun
from engine.facts import Jailed, Threw
from engine.fields import Dice, Seat
from engine.game import Game
from engine.offer_types import DICE, Due, Offer
from engine.outcome import Outcome
from engine.registry import Candidate, Chapter, CommandRule, Offers, Rule
from engine.texts import Template, template

RULE = "THE PLAY"

HEADING = Rule(
    RULE,
    "Players throw in turn, to the left; everything that a throw leads to is settled before the "
    "next one.",
)
MOVING = Rule(
    RULE, "The token moves the sum of the dice; a player who throws doubles throws again."
)

THROWS = template("seat {seat} throws {die}+{other}")

MAY_THROW = template("Seat {seat} throws")
MAY_THROW_AGAIN = template("Seat {seat} throws again")
MAY_THROW_IN_JAIL = template("Seat {seat} throws in Jail")


@dataclass(frozen=True, slots=True)
class Roll(Command):
    """A throw of the dice. By the next player it also ends the turn before."""

    seat: Seat
    dice: Dice


def decide_roll(game: Game, command: Roll) -> Outcome:
    """A throw: the token moves. A player who throws doubles throws again, and goes to Jail at the
    third in a row (rule: doubles)."""
    seat = command.seat
    require_thrower(game, seat)
    builder = OutcomeBuilder(game)
    first_throw = begin_turn(builder, seat)
    if first_throw:
        age_rents(builder)
    die, other = command.dice
    if seat in game.jail:
        jail.throw(builder, seat, die, other)
        return builder.outcome()
    before = 0 if first_throw else game.doubles
    doubles = before + 1 if die == other else 0
    if doubles == 3:
        builder.note(Threw(seat, die, other, doubles, False))
        builder.note(Jailed(seat))
        return builder.outcome()
    builder.note(Threw(seat, die, other, doubles, doubles > 0 and not game.released))
    landing.advance(builder, seat, die + other)
    return builder.outcome()


def _offers(game: Game) -> list[Offer]:
    """The next throw, when nothing comes before it."""
    seat = thrower(game)
    if seat is None:
        return []
    if seat in game.jail:
        text = MAY_THROW_IN_JAIL
    else:
        text = MAY_THROW_AGAIN if game.again and game.doubles else MAY_THROW
    return [_throw(text, seat)]


@cache
def _throw(text: Template, seat: str) -> Offer:
    """It is offered before every second entry, so each offer is made only once."""
    return Offer("turn", text(seat=seat), begun(Roll, seat=seat), DICE, due=Due.NEXT)


def _candidates(game: Game) -> Iterator[Candidate]:
    seat = thrower(game)
    if seat is not None:
        yield Candidate("turn", MAY_THROW(seat=seat), Roll(seat, (1, 2)))


CHAPTER = Chapter(
    rules=(HEADING,),
    commands=(
        CommandRule(
            command=Roll,
            decide=decide_roll,
            words=lambda game, roll: THROWS(seat=roll.seat, die=roll.dice[0], other=roll.dice[1]),
            rule=MOVING,
            topic="throws",
            tracked=True,
        ),
    ),
    offers=(Offers(make=_offers, groups=("turn",), when=before_throw),),
    candidates=_candidates,
)
