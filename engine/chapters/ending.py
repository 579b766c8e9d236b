"""The end: last turn called, game over, and leaving and taking up tracking (rules: time-limit,
untracked)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from engine.builder import OutcomeBuilder
from engine.chapters.common import THE_REFEREE, lot_names
from engine.chapters.jail import turns_in_jail
from engine.chapters.position_checks import situation_faults
from engine.chapters.turns import blocker, thrower
from engine.codecs import REASON, ROUND_MAX, Whole
from engine.codes import Code
from engine.endings import DebtEnd, RentEnd
from engine.errors import Refusal
from engine.facts import (
    DebtClosed,
    Finished,
    LastTurnCalled,
    RegisterSet,
    RentClosed,
    TurnPassed,
    WentBankrupt,
)
from engine.fields import Asked, Misses, Positions, Seat
from engine.game import Game
from engine.offer_json import (
    TEXT,
    Asks,
    Condition,
    Offer,
    OneOf,
    misses,
    number,
    offer,
    one_seat,
    tokens,
    yes,
)
from engine.outcome import BANK, Outcome, postings_of
from engine.registry import Candidate, Chapter, Command, CommandRule, Offers, Place, Rule
from engine.tally import winners_of

RULE = "TIME LIMIT GAME"


@dataclass(frozen=True, slots=True)
class CallLastTurn(Command):
    """Time is up: the last turn is called."""


def decide_call_last_turn(game: Game, command: CallLastTurn) -> Outcome:
    """Time is up; what may still be played follows option `time_up` (rule: time-limit)."""
    if game.status == "last_turn":
        raise Refusal(Code.LAST_TURN_CALLED, "The last turn has already been called.", RULE)
    builder = OutcomeBuilder(game)
    builder.note(LastTurnCalled())
    return builder.outcome()


@dataclass(frozen=True, slots=True)
class PlayOn(Command):
    """The round got more time: the last turn that was called is one no more."""


def decide_play_on(game: Game, command: PlayOn) -> Outcome:
    """The referee takes back that time is up. What was played since stands, and the dice go on to
    whoever is next; a throw that option `time_up` had cut off doesn't come back."""
    if game.status != "last_turn":
        raise Refusal(Code.NO_LAST_TURN, "The last turn has not been called: play goes on.", RULE)
    builder = OutcomeBuilder(game)
    builder.note(RegisterSet("status", "playing"))
    return builder.outcome()


@dataclass(frozen=True, slots=True)
class EndGame(Command):
    """The last turn has been played: the game is over and tallied.

    `asked`: the owners of rents still open have been asked; what they don't want is lost.
    """

    asked: Asked = False


def decide_end_game(game: Game, command: EndGame) -> Outcome:
    """After the last turn, with nothing left open, the game is over. Rent can be asked for until
    then, so the owners are asked (rule: rent-window)."""
    if game.status != "last_turn":
        raise Refusal(Code.LAST_TURN_NOT_CALLED, "The last turn has not been called yet.", RULE)
    reason = blocker(game)
    if reason:
        raise Refusal(Code.DECISION_OPEN, reason + " That comes before the end.", RULE)
    seat = thrower(game)
    if seat is not None:
        why = "this turn is finished" if game.again else "everyone gets the same number of turns"
        raise Refusal(Code.TURNS_LEFT, f"Seat {seat} still has to throw: {why}.", RULE)
    require_rents_asked(game, asked=command.asked)
    return _finish(game, RentEnd.UNCLAIMED)


@dataclass(frozen=True, slots=True)
class Close(Command):
    """The referee ends the game as it stands."""

    reason: Annotated[str, REASON]


def decide_close(game: Game, command: Close) -> Outcome:
    """The referee ends the game as it stands; open rents, debts and decisions lapse."""
    return _finish(game, RentEnd.GAME_OVER)


def require_rents_asked(game: Game, *, asked: bool) -> None:
    """Refuse RENT_OPEN while rents may be asked for, unless their owners were asked: no throw will
    end that time any more."""
    if game.claims and not asked:
        lots = lot_names(game, dict.fromkeys(claim.lot for claim in game.claims))
        raise Refusal(
            Code.RENT_OPEN,
            f"Rent for {lots} may still be asked for: call for it, enter what is asked for, then "
            "say that the owners were asked.",
            "PAYING RENT",
        )


def _finish(game: Game, rents: RentEnd) -> Outcome:
    builder = OutcomeBuilder(game)
    for claim in game.claims:
        builder.note(RentClosed.of(claim, rents))
    for debt in game.debts:
        builder.note(DebtClosed(debt.id, DebtEnd.GAME_OVER))
    finish(builder)
    return builder.outcome()


def finish(builder: OutcomeBuilder) -> None:
    """Note that the game is over once `builder` is carried out, and who has won it. Deeds that the
    Bank was still to auction stay with it, without their mortgages."""
    game = builder.game
    for lot, owner in game.owner.items():
        if owner == BANK and game.mortgages[lot]:
            builder.unmark(lot, BANK)
    bankrupt = [fact.seat for fact in builder.facts if isinstance(fact, WentBankrupt)]
    builder.note(Finished(winners_of(game, postings_of(builder.transfers), bankrupt)))


@dataclass(frozen=True, slots=True)
class Untrack(Command):
    """From now on only bank transactions are entered, no dice and turns; `asked` as at the end."""

    asked: Asked = False


def decide_untrack(game: Game, command: Untrack) -> Outcome:
    """From now on only bank transactions are entered. Open rents are asked for once more and then
    closed, open decisions are dropped, debts stay."""
    require_rents_asked(game, asked=command.asked)
    builder = OutcomeBuilder(game)
    leave_tracking(builder)
    return builder.outcome()


def leave_tracking(builder: OutcomeBuilder) -> None:
    """What follows from dice and turns ends: windows, decisions, lifting "at once"."""
    game = builder.game
    for claim in game.claims:
        builder.note(RentClosed.of(claim, RentEnd.UNCLAIMED))
    for item in game.pending:
        if item.kind not in ("auction", "deal"):
            builder.answer(item)
    builder.note(RegisterSet("tracked", False))
    builder.note(RegisterSet("again", False))
    if game.fresh:
        builder.note(RegisterSet("fresh", []))


@dataclass(frozen=True, slots=True)
class Track(Command):
    """Tracking is taken up again: where tokens stand, whose turn is next, who is in Jail."""

    tokens: Positions
    turn: Seat
    jail: Misses
    round_number: Annotated[int, Whole(1, ROUND_MAX)] = 1


def decide_track(game: Game, command: Track) -> Outcome:
    """Dice and turns are entered again, from the tokens, turn and prisoners that are named. Not
    after the last turn was called: that would give turns anew that have been had
    (rule: time-limit)."""
    if game.status == "last_turn":
        raise Refusal(
            Code.LAST_TURN_CALLED,
            "The last turn has been called: enter what the Bank still does, then end the game.",
            RULE,
        )
    live = set(game.live)
    named = set(command.tokens) | set(command.jail) | {command.turn}
    missing = live - set(command.tokens)
    if missing or not named <= live:
        raise Refusal(
            Code.TOKENS_MISSING,
            "Say where the token of every player still in the game stands.",
            "THE PLAY",
        )
    tokens = game.tokens | command.tokens
    faults = tuple(situation_faults(game, tokens, command.jail))
    if faults:
        raise Refusal(
            Code.IMPOSSIBLE_POSITION,
            "This position is impossible: " + " ".join(faults),
            "THE PLAY",
            faults,
        )
    builder = OutcomeBuilder(game)
    builder.note(RegisterSet("tracked", True))
    builder.note(RegisterSet("tokens", tokens))
    builder.note(RegisterSet("jail", dict(command.jail)))
    builder.note(TurnPassed(command.turn, game.turn_number + 1, command.round_number))
    return builder.outcome()


def _offers(game: Game) -> list[Offer]:
    """Calling the last turn, ending the game, leaving or taking up tracking."""
    found = []
    if game.status == "playing":
        found.append(offer("game", "Call the last turn", {"type": "call_last_turn"}))
    elif thrower(game) is None and blocker(game) is None:
        found.append(offer("game", _END, {"type": "end_game"}, rents_ask(game)))
    if game.tracked:
        text = "Enter bank transactions only"
        found.append(offer("game", text, {"type": "untrack"}, rents_ask(game)))
    elif game.status == "playing":
        found.append(_track_offer(game))
    return found


_END = "End the game and tally"
_OWNERS_ASKED = {"asked": yes("the owners were asked and want no more rent")}


def rents_ask(game: Game) -> dict[str, OneOf]:
    """What an offer asks about rents that lapse with it: whether their owners were asked."""
    return _OWNERS_ASKED if game.claims else {}


def _referee_offers(game: Game) -> list[Offer]:
    """The referee can close the book at any time, and take the last turn back."""
    asks = {"reason": TEXT}
    text = "Close the book as it stands (referee)"
    found = [offer("referee", text, {"type": "close"}, asks=asks)]
    if game.status == "last_turn":
        text = "Take the last turn back and play on (referee)"
        found.append(offer("referee", text, {"type": "play_on"}))
    return found


def _track_offer(game: Game) -> Offer:
    live = game.live
    asks: Asks = {
        "tokens": tokens(live),
        "turn": one_seat(live),
        "jail": misses(live, turns_in_jail(game) - 1),
        "round_number": number(1, ROUND_MAX, optional=True),
    }
    text = "Enter dice and turns again"
    return offer("game", text, {"type": "track"}, asks, conditions=[Condition.POSSIBLE_POSITION])


def _candidates(game: Game) -> Iterator[Candidate]:
    if game.status == "last_turn":
        yield Candidate("game", _END, EndGame())


_TIME = Rule(RULE, "When time is up the last turns are played and the richest wins.")
_BANKER = Rule("THE BANK", "The banker may enter dice and turns, or bank transactions only.")

CHAPTER = Chapter(
    rules=(
        Rule(
            RULE,
            "When time is up the last turns are played; then all assets are counted and the "
            "richest wins.",
        ),
    ),
    commands=(
        CommandRule(
            command=CallLastTurn,
            decide=decide_call_last_turn,
            words=lambda game, command: "the last turn is called",
            rule=_TIME,
            topic="throws",
        ),
        CommandRule(
            command=PlayOn,
            decide=decide_play_on,
            words=lambda game, command: (
                "there is more time: the last turn is taken back, and play goes on"
            ),
            rule=THE_REFEREE,
            topic="throws",
            referee=True,
        ),
        CommandRule(
            command=EndGame,
            decide=decide_end_game,
            words=lambda game, command: "the game is over",
            rule=_TIME,
            options=("time_up",),
            topic="throws",
        ),
        CommandRule(
            command=Close,
            decide=decide_close,
            words=lambda game, close: f"the referee closes the book: {close.reason.rstrip('. ')}",
            rule=THE_REFEREE,
            topic="corrections",
            referee=True,
        ),
        CommandRule(
            command=Untrack,
            decide=decide_untrack,
            words=lambda game, command: "from here only bank transactions are entered",
            rule=_BANKER,
            topic="throws",
            tracked=True,
        ),
        CommandRule(
            command=Track,
            decide=decide_track,
            words=lambda game, track: (
                f"dice and turns are entered again, seat {track.turn} is next"
            ),
            rule=_BANKER,
            topic="throws",
            tracked=False,
            checks_itself=("tokens", "jail"),
        ),
    ),
    also={
        Finished: Rule(RULE, "The game is over: the last player or the richest wins."),
    },
    offers=(
        Offers(make=_offers, groups=("game",), place=Place.ANY_TIME),
        Offers(make=_referee_offers, groups=("referee",), place=Place.REFEREE),
    ),
    candidates=_candidates,
)
