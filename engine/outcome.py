"""What a decision consists of: postings (who gives how much of what to whom) and facts.

A posting moves a quantity of one commodity into (or, negative, out of) an account. An account is
a holder and, for what stands or lies on a lot, that lot: houses, hotels and mortgage markers of a
player are held per lot, everything else in the holder's own account. Postings of an outcome come
in pairs that sum to zero.

A fact is a tuple whose first item is its name; the names and what each one changes are listed in
`engine.facts`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

BANK = "Bank"
BOX = "Box"
POT = "Pot"

CASH = "cash"
HOUSE = "house"
HOTEL = "hotel"
MORTGAGE = "mortgage"
DEED_PREFIX = "deed:"
JAIL_CARD_PREFIX = "jail-card:"

Fact = tuple[Any, ...]


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


def outcome_to_json(outcome: Outcome) -> dict[str, Any]:
    """The outcome as lists of JSON values; `outcome_from_json` reads it without loss."""
    return {
        "postings": [list(posting) for posting in outcome.postings],
        "facts": [list(fact) for fact in outcome.facts],
    }


def outcome_from_json(data: dict[str, Any]) -> Outcome:
    """The outcome that `outcome_to_json` wrote."""
    return Outcome(
        tuple(Posting(*row) for row in data["postings"]),
        tuple(_frozen(fact) for fact in data["facts"]),
    )


def outcome_from_rows(rows: Iterable[tuple[str, str, int]], facts: Iterable[Any]) -> Outcome:
    """The outcome of a journal that keeps its postings as account, commodity and quantity."""
    postings = [
        Posting(*split_account(account), commodity, quantity)
        for account, commodity, quantity in rows
    ]
    return Outcome(tuple(postings), tuple([_frozen(fact) for fact in facts]))


def _frozen(values: Iterable[Any]) -> tuple[Any, ...]:
    return tuple([_frozen(value) if isinstance(value, list) else value for value in values])
