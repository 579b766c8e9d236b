"""Back in the game: a player whose bankruptcy or withdrawal is voided, and the auctions of the
deeds that such a player left, where those are voided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from engine.causes import Interest
from engine.chapters.buying import AUCTION
from engine.endings import DebtEnd
from engine.fact_registry import Fact
from engine.facts import Answered, Asked, DebtClosed, DebtOpened, SituationSet, WentBankrupt
from engine.game import Debt, Game
from engine.holders import BANK
from engine.outcome import Outcome
from engine.situation_json import load_part


def return_to_play(game: Game, outcome: Outcome, restores: Mapping[str, Any]) -> Iterator[Fact]:
    """Facts that bring the players who went out by this outcome back into today's game; none if
    nobody did.

    They again owe what they owed before (`restores` keeps it) to players who are still in the game,
    less what those players owed them: it was set off. Auctions of their deeds not yet held are
    called off, with the interest still owed on them. What others owed them beyond that stays with
    their creditors.
    """
    back = [seat for seat in game.bankrupt if WentBankrupt(seat) in outcome.facts]
    if not back:
        return
    out = [seat for seat in game.bankrupt if seat not in back]
    still_owed = {debt.id for debt in game.debts}
    yield SituationSet("bankrupt", out)
    for fact in outcome.facts:
        match fact:
            case Asked(kind=kind) if kind == AUCTION and fact.pending in game.pending:
                yield Answered(*fact.pending)
            case DebtOpened(id=number, because=Interest()) if number in still_owed:
                yield DebtClosed(number, DebtEnd.VOID)
    debts = load_part("debts", restores.get("debts", []))
    owed = [debt for debt in _net(debts) if debt.seat in back and debt.creditor not in out]
    for id_, debt in enumerate(owed, game.next_debt):
        yield DebtOpened(id_, debt.seat, debt.creditor, debt.amount, debt.because)


def _net(debts: Collection[Debt]) -> Iterator[Debt]:
    """What each debtor owes beyond what the creditor owes them; the oldest debts are set off
    first."""
    set_off: Counter[tuple[str, str]] = Counter()
    for debt in debts:
        set_off[debt.creditor, debt.seat] += debt.amount
    for debt in debts:
        less = min(debt.amount, set_off[debt.seat, debt.creditor])
        set_off[debt.seat, debt.creditor] -= less
        if less < debt.amount:
            yield debt._replace(amount=debt.amount - less)


def auctions_again(outcome: Outcome, after: Game) -> Iterator[Fact]:
    """Facts that reopen the auctions ended by this outcome, if its void returns a mortgaged deed to
    the Bank; `after` is the position after the void. Voiding that void closes them.

    The Bank has a mortgaged deed only until it is auctioned (rule: mortgages-at-the-bank).
    """
    for fact in outcome.facts:
        match fact:
            case Answered(kind=kind, subject=lot) if kind == AUCTION and _is_mortgaged(after, lot):
                if not after.pending_of(AUCTION, subject=lot):
                    yield Asked(kind, fact.seat, lot, fact.number)
            case Asked(kind=kind, subject=lot) if kind == AUCTION and fact.pending in after.pending:
                if not _is_mortgaged(after, lot):
                    yield Answered(*fact.pending)


def _is_mortgaged(game: Game, lot: str) -> bool:
    """True if the Bank has the deed, mortgaged."""
    return game.owner[lot] == BANK and game.mortgages[lot] > 0
