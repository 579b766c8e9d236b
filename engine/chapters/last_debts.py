"""What the others still owe when a bankruptcy ends the game (rule: last-bankruptcy)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.apply import apply
from engine.builder import OutcomeBuilder
from engine.causes import EstateShare
from engine.chapters.creditors import claims_on, parts_of
from engine.chapters.owing import owed_in_the_end
from engine.chapters.raising import group_by_group, raise_cash
from engine.chapters.solvency import means
from engine.game import Game

Owed = dict[str, dict[str, int]]
"""What is still owed: by debtor, the claim of each creditor."""


def pay_last_debts(builder: OutcomeBuilder) -> None:
    """Have each debtor pay who can pay in full, now that the estate is divided: from cash and then
    by selling and mortgaging, group by group. Other debts can't be paid, and lapse with the
    game."""
    after = _so_far(builder)
    debtors = dict.fromkeys(debt.seat for debt in after.debts)
    owed = {seat: claims_on(after, seat) for seat in debtors if _can_pay(after, seat)}
    _pay_in_cash(builder, owed)
    while (seat := _next_of(owed)) is not None:
        _raise(builder, seat, sum(owed[seat].values()))
        _pay_in_cash(builder, owed)
        # Where debts go round in a circle, each may wait for the other: the rest lapses.
        del owed[seat]


def _so_far(builder: OutcomeBuilder) -> Game:
    return apply(builder.game.copy(), builder.outcome())


def _can_pay(game: Game, seat: str) -> bool:
    return owed_in_the_end(game, seat) <= means(game, seat)


def _pay_in_cash(builder: OutcomeBuilder, owed: Owed) -> None:
    """Pay until nobody can pay more, as creditors may be debtors too; `owed` keeps what is left."""
    while sum(_pay_from_cash(builder, seat, claims) for seat, claims in owed.items()):
        pass


def _pay_from_cash(builder: OutcomeBuilder, seat: str, claims: dict[str, int]) -> int:
    """Pay the creditors from this debtor's cash, as far as it goes; returns how much was paid."""
    parts = parts_of(builder.game, builder.cash(seat), claims)
    for creditor, part in parts.items():
        builder.pay(seat, creditor, part, EstateShare(claims[creditor]))
        claims[creditor] -= part
    return sum(parts.values())


def _next_of(owed: Mapping[str, Mapping[str, int]]) -> str | None:
    """The next debtor who has to raise cash: first one to whom no other debtor owes anything, since
    nobody sells to get what will come in anyway."""
    left = [seat for seat, claims in owed.items() if any(claims.values())]
    alone = (seat for seat in left if not any(owed[other].get(seat) for other in left))
    return next(alone, next(iter(left), None))


def _raise(builder: OutcomeBuilder, seat: str, missing: int) -> None:
    """Sell and mortgage for what is missing, if it can all be raised."""
    now = _so_far(builder)
    found = group_by_group(now, seat, missing)
    if found is not None:
        _, raised = raise_cash(now, seat, found)
        builder.transfers += raised.transfers
        builder.facts += raised.facts
