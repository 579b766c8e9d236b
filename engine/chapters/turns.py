"""Turns: who throws next, what has to come first, and how the turn passes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from engine.builder import OutcomeBuilder
from engine.chapters.common import OWES
from engine.codes import RuleCode
from engine.errors import No
from engine.facts import TurnPassed
from engine.game import Game, Pending
from engine.texts import template
from engine.wording import seat_name

RULE = "THE PLAY"

OWED = template("Seat {seat} owes {amount} to {creditor}.")
SHORTAGE_AUCTION = template("A shortage auction of {building}s is under way.")
SETTLE_FIRST = No(
    RuleCode.DECISION_OPEN,
    "{reason} That comes before the next throw.",
    RULE,
    says="Everything that a throw leads to is settled before the next throw.",
    remedy="Enter that first.",
)
PAY_FIRST = OWES.to_say("{reason} That comes before the next throw.", RULE)
LAST_TURN_PLAYED = No(
    RuleCode.LAST_TURN_PLAYED,
    "The last turn has been played: end the game.",
    RULE,
    says="After the last turn the dice rest and the assets are counted.",
)
NOT_YOUR_TURN = No(
    RuleCode.NOT_YOUR_TURN,
    "It is seat {expected}'s throw, not seat {seat}'s.",
    RULE,
    says="Turns go to the left, and only a player who throws doubles throws again.",
    remedy="Enter that throw.",
)


def blocker(game: Game) -> str | None:
    """Return why nobody may throw now, or None: an open decision, debt or auction."""
    if game.debts:
        debt = game.debts[0]
        amount = game.edition.money(debt.amount)
        return OWED(seat=debt.seat, amount=amount, creditor=seat_name(debt.creditor))
    if game.shortage:
        return SHORTAGE_AUCTION(building=game.shortage.building)
    if game.pending:
        return open_decision(game, game.pending[0])
    return None


def is_blocked(game: Game) -> bool:
    """True if `blocker` has a reason why nobody may throw."""
    return bool(game.debts or game.shortage or game.pending)


def open_decision(game: Game, item: Pending) -> str:
    """An open decision as a sentence."""
    lot = game.edition.name_of(item.subject) if item.subject in game.edition.deeds else ""
    return item.kind.says(item.seat, lot)


def next_live(game: Game, seat: str) -> str:
    """The live seat to the left of `seat` (which may be out itself)."""
    return _next_of_each(game.seats, game.bankrupt)[seat]


@cache
def _next_of_each(seats: str, out: tuple[str, ...]) -> Mapping[str, str]:
    """Per seat the next one that isn't out."""
    twice = seats + seats
    return {
        seat: next(other for other in twice[at + 1 :] if other not in out)
        for at, seat in enumerate(seats)
    }


def starts_new_round(game: Game, seat: str) -> bool:
    """True if the turn passing on to `seat` goes past the place of the first player."""
    return _new_round(game.first, game.turn, seat)


def _new_round(first: str, turn: str, seat: str) -> bool:
    # Seats are letters in table order.
    if turn < seat:
        return turn < first <= seat
    return turn < first or first <= seat


def thrower(game: Game) -> str | None:
    """Return the seat that may throw next once nothing blocks, or None after the last turn."""
    if not game.tracked or game.status not in ("playing", "last_turn"):
        return None
    if game.again:
        return game.turn
    candidate = next_live(game, game.turn)
    if game.status == "last_turn" and (
        game.options.time_up != "equal_turns" or starts_new_round(game, candidate)
    ):
        return None
    return candidate


def whose_turn(game: Game) -> str | None:
    """Return the seat whose turn it is at the table: the one that threw, until everything that its
    throw led to is settled; then the one that throws next. None if no turns are entered, after
    the last turn, and while the estate of a bankrupt who threw is settled."""
    if not is_blocked(game):
        return thrower(game)
    return game.turn if game.tracked and game.turn in game.live else None


def still_to_begin(game: Game) -> tuple[str, ...]:
    """The seats whose turns are still to begin by a throw, the soonest first: a round of them, or
    those that are left in the last turn."""
    if not game.tracked or game.status not in ("playing", "last_turn"):
        return ()
    now = (game.turn,) if game.again and game.dice is None and not game.doubles else ()
    if game.status == "playing":
        return now + _turns_after(game.seats, game.bankrupt, game.turn)
    if game.options.time_up == "equal_turns":
        return now + _turns_after(game.seats, game.bankrupt, game.turn, game.first)
    return now


@lru_cache(1024)
def _turns_after(seats: str, out: tuple[str, ...], turn: str, until: str = "") -> tuple[str, ...]:
    """A round of turns after this one; or only as far as the first player, `until`."""
    following = _next_of_each(seats, out)
    found: list[str] = []
    for _ in range(len(seats) - len(out)):
        seat = following[turn]
        if until and _new_round(until, turn, seat):
            break
        found.append(seat)
        turn = seat
    return tuple(found)


def require_thrower(game: Game, seat: str) -> None:
    """Refuse unless `seat` may throw now: nothing blocks, and it is that seat's turn."""
    if is_blocked(game):
        raise (PAY_FIRST if game.debts else SETTLE_FIRST)(reason=blocker(game))
    expected = thrower(game)
    if expected is None:
        raise LAST_TURN_PLAYED()
    if seat != expected:
        raise NOT_YOUR_TURN(expected=expected, seat=seat)


def begin_turn(builder: OutcomeBuilder, seat: str) -> bool:
    """Pass the turn to the thrower, `seat`, unless they have it already. True if no dice have been
    thrown in it."""
    game = builder.game
    if game.again:
        return game.dice is None and not game.doubles
    round_number = game.round_number + starts_new_round(game, seat)
    builder.note(TurnPassed(seat, game.turn_number + 1, round_number))
    return True
