"""What a decision consists of: postings (who gives how much of what to whom) and facts.

A posting moves a quantity of one commodity into (or, negative, out of) an account. An account is
a holder and, for what stands or lies on a lot, that lot: houses, hotels and mortgage markers of a
player are held per lot, everything else in the holder's own account. Postings of an outcome come
in pairs that sum to zero.

What else it brings about are facts, each of a type of its own: see `engine.facts`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from engine.facts import Fact

BANK = "Bank"
BOX = "Box"
POT = "Pot"

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


class Outcome(NamedTuple):
    """All that one accepted command does. Applying it makes no decision and can't fail."""

    postings: tuple[Posting, ...]
    facts: tuple[Fact, ...]
