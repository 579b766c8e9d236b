"""A second, plain bookkeeper for a whole game: it knows postings and what is printed, nothing else.

It exists so that two ways of counting have to agree; don't let it use the first one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tests.rehearsal.second_book import PRICE_TAGS

Row = tuple[str, str, int]

STREETS = (
    ("mediterranean-avenue", "baltic-avenue"),
    ("oriental-avenue", "vermont-avenue", "connecticut-avenue"),
    ("st-charles-place", "states-avenue", "virginia-avenue"),
    ("st-james-place", "tennessee-avenue", "new-york-avenue"),
    ("kentucky-avenue", "indiana-avenue", "illinois-avenue"),
    ("atlantic-avenue", "ventnor-avenue", "marvin-gardens"),
    ("pacific-avenue", "north-carolina-avenue", "pennsylvania-avenue"),
    ("park-place", "boardwalk"),
)
PIECES = {"cash": 0, "house": 32, "hotel": 12, "mortgage": 28}
PIECES |= {"jail-card:chance": 1, "jail-card:community-chest": 1}
PIECES |= {f"deed:{lot}": 1 for lot in PRICE_TAGS}


class Auditor:
    """Adds postings up: rows of account, commodity and quantity, entry by entry."""

    def __init__(self, seats: str, *, houses_before_hotel: int = 4) -> None:
        self.seats = seats
        self.hotel_level = houses_before_hotel + 1
        self.balances: Counter[tuple[str, str]] = Counter()
        self.faults: list[str] = []
        self.entries = 0

    def enter(self, rows: Iterable[Row]) -> None:
        """One entry: it must sum to zero per commodity and leave nobody with less than nothing."""
        self.entries += 1
        sums: Counter[str] = Counter()
        for account, commodity, quantity in rows:
            sums[commodity] += quantity
            self.balances[account, commodity] += quantity
            free = account == "Box" or (account, commodity) == ("Bank", "cash")
            if not free and self.balances[account, commodity] < 0:
                self.faults.append(f"entry {self.entries} overdraws {commodity} of {account}")
        for commodity, off in sums.items():
            if off:
                self.faults.append(f"entry {self.entries} is off by {off} {commodity}")

    def close(self) -> list[str]:
        """Everything that is wrong with the book as it stands now, or was wrong before."""
        return [*self.faults, *self._piece_faults(), *self._building_faults()]

    def _piece_faults(self) -> list[str]:
        outside: Counter[str] = Counter()
        for (account, commodity), quantity in self.balances.items():
            if account != "Box":
                outside[commodity] += quantity
        return [
            f"there are {outside[commodity]} {commodity}, not {count}"
            for commodity, count in PIECES.items()
            if outside[commodity] != count
        ]

    def _building_faults(self) -> list[str]:
        faults = []
        for lots in STREETS:
            levels = [self.level(lot) for lot in lots]
            if max(levels) - min(levels) > 1:
                faults.append(f"uneven: {dict(zip(lots, levels, strict=True))}")
            if any(levels):
                owners = {self.owner(lot) for lot in lots}
                if len(owners) > 1 or not owners <= set(self.seats):
                    faults.append(f"buildings on {lots} of {owners}")
                if any(self.is_mortgaged(lot) for lot in lots):
                    faults.append(f"buildings on {lots}, partly mortgaged")
        return faults

    def cash(self, seat: str) -> int:
        """The seat's cash in dollars."""
        return self.balances[seat, "cash"]

    def owner(self, lot: str) -> str:
        """The holder of the deed."""
        held = [place for place, count in self.balances.items() if place[1] == f"deed:{lot}"]
        return next(account for account, name in held if self.balances[account, name] == 1)

    def level(self, lot: str) -> int:
        """Buildings on a lot; a hotel counts one more than the houses it took the place of."""
        houses = hotels = 0
        for seat in self.seats:
            houses += self.balances[f"{seat}:{lot}", "house"]
            hotels += self.balances[f"{seat}:{lot}", "hotel"]
        return self.hotel_level if hotels else houses

    def is_mortgaged(self, lot: str) -> bool:
        """Whether the marker lies on the deed, whoever holds it."""
        return any(self.balances[f"{holder}:{lot}", "mortgage"] for holder in (*self.seats, "Bank"))

    def assets(self, seat: str) -> int:
        """Cash, deeds at their price (mortgaged ones at half), buildings at their price."""
        worth = self.cash(seat)
        for lot, (price, building) in PRICE_TAGS.items():
            if self.balances[seat, f"deed:{lot}"]:
                worth += price // 2 if self.is_mortgaged(lot) else price
                worth += building * self.level(lot)
        return worth
