"""Net debts: what two players owe each other cancels out, and only the difference is due."""

from __future__ import annotations

from engine.game import Game


def owed_between(game: Game, seat: str, creditor: str) -> int:
    """The debts of a seat to a creditor, less those of the creditor to the seat. In dollars."""
    total = 0
    for debt in game.debts:
        if (debt.seat, debt.creditor) == (seat, creditor):
            total += debt.amount
        elif (debt.seat, debt.creditor) == (creditor, seat):
            total -= debt.amount
    return max(0, total)


def owed_to_each(game: Game, seat: str) -> dict[str, int]:
    """The net debts of a seat to each of its creditors, oldest debt first."""
    creditors = dict.fromkeys(debt.creditor for debt in game.debts_of(seat))
    owed = {creditor: owed_between(game, seat, creditor) for creditor in creditors}
    return {creditor: amount for creditor, amount in owed.items() if amount}


def owed_by_each(game: Game, seat: str) -> dict[str, int]:
    """The net debts of others to a seat, per debtor."""
    debtors = dict.fromkeys(debt.seat for debt in game.debts if debt.creditor == seat)
    owed = {debtor: owed_between(game, debtor, seat) for debtor in debtors}
    return {debtor: amount for debtor, amount in owed.items() if amount}


def owed_in_the_end(game: Game, seat: str) -> int:
    """The net debts of a seat to all its creditors together. In dollars."""
    return sum(owed_to_each(game, seat).values())
