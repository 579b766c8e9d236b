"""Leaving tracking, when only bank transactions are entered, and taking it up again (rule:
untracked)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from engine.builder import OutcomeBuilder
from engine.chapters.ending import LAST_TURN_CALLED, RULE, WHETHER_ASKED, require_rents_asked
from engine.chapters.jail import turns_in_jail
from engine.chapters.position_checks import situation_faults
from engine.codecs import ROUND_MAX, Whole
from engine.codes import RuleCode
from engine.command import Command, begun
from engine.endings import RentEnd
from engine.errors import No
from engine.facts import RentClosed, SituationSet, TurnPassed
from engine.fields import Misses, Positions, Seat, YesNo
from engine.game import Game
from engine.offer_types import Asks, BySeat, Condition, Number, Offer, OneSeat
from engine.outcome import Outcome
from engine.registry import Chapter, CommandRule, Offers, Rule, Section
from engine.texts import Counted, Text, template

TRACKING = Rule("THE BANK", "The banker may enter dice and turns, or bank transactions only.")

NO_MORE_TURNS = LAST_TURN_CALLED.to_say(
    "The last turn has been called: enter what the Bank still does, then end the game.", RULE
)
TOKENS_MISSING = No(
    RuleCode.TOKENS_MISSING,
    "Say where the token of every player still in the game stands.",
    "THE PLAY",
)
IMPOSSIBLE = No(RuleCode.IMPOSSIBLE_POSITION, "This position is impossible: {faults}", "THE PLAY")

BANK_ONLY = Text("from here only bank transactions are entered")
DICE_AGAIN = template("dice and turns are entered again, seat {seat} is next")
IN_JAIL = template("seat {seat} is in Jail, no throw missed")
MISSED_IN_JAIL = Counted(
    "seat {seat} is in Jail, {count} throw missed",
    "seat {seat} is in Jail, {count} throws missed",
)

MAY_UNTRACK = Text("Enter bank transactions only")
MAY_TRACK = Text("Enter dice and turns again")


@dataclass(frozen=True, slots=True)
class Untrack(Command):
    """From now on only bank transactions are entered, no dice and turns; `asked` as at the end."""

    asked: YesNo = False


def decide_untrack(game: Game, command: Untrack) -> Outcome:
    """From now on only bank transactions are entered. Open rents are asked for once more and then
    closed, open decisions are dropped, debts stay."""
    require_rents_asked(game, asked=command.asked)
    builder = OutcomeBuilder(game)
    leave_tracking(builder)
    return builder.outcome()


def leave_tracking(builder: OutcomeBuilder) -> None:
    """End all that follows from dice and turns: windows, decisions, lifting "at once"."""
    game = builder.game
    for claim in game.claims:
        builder.note(RentClosed.of(claim, RentEnd.UNCLAIMED))
    for item in game.pending:
        if item.kind.of_turn:
            builder.answer(item)
    builder.note(SituationSet("tracked", False))
    builder.note(SituationSet("again", False))
    if game.fresh:
        builder.note(SituationSet("fresh", []))


@dataclass(frozen=True, slots=True)
class Track(Command):
    """Tracking is taken up again: where tokens stand, whose turn is next, who is in Jail."""

    tokens: Positions
    turn: Seat
    jail: Misses
    round_number: Annotated[int, Whole(1, ROUND_MAX)] = 1


def decide_track(game: Game, command: Track) -> Outcome:
    """Dice and turns are entered again, starting from the given tokens, turn and prisoners.
    Refused once the last turn has been called: that would grant turns already taken (rule:
    time-limit)."""
    if game.status == "last_turn":
        raise NO_MORE_TURNS()
    live = set(game.live)
    if set(command.tokens) != live or not set(command.jail) <= live:
        raise TOKENS_MISSING()
    tokens = game.tokens | command.tokens
    faults = tuple(situation_faults(game, tokens, command.jail))
    if faults:
        raise IMPOSSIBLE.with_faults(faults)
    builder = OutcomeBuilder(game)
    builder.note(SituationSet("tracked", True))
    builder.note(SituationSet("tokens", tokens))
    builder.note(SituationSet("jail", dict(command.jail)))
    builder.note(TurnPassed(command.turn, game.turn_number + 1, command.round_number))
    return builder.outcome()


def _words(game: Game, command: Track) -> str:
    prisoners = (
        MISSED_IN_JAIL(misses, seat=seat) if misses else IN_JAIL(seat=seat)
        for seat, misses in command.jail.items()
    )
    return "; ".join([DICE_AGAIN(seat=command.turn), *prisoners])


def _offers(game: Game) -> list[Offer]:
    """Leaving or taking up tracking."""
    if game.tracked:
        return [_UNTRACKING_OVER_RENTS if game.claims else _UNTRACKING]
    return [_track_offer(game)] if game.status == "playing" else []


_UNTRACKING = Offer("game", MAY_UNTRACK, begun(Untrack))
_UNTRACKING_OVER_RENTS = Offer("game", MAY_UNTRACK, begun(Untrack), WHETHER_ASKED)


def _track_offer(game: Game) -> Offer:
    live = game.live
    asks: Asks = {
        "tokens": BySeat("tokens", live),
        "turn": OneSeat(live),
        "jail": BySeat("misses", live, most=turns_in_jail(game) - 1),
        "round_number": Number(1, ROUND_MAX, optional=True),
    }
    conditions = (Condition.POSSIBLE_POSITION,)
    return Offer("game", MAY_TRACK, begun(Track), asks, conditions=conditions)


CHAPTER = Chapter(
    commands=(
        CommandRule(
            command=Untrack,
            decide=decide_untrack,
            words=lambda game, command: BANK_ONLY,
            rule=TRACKING,
            topic="throws",
            weighty=True,
            tracked=True,
        ),
        CommandRule(
            command=Track,
            decide=decide_track,
            words=_words,
            rule=TRACKING,
            topic="throws",
            tracked=False,
            checks_itself=("tokens", "jail"),
        ),
    ),
    offers=(Offers(make=_offers, groups=("game",), section=Section.ANY_TIME),),
)
