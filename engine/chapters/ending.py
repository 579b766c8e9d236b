"""The end: last turn called, game over (rule: time-limit)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from engine.apply import apply
from engine.builder import OutcomeBuilder
from engine.causes import MortgageCleared
from engine.chapters.common import THE_REFEREE
from engine.chapters.turns import SETTLE_FIRST, blocker, open_decision, thrower
from engine.codecs import REASON
from engine.codes import RuleCode
from engine.command import Command, begun
from engine.endings import DebtEnd, RentEnd
from engine.errors import No
from engine.facts import DebtClosed, Finished, LastTurnCalled, RentClosed, SituationSet
from engine.fields import YesNo
from engine.game import Game
from engine.holders import BANK
from engine.offer_types import TEXT, Due, Offer, OneOf, yes
from engine.outcome import Outcome
from engine.registry import Candidate, Chapter, CommandRule, Offers, Rule, Section
from engine.tally import winners_of
from engine.texts import Text, template
from engine.wording import lot_names

RULE = "TIME LIMIT GAME"

HEADING = Rule(
    RULE,
    "When time is up the last turns are played; then all assets are counted and the richest wins.",
)
TIME_UP = Rule(RULE, "When time is up the last turns are played and the richest wins.")
GAME_OVER = Rule(RULE, "The game is over: the last player or the richest wins.")

LAST_TURN_CALLED = No(RuleCode.LAST_TURN_CALLED, "The last turn has already been called.", RULE)
NO_LAST_TURN = No(RuleCode.NO_LAST_TURN, "The last turn has not been called: play goes on.", RULE)
LAST_TURN_NOT_CALLED = No(
    RuleCode.LAST_TURN_NOT_CALLED,
    "The last turn has not been called yet.",
    RULE,
    remedy="Call the last turn first.",
)
OPEN_FIRST = SETTLE_FIRST.to_say("{reason} That comes before the end.", RULE)
TURN_TO_FINISH = No(
    RuleCode.TURNS_LEFT,
    "Seat {seat} still has to throw: this turn isn't over yet.",
    RULE,
    says="When time is up everyone gets the same number of turns.",
    remedy="Enter the throws that are left.",
    option="time_up",
)
TURNS_LEFT = TURN_TO_FINISH.to_say(
    "Seat {seat} still has to throw: everyone gets the same number of turns.", RULE
)
RENT_OPEN = No(
    RuleCode.RENT_OPEN,
    "Rent for {lots} may still be asked for: ask the owners, enter the rents they want, then say "
    "that they were asked.",
    "PAYING RENT",
)

IS_CALLED = Text("the last turn is called")
MORE_TIME = Text("there is more time: the last turn is taken back, and play goes on")
IS_OVER = Text("the game is over")
REFEREE_CLOSES = template("the referee closes the book: {reason}")

MAY_CALL = Text("Call the last turn")
MAY_END = Text("End the game and tally")
OWNERS_ASKED = Text("the owners were asked and want no more rent")
MAY_CLOSE = Text("Close the book as it stands (referee)")
MAY_PLAY_ON = Text("Take the last turn back and play on (referee)")


@dataclass(frozen=True, slots=True)
class CallLastTurn(Command):
    """Time is up: the last turn is called."""


def decide_call_last_turn(game: Game, command: CallLastTurn) -> Outcome:
    """Time is up; what may still be played follows option `time_up` (rule: time-limit)."""
    if game.status == "last_turn":
        raise LAST_TURN_CALLED()
    builder = OutcomeBuilder(game)
    builder.note(LastTurnCalled())
    return builder.outcome()


@dataclass(frozen=True, slots=True)
class PlayOn(Command):
    """The round got more time: the last turn that was called isn't the last after all."""


def decide_play_on(game: Game, command: PlayOn) -> Outcome:
    """The referee undoes the call of time. What was played since stands, and the dice pass to the
    next player; a throw that was lost by option `time_up` stays lost."""
    if game.status != "last_turn":
        raise NO_LAST_TURN()
    builder = OutcomeBuilder(game)
    builder.note(SituationSet("status", "playing"))
    return builder.outcome()


@dataclass(frozen=True, slots=True)
class EndGame(Command):
    """The last turn has been played: the game is over and tallied.

    `asked`: the owners of rents still open have been asked; what they don't want is lost.
    """

    asked: YesNo = False


def decide_end_game(game: Game, command: EndGame) -> Outcome:
    """After the last turn, with nothing left open, the game is over. Rent can be asked for until
    then, so the owners are asked (rule: rent-window)."""
    if game.status != "last_turn":
        raise LAST_TURN_NOT_CALLED()
    reason = _open_before_the_end(game)
    if reason:
        raise OPEN_FIRST(reason=reason)
    seat = thrower(game)
    if seat is not None:
        raise (TURN_TO_FINISH if game.again else TURNS_LEFT)(seat=seat)
    require_rents_asked(game, asked=command.asked)
    return _finish(game, RentEnd.UNCLAIMED)


@dataclass(frozen=True, slots=True)
class Close(Command):
    """The referee ends the game as it stands."""

    reason: Annotated[str, REASON]


def decide_close(game: Game, command: Close) -> Outcome:
    """The referee ends the game as it stands; open rents, debts and decisions lapse."""
    return _finish(game, RentEnd.GAME_OVER)


def _open_before_the_end(game: Game) -> str | None:
    """Return what must be settled before the game ends, or None. Without dice that isn't the deal:
    its deeds may have been entered as bought."""
    if game.tracked or game.debts or game.shortage:
        return blocker(game)
    left = (item for item in game.pending if not item.kind.settled_otherwise)
    return next((open_decision(game, item) for item in left), None)


def require_rents_asked(game: Game, *, asked: bool) -> None:
    """Refuse RENT_OPEN while rents may be asked for, unless their owners were asked: no further
    throw will end the time for that."""
    if game.claims and not asked:
        lots = lot_names(game, dict.fromkeys(claim.lot for claim in game.claims))
        raise RENT_OPEN(lots=lots)


def _finish(game: Game, rents: RentEnd) -> Outcome:
    builder = OutcomeBuilder(game)
    for claim in game.claims:
        builder.note(RentClosed.of(claim, rents))
    for debt in game.debts:
        builder.note(DebtClosed(debt.id, DebtEnd.GAME_OVER))
    finish(builder)
    return builder.outcome()


def finish(builder: OutcomeBuilder) -> None:
    """Note that the game is over, and who has won once `builder` is applied. Deeds that the Bank
    still had to auction stay with it, without their mortgages."""
    game = builder.game
    for lot, owner in game.owner.items():
        if owner == BANK and game.mortgages[lot]:
            builder.unmark(lot, BANK, MortgageCleared(lot))
    after = apply(game.copy(), builder.outcome())
    builder.note(Finished(winners_of(after)))


def _offers(game: Game) -> list[Offer]:
    """Calling the last turn, or ending the game."""
    if game.status == "playing":
        return [_LAST_TURN]
    if thrower(game) is None and _open_before_the_end(game) is None:
        return [Offer("game", MAY_END, begun(EndGame), rents_ask(game), due=Due.NEXT)]
    return []


WHETHER_ASKED = {"asked": yes(OWNERS_ASKED)}
_LAST_TURN = Offer("game", MAY_CALL, begun(CallLastTurn))
_CLOSING = Offer("referee", MAY_CLOSE, begun(Close), {"reason": TEXT})
_PLAYING_ON = Offer("referee", MAY_PLAY_ON, begun(PlayOn))


def rents_ask(game: Game) -> dict[str, OneOf]:
    """The question about rents that lapse with an offer: whether their owners were asked."""
    return WHETHER_ASKED if game.claims else {}


def _referee_offers(game: Game) -> list[Offer]:
    """The referee can close the book at any time, and take the last turn back."""
    return [_CLOSING, _PLAYING_ON] if game.status == "last_turn" else [_CLOSING]


def _candidates(game: Game) -> Iterator[Candidate]:
    if game.status == "last_turn":
        yield Candidate("game", MAY_END, EndGame())


CHAPTER = Chapter(
    rules=(HEADING,),
    commands=(
        CommandRule(
            command=CallLastTurn,
            decide=decide_call_last_turn,
            words=lambda game, command: IS_CALLED,
            rule=TIME_UP,
            topic="throws",
            weighty=True,
        ),
        CommandRule(
            command=PlayOn,
            decide=decide_play_on,
            words=lambda game, command: MORE_TIME,
            rule=THE_REFEREE,
            topic="throws",
            referee=True,
        ),
        CommandRule(
            command=EndGame,
            decide=decide_end_game,
            words=lambda game, command: IS_OVER,
            rule=TIME_UP,
            options=("time_up",),
            topic="throws",
            weighty=True,
        ),
        CommandRule(
            command=Close,
            decide=decide_close,
            words=lambda game, close: REFEREE_CLOSES(reason=close.reason.rstrip(". ")),
            rule=THE_REFEREE,
            topic="corrections",
            referee=True,
        ),
    ),
    also={Finished: GAME_OVER},
    offers=(
        Offers(make=_offers, groups=("game",), section=Section.ANY_TIME),
        Offers(make=_referee_offers, groups=("referee",), section=Section.REFEREE),
    ),
    candidates=_candidates,
)
