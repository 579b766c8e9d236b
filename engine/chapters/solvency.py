"""Solvency: can players pay their debts in any way at all? (rules: bankrupt, no-choice)"""

from __future__ import annotations

from engine.chapters.common import refund
from engine.chapters.owing import owed_by_each, owed_in_the_end, owed_to_each
from engine.game import Game


def raisable(game: Game, seat: str) -> int:
    """The most cash a player can raise alone: cash, buildings at half, mortgages. In dollars."""
    total = game.cash[seat]
    for lot in game.deeds_of(seat):
        if game.houses[lot] or game.hotels[lot]:
            total += refund(game, lot, game.level(lot))
        if not game.mortgages[lot]:
            total += game.edition.deeds[lot].mortgage
    return total


def coming_in(game: Game, seat: str, without: frozenset[str] = frozenset()) -> int:
    """The sum that others owe a seat and can pay, also with what comes in to them in turn; those
    in `without` pay nothing, so that nobody pays in a circle. In dollars."""
    others = without | {seat}
    return sum(
        amount
        for debtor, amount in owed_by_each(game, seat).items()
        if debtor not in others and _can_pay(game, debtor, others)
    )


def _can_pay(game: Game, seat: str, without: frozenset[str]) -> bool:
    return raisable(game, seat) + coming_in(game, seat, without) >= owed_in_the_end(game, seat)


def means(game: Game, seat: str) -> int:
    """The most cash a player can raise, including what others can pay them. In dollars."""
    return raisable(game, seat) + coming_in(game, seat)


def means_left(game: Game, seat: str) -> int:
    """The most cash a player can raise beyond what they owe, at least 0. In dollars."""
    return max(0, means(game, seat) - owed_in_the_end(game, seat))


def to_ask(game: Game, seat: str) -> int:
    """The rents that a seat may still ask for, as far as the payers can raise them: until they have
    been asked for, there is a way to pay (rule: no-choice). In dollars."""
    rents: dict[str, int] = {}
    for claim in game.claims:
        if claim.seat == seat:
            rents[claim.payer] = rents.get(claim.payer, 0) + claim.amount
    return sum(min(rent, raisable(game, payer)) for payer, rent in rents.items())


def cannot_pay(game: Game, seat: str) -> bool:
    """True if a seat owes more than it can raise, with what others can pay it and rents that it
    may ask for (rule: bankrupt)."""
    owed = owed_in_the_end(game, seat)
    return owed > means(game, seat) + to_ask(game, seat)


def waits_for(game: Game, seat: str) -> str:
    """Another seat that can't pay either and has to settle first, since its goods might save this
    one; or "". If all wait in a circle, nobody has to."""
    hopeless = [debtor for debtor in owed_by_each(game, seat) if cannot_pay(game, debtor)]
    hope = to_ask(game, seat) + sum(raisable(game, debtor) for debtor in hopeless)
    if owed_in_the_end(game, seat) > means(game, seat) + hope:
        return ""
    return next((debtor for debtor in hopeless if not _owes_through(game, seat, debtor)), "")


def _owes_through(game: Game, seat: str, creditor: str) -> bool:
    """True if a seat owes a creditor, directly or through others who owe it, all of them unable to
    pay."""
    reached, ahead = {seat}, [seat]
    while ahead:
        for other in owed_to_each(game, ahead.pop()):
            if other == creditor:
                return True
            if other in game.seats and other not in reached and cannot_pay(game, other):
                reached.add(other)
                ahead.append(other)
    return False


def insolvent(game: Game, seat: str) -> bool:
    """True if a seat can't pay, and nobody has to settle before it."""
    return cannot_pay(game, seat) and not waits_for(game, seat)
