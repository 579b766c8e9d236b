"""The talking points of a game: its highest rent, its fullest purse, and the like.

They are read from the journal's entries that count: those taken back never happened.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import engine
from engine.causes import RentOf
from engine.facts import DebtOpened, Jailed, Moved, Threw, WentBankrupt
from engine.outcome import CASH, DEED_PREFIX
from ledger import tallies
from ledger.journal.effective_entries import effective_entries_of
from ledger.journal.entry import Entry
from ledger.journal.reader import read_up_to
from ledger.models import Game, Transaction


class RentPaid(NamedTuple):
    """A rent that was asked for, paid at once or owed."""

    amount: int
    lot: str
    owner: str
    payer: str
    number: int


class Purse(NamedTuple):
    """The cash of a seat after an entry."""

    amount: int
    seat: str
    number: int


@dataclass(slots=True)
class GameHighlights:
    """Of one game: the highest `rent` and the fullest `purse`, the first of equals; rents by lot;
    landings by space; arrests by seat; the number of throws and of bankruptcies; the final owner of
    each deed."""

    rent: RentPaid | None = None
    purse: Purse | None = None
    rents: Counter[str] = field(default_factory=Counter)
    landings: Counter[int] = field(default_factory=Counter)
    arrests: Counter[str] = field(default_factory=Counter)
    throws: int = 0
    bankrupt: int = 0
    owners: dict[str, str] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """As it is stored; keys of JSON are text."""
        return {
            "rent": self.rent and list(self.rent),
            "purse": self.purse and list(self.purse),
            "rents": dict(self.rents),
            "landings": {str(space): count for space, count in self.landings.items()},
            "arrests": dict(self.arrests),
            "throws": self.throws,
            "bankrupt": self.bankrupt,
            "owners": self.owners,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> GameHighlights:
        """The highlights from what `as_json` has made."""
        return cls(
            rent=RentPaid(*data["rent"]) if data["rent"] else None,
            purse=Purse(*data["purse"]) if data["purse"] else None,
            rents=Counter(data["rents"]),
            landings=Counter({int(space): count for space, count in data["landings"].items()}),
            arrests=Counter(data["arrests"]),
            throws=data["throws"],
            bankrupt=data["bankrupt"],
            owners=data["owners"],
        )


def highlights(game: Game) -> GameHighlights:
    """The highlights of a game as far as its book goes."""
    effective = effective_entries_of(game.pk)
    found, cash = GameHighlights(), Counter[str]()
    for entry in read_up_to(game.pk, game.version):
        # A void only moves back what no longer counts, so both it and its entry are skipped.
        if entry.kind == Transaction.Kind.COMMAND and effective.has(entry.number):
            _note_outcome(found, entry, entry.outcome)
            _note_purses(found, entry, game.seats, cash)
    found.owners = {
        commodity.removeprefix(DEED_PREFIX): holder
        for account, commodity, _ in tallies.balances(game)
        if commodity.startswith(DEED_PREFIX)
        and (holder := engine.split_account(account).holder) in tuple(game.seats)
    }
    return found


def _note_outcome(found: GameHighlights, entry: Entry, outcome: engine.Outcome) -> None:
    for transfer in outcome.transfers:
        if isinstance(transfer.because, RentOf) and transfer.commodity == CASH:
            lot = transfer.because.lot
            _note_rent(
                found, RentPaid(transfer.count, lot, transfer.taker, transfer.giver, entry.number)
            )
    for fact in outcome.facts:
        match fact:
            # A debt that is passed on is another kind of fact: its rent has been counted already.
            case DebtOpened(because=RentOf(lot=lot)) if type(fact) is DebtOpened:
                _note_rent(
                    found, RentPaid(fact.amount, lot, fact.creditor, fact.seat, entry.number)
                )
            case Moved():
                found.landings[fact.target] += 1
            case Jailed():
                found.arrests[fact.seat] += 1
            case Threw():
                found.throws += 1
            case WentBankrupt():
                found.bankrupt += 1


def _note_rent(found: GameHighlights, rent: RentPaid) -> None:
    found.rents[rent.lot] += rent.amount
    if found.rent is None or rent.amount > found.rent.amount:
        found.rent = rent


def _note_purses(found: GameHighlights, entry: Entry, seats: str, cash: Counter[str]) -> None:
    """Move the cash of an entry, and look at what everybody then has."""
    for posting in entry.postings:
        if posting.commodity == CASH:
            cash[posting.account] += posting.quantity
    for seat in seats:
        if cash[seat] and (found.purse is None or cash[seat] > found.purse.amount):
            found.purse = Purse(cash[seat], seat, entry.number)
