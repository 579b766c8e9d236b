"""An outcome while it is being decided: transfers, facts, and the cash they leave."""

from __future__ import annotations

from engine.causes import Cause
from engine.decisions import OpenDecision
from engine.fact_registry import Fact
from engine.facts import Answered, Asked, DebtClosed, DebtOpened, DebtPassedOn, NothingDue
from engine.game import Debt, Game, Pending
from engine.holders import BANK
from engine.outcome import (
    CASH,
    DEED_PREFIX,
    HOTEL,
    HOUSE,
    JAIL_CARD_PREFIX,
    MORTGAGE,
    Outcome,
    Transfer,
)


class OutcomeBuilder:
    """Builds an outcome while it is being decided. The game itself is not touched."""

    __slots__ = ("_next_debt", "facts", "game", "transfers")

    def __init__(self, game: Game) -> None:
        self.game = game
        self.transfers: list[Transfer] = []
        self.facts: list[Fact] = []
        self._next_debt = game.next_debt

    def outcome(self) -> Outcome:
        """The finished outcome."""
        return Outcome(tuple(self.transfers), tuple(self.facts))

    def cash(self, holder: str) -> int:
        """The cash of a holder after the transfers so far."""
        cash = self.game.cash[holder]
        for transfer in self.transfers:
            if transfer.commodity == CASH:
                if transfer.taker == holder:
                    cash += transfer.count
                if transfer.giver == holder:
                    cash -= transfer.count
        return cash

    def move(
        self,
        commodity: str,
        giver: str,
        taker: str,
        because: Cause,
        count: int = 1,
        *,
        of: str = "",
        to: str = "",
    ) -> None:
        """Move `count` of a commodity from giver to taker; `of` and `to` name the lots of
        sub-accounts."""
        self.transfers.append(Transfer(giver, taker, commodity, count, because, of, to))

    def pay(self, payer: str, payee: str, amount: int, because: Cause) -> None:
        """Move cash from payer to payee; an amount of 0 moves nothing."""
        if amount:
            self.transfers.append(Transfer(payer, payee, CASH, amount, because))

    def charge(self, payer: str, creditor: str, amount: int, because: Cause) -> bool:
        """Pay if there is enough cash, else open a debt. True if it was paid, or the amount is 0.

        A player in debt pays nobody ahead of the existing creditors: another debt opens.
        """
        if not amount:
            self.note(NothingDue(payer, creditor, because))
            return True
        if amount <= self.cash(payer) and not self.owes(payer):
            self.pay(payer, creditor, amount, because)
            return True
        self.owe(payer, creditor, amount, because)
        return False

    def owes(self, seat: str) -> bool:
        """True if a seat has debts: those of the game not closed here, and those opened here."""
        opened = self._next_debt != self.game.next_debt
        if opened and any(
            isinstance(fact, DebtOpened) and fact.seat == seat for fact in self.facts
        ):
            return True
        if not self.game.debts:
            return False
        closed = {fact.id for fact in self.facts if isinstance(fact, DebtClosed)}
        return any(debt.seat == seat and debt.id not in closed for debt in self.game.debts)

    def owe(self, payer: str, creditor: str, amount: int, because: Cause) -> None:
        """Open a debt."""
        self.note(DebtOpened(self._next_debt, payer, creditor, amount, because))
        self._next_debt += 1

    def pass_on(self, debt: Debt) -> None:
        """Pass a debt to a player who is out on to another creditor: `debt` as it is then, under a
        new number."""
        number, self._next_debt = self._next_debt, self._next_debt + 1
        self.note(DebtPassedOn(number, debt.seat, debt.creditor, debt.amount, debt.because))

    def deed(self, lot: str, giver: str, taker: str, because: Cause) -> None:
        """A title deed changes hands, and with it the marker of its mortgage."""
        self.move(DEED_PREFIX + lot, giver, taker, because)
        if self.game.mortgages[lot]:
            self.move(MORTGAGE, giver, taker, because, of=lot, to=lot)

    def mark(self, lot: str, owner: str, because: Cause) -> None:
        """A mortgage marker from the Bank to a deed."""
        self.move(MORTGAGE, BANK, owner, because, to=lot)

    def unmark(self, lot: str, owner: str, because: Cause) -> None:
        """The marker back from a deed to the Bank."""
        self.move(MORTGAGE, owner, BANK, because, of=lot)

    def jail_card(self, deck: str, giver: str, taker: str, because: Cause) -> None:
        """A jail card changes hands; the Bank stands for its deck."""
        self.move(JAIL_CARD_PREFIX + deck, giver, taker, because)

    def set_level(self, lot: str, owner: str, level: int, now: int, because: Cause) -> None:
        """Buildings between the Bank and a lot, so that it goes from level `now` to `level`."""
        hotel_level = self.game.hotel_level
        houses_now, hotels_now = (0, 1) if now == hotel_level else (now, 0)
        houses, hotels = (0, 1) if level == hotel_level else (level, 0)
        self._stock(HOUSE, lot, owner, houses - houses_now, because)
        self._stock(HOTEL, lot, owner, hotels - hotels_now, because)

    def _stock(self, building: str, lot: str, owner: str, count: int, because: Cause) -> None:
        if count > 0:
            self.move(building, BANK, owner, because, count, to=lot)
        elif count < 0:
            self.move(building, owner, BANK, because, -count, of=lot)

    def note(self, fact: Fact) -> None:
        """Note a fact."""
        self.facts.append(fact)

    def ask(self, kind: OpenDecision, seat: str, subject: str = "", number: int = 0) -> None:
        """Open a decision."""
        self.facts.append(Asked(kind, seat, subject, number))

    def answer(self, pending: Pending) -> None:
        """Close a decision."""
        self.facts.append(Answered(*pending))
