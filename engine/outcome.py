"""The parts of a decision: transfers (who gives how much of what to whom) and facts.

In the book a transfer is two postings. A posting moves a quantity of one commodity into (or,
negative, out of) an account. An account is a holder and, for pieces on a lot, that lot: houses,
hotels and mortgage markers of a player are held per lot, everything else in the holder's own
account.

Everything else that a decision does is a fact, each of its own type: see `engine.facts`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.causes import Cause, Reversal
from engine.fact_registry import Fact
from engine.values import value

CASH = "cash"
HOUSE = "house"
HOTEL = "hotel"
MORTGAGE = "mortgage"
DEED_PREFIX = "deed:"
JAIL_CARD_PREFIX = "jail-card:"


class Account(NamedTuple):
    """An account taken apart: its holder, and the lot of a sub-account or ""."""

    holder: str
    lot: str


def split_account(account: str) -> Account:
    """The parts of an account's word, `Posting.account`."""
    holder, _, lot = account.partition(":")
    return Account(holder, lot)


class Posting(NamedTuple):
    """`quantity` of `commodity` into the account of `holder` (and `lot`, or "" for none)."""

    holder: str
    lot: str
    commodity: str
    quantity: int

    @property
    def account(self) -> str:
        """The account as one word: `A`, `Bank`, `A:boardwalk`."""
        return f"{self.holder}:{self.lot}" if self.lot else self.holder


@value
class Transfer:
    """`count` of a commodity from one holder to another, and why; the lots name their sub-accounts,
    "" for none."""

    giver: str
    taker: str
    commodity: str
    count: int
    because: Cause
    giver_lot: str = ""
    taker_lot: str = ""

    @property
    def postings(self) -> tuple[Posting, Posting]:
        """The transfer in the book: out of one account and into another."""
        return (
            Posting(self.giver, self.giver_lot, self.commodity, -self.count),
            Posting(self.taker, self.taker_lot, self.commodity, self.count),
        )

    def back(self, how: type[Reversal]) -> Transfer:
        """The same transfer reversed, for an entry that takes another back."""
        first = self.because.because if isinstance(self.because, Reversal) else self.because
        return Transfer(
            self.taker,
            self.giver,
            self.commodity,
            self.count,
            how(first),
            self.taker_lot,
            self.giver_lot,
        )


class Outcome(NamedTuple):
    """All that one accepted command does. Applying it makes no decision and can't fail."""

    transfers: tuple[Transfer, ...]
    facts: tuple[Fact, ...]

    @property
    def postings(self) -> tuple[Posting, ...]:
        """Its transfers as postings in the book, in their order."""
        return postings_of(self.transfers)


def postings_of(transfers: Iterable[Transfer]) -> tuple[Posting, ...]:
    """Two postings for each transfer, the giver's first."""
    return tuple([posting for transfer in transfers for posting in transfer.postings])
