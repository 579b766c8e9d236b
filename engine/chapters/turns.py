"""Whose throw it is, what has to come before it, and what passing the turn brings about."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from engine.builder import OutcomeBuilder
from engine.chapters.common import seat_name
from engine.codes import Code
from engine.endings import RentEnd
from engine.errors import Refusal
from engine.facts import RentClosed, RentsAged, TurnPassed
from engine.game import Game, Pending

RULE = "THE PLAY"

OPEN_DECISIONS = {
    "deal": "Seat {seat} has title deeds to be dealt.",
    "purchase": "Seat {seat} has to buy or decline {lot}.",
    "auction": "{lot} is up for auction.",
    "card": "Seat {seat} has a card to draw.",
    "fine_or_draw": "Seat {seat} has to pay the card's fine or draw a card instead.",
    "income_tax": "Seat {seat} has to choose the income tax.",
    "rent_throw": "Seat {seat} has to throw for the rent of {lot}.",
    "fine_or_card": "Seat {seat} has to pay the fine or use a jail card.",
    "advance": "Seat {seat} has a fine to pay before moving.",
}


def blocker(game: Game) -> str | None:
    """Why nobody may throw now, as a sentence, or None: an open decision, debt or auction."""
    if game.debts:
        debt = game.debts[0]
        return (
            f"Seat {debt.seat} owes {game.edition.money(debt.amount)} to "
            f"{seat_name(debt.creditor)}."
        )
    if game.shortage:
        return f"A shortage auction of {game.shortage.building}s is under way."
    if game.pending:
        return open_decision(game, game.pending[0])
    return None


def is_blocked(game: Game) -> bool:
    """True if `blocker` has a reason why nobody may throw."""
    return bool(game.debts or game.shortage or game.pending)


def open_decision(game: Game, item: Pending) -> str:
    """An open decision as a sentence."""
    lot = game.edition.name_of(item.subject) if item.subject in game.edition.deeds else ""
    return OPEN_DECISIONS[item.kind].format(seat=item.seat, lot=lot)


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
    # Seats are letters in table order.
    if game.turn < seat:
        return game.turn < game.first <= seat
    return game.turn < game.first or game.first <= seat


def thrower(game: Game) -> str | None:
    """Who may throw next once nothing blocks, or None when the last turn has been played."""
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


def require_thrower(game: Game, seat: str) -> None:
    """Refuse unless `seat` may throw now: nothing blocks, and it is that seat's turn."""
    if is_blocked(game):
        code = Code.DEBT_OPEN if game.debts else Code.DECISION_OPEN
        raise Refusal(code, f"{blocker(game)} That comes before the next throw.", RULE)
    expected = thrower(game)
    if expected is None:
        raise Refusal(Code.LAST_TURN_PLAYED, "The last turn has been played: end the game.", RULE)
    if seat != expected:
        raise Refusal(
            Code.NOT_YOUR_TURN, f"It is seat {expected}'s throw, not seat {seat}'s.", RULE
        )


def begin_turn(builder: OutcomeBuilder, seat: str) -> bool:
    """Pass the turn to `seat` if it isn't there yet. True if the turn is new to the dice."""
    game = builder.game
    if game.again and game.turn == seat:
        return game.dice is None and not game.doubles
    round_number = game.round_number + starts_new_round(game, seat)
    builder.note(TurnPassed(seat, game.turn_number + 1, round_number))
    return True


def age_rents(builder: OutcomeBuilder) -> None:
    """A further player throws: rents not asked for before the second such throw are lost.

    Own second throws don't count (rule: rent-window).
    """
    claims = builder.game.claims
    if not claims:
        return
    for claim in claims:
        if claim.throws:
            builder.note(RentClosed.of(claim, RentEnd.UNCLAIMED))
    if any(not claim.throws for claim in claims):
        builder.note(RentsAged())
