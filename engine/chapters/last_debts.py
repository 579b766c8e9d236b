"""What the others still owe when a bankruptcy ends the game (rule: last-bankruptcy)."""

from __future__ import annotations

from engine.apply import apply
from engine.builder import OutcomeBuilder
from engine.causes import EstateShare, MortgageValue
from engine.chapters.creditors import claims_on, parts_of
from engine.chapters.owing import owed_in_the_end
from engine.chapters.solvency import means
from engine.game import Game
from engine.holders import BANK
from engine.snapshot import copy_of


def pay_last_debts(builder: OutcomeBuilder) -> None:
    """Whoever can pay in full what they owe, now that the estate is divided, pays it: from cash and
    then by mortgages on bare lots. Other debts lapse with the game, as they can't be paid.

    A mortgage adds to the cash what it takes off the deed, so the choice of lots changes no tally.
    """
    after = apply(copy_of(builder.game), builder.outcome())
    debtors = dict.fromkeys(debt.seat for debt in after.debts)
    owed = {seat: claims_on(after, seat) for seat in debtors if _can_pay(after, seat)}
    _pay_in_cash(builder, owed)
    for seat, claims in owed.items():
        _mortgage(builder, after, seat, sum(claims.values()))
    _pay_in_cash(builder, owed)


def _can_pay(game: Game, seat: str) -> bool:
    return owed_in_the_end(game, seat) <= means(game, seat)


def _pay_in_cash(builder: OutcomeBuilder, owed: dict[str, dict[str, int]]) -> None:
    """Go on while anybody can pay, as creditors may be debtors too; `owed` keeps what is left."""
    paid = True
    while paid:
        paid = False
        for seat, claims in owed.items():
            for creditor, part in parts_of(builder.game, builder.cash(seat), claims).items():
                builder.pay(seat, creditor, part, EstateShare(claims[creditor]))
                claims[creditor] -= part
                paid = paid or part > 0


def _mortgage(builder: OutcomeBuilder, after: Game, seat: str, owed: int) -> None:
    for lot in after.deeds_of(seat):
        if builder.cash(seat) >= owed:
            return
        if not (after.mortgages[lot] or after.built_group(lot)):
            because = MortgageValue(lot)
            builder.mark(lot, seat, because)
            builder.pay(BANK, seat, after.edition.deeds[lot].mortgage, because)
