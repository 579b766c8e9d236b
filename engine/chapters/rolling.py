"""THE PLAY and GO: who throws, doubles, moving the token, the salary (000:L22-31)."""

from __future__ import annotations

from engine.chapters import jail, landing
from engine.chapters.common import DICE, Offer, offer
from engine.chapters.turns import (
    age_rents,
    begin_turn,
    require_thrower,
    thrower,
)
from engine.commands import Roll
from engine.draft import Draft
from engine.game import Game
from engine.outcome import Outcome

RULE = "THE PLAY"


def decide_roll(game: Game, command: Roll) -> Outcome:
    """A throw: the token moves; doubles throw again, three in a row go to Jail (000:L27)."""
    seat = command.seat
    require_thrower(game, seat)
    draft = Draft(game)
    first_throw = begin_turn(draft, seat)
    if first_throw:
        age_rents(draft)
    die, other = command.dice
    if seat in game.jail:
        jail.throw(draft, seat, die, other)
        return draft.outcome()
    doubles = (0 if first_throw else game.doubles) + 1 if die == other else 0
    if doubles == 3:
        draft.fact("threw", seat, die, other, doubles, False)
        draft.fact("jailed", seat)
        return draft.outcome()
    draft.fact("threw", seat, die, other, doubles, doubles > 0 and not game.released)
    landing.advance(draft, seat, die + other)
    return draft.outcome()


def offers(game: Game) -> list[Offer]:
    """The next throw, when nothing comes before it."""
    seat = thrower(game)
    if seat is None:
        return []
    more = " again" if game.again and game.doubles else ""
    place = " in Jail" if seat in game.jail else ""
    text = f"Seat {seat}{place} throws{more}"
    command = {"type": "roll", "seat": seat}
    return [offer("turn", text, command, DICE)]
