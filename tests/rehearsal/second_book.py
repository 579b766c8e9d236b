"""A second, plain bookkeeper: knows postings and price tags, and nothing of the engine.

It exists so that two ways of counting have to agree; don't let it use the first one.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

# What is printed on the deeds: price, and the price of a house (0 where none can be built).
PRICE_TAGS = {
    "mediterranean-avenue": (60, 50),
    "baltic-avenue": (60, 50),
    "oriental-avenue": (100, 50),
    "vermont-avenue": (100, 50),
    "connecticut-avenue": (120, 50),
    "st-charles-place": (140, 100),
    "states-avenue": (140, 100),
    "virginia-avenue": (160, 100),
    "st-james-place": (180, 100),
    "tennessee-avenue": (180, 100),
    "new-york-avenue": (200, 100),
    "kentucky-avenue": (220, 150),
    "indiana-avenue": (220, 150),
    "illinois-avenue": (240, 150),
    "atlantic-avenue": (260, 150),
    "ventnor-avenue": (260, 150),
    "marvin-gardens": (280, 150),
    "pacific-avenue": (300, 200),
    "north-carolina-avenue": (300, 200),
    "pennsylvania-avenue": (320, 200),
    "park-place": (350, 200),
    "boardwalk": (400, 200),
    "reading-railroad": (200, 0),
    "pennsylvania-railroad": (200, 0),
    "b-and-o-railroad": (200, 0),
    "short-line": (200, 0),
    "electric-company": (150, 0),
    "water-works": (150, 0),
}


@dataclass(frozen=True)
class Leg:
    """One posting, as it stands in the journal."""

    entry: int
    account: str
    commodity: str
    quantity: int
    balance: int


@dataclass
class SecondBook:
    """Balances and sums, added up leg by leg in the journal's order."""

    balances: Counter[tuple[str, str]] = field(default_factory=Counter)
    sums: defaultdict[int, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    faults: list[str] = field(default_factory=list)

    def add(self, legs: Iterable[Leg]) -> SecondBook:
        """Take legs in, and note every balance that is not what it should be."""
        for leg in legs:
            place = (leg.account, leg.commodity)
            self.balances[place] += leg.quantity
            self.sums[leg.entry][leg.commodity] += leg.quantity
            if self.balances[place] != leg.balance:
                self.faults.append(f"{leg} should leave {self.balances[place]}")
        for entry, sums in self.sums.items():
            self.faults += [
                f"entry {entry} is off by {off} {what}" for what, off in sums.items() if off
            ]
        for (account, commodity), quantity in self.balances.items():
            if quantity < 0 and account != "Box" and (account, commodity) != ("Bank", "cash"):
                self.faults.append(f"{account} has {quantity} {commodity}")
        return self

    def standing(self) -> dict[tuple[str, str], int]:
        """The holdings of every account, without those that hold nothing."""
        return {place: quantity for place, quantity in self.balances.items() if quantity}

    def assets(self, seats: str) -> dict[str, int]:
        """The worth of each seat: cash, deeds at their price (mortgaged ones at half), houses at
        cost, a hotel at five houses; a jail card is worth nothing."""
        worth = dict.fromkeys(seats, 0)
        for (account, commodity), quantity in self.balances.items():
            seat, _, lot = account.partition(":")
            if seat not in worth or not quantity:
                continue
            if commodity == "cash":
                worth[seat] += quantity
            elif commodity.startswith("deed:"):
                worth[seat] += PRICE_TAGS[commodity[len("deed:") :]][0]
            elif commodity == "mortgage":
                worth[seat] -= PRICE_TAGS[lot][0] // 2
            elif commodity == "house":
                worth[seat] += quantity * PRICE_TAGS[lot][1]
            elif commodity == "hotel":
                worth[seat] += quantity * 5 * PRICE_TAGS[lot][1]
        return worth
