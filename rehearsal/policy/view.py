"""The table as a player sees it: the snapshot and the offers, with the board at hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

import engine

Json = Mapping[str, Any]


class View:
    """Questions that players ask themselves. Amounts are whole dollars; a seat is a letter."""

    def __init__(self, state: Json, offers: list[dict[str, Any]]) -> None:
        self.state = state
        self.offers = offers
        self.situation: Json = state["situation"]
        self.board = engine.load_edition(state["edition"])
        rules = engine.resolve_options(state["ruleset"], state["options"])
        self.hotel_level: int = rules.hotel_after + 1

    @cached_property
    def live(self) -> list[str]:
        """The seats still in the game, in table order."""
        return [seat for seat in self.state["seats"] if seat not in self.situation["bankrupt"]]

    def cash(self, seat: str) -> int:
        """What the seat has in cash."""
        return int(self.state["cash"][seat])

    def owed(self, seat: str) -> int:
        """What the seat owes."""
        return sum(debt["amount"] for debt in self.situation["debts"] if debt["seat"] == seat)

    def owner(self, lot: str) -> str:
        """Who holds the deed, "" for the Bank."""
        return str(self.state["owner"].get(lot, ""))

    def deeds(self, seat: str) -> list[str]:
        """The seat's deeds in board order."""
        return [lot for lot in self.board.deeds if self.owner(lot) == seat]

    def is_mortgaged(self, lot: str) -> bool:
        """Whether the deed lies face down."""
        return lot in self.state["mortgaged"]

    def level(self, lot: str) -> int:
        """Buildings on a lot: 0, houses, or `hotel_level` for a hotel."""
        houses: int = self.state["houses"].get(lot, 0)
        return self.hotel_level if lot in self.state["hotels"] else houses

    def group(self, lot: str) -> tuple[str, ...]:
        """All lots of the group of a lot."""
        return self.board.groups[self.board.deeds[lot].group]

    def missing(self, seat: str, lot: str) -> list[str]:
        """The lots of that lot's group which the seat doesn't hold."""
        return [member for member in self.group(lot) if self.owner(member) != seat]

    def completes(self, seat: str, lot: str) -> bool:
        """Whether this deed would give the seat a whole color group to build on."""
        return self.board.deeds[lot].kind == "street" and self.missing(seat, lot) == [lot]

    def complete_groups(self, seat: str) -> list[tuple[str, ...]]:
        """The color groups that the seat holds whole."""
        return [
            lots
            for lots in self.board.groups.values()
            if self.board.deeds[lots[0]].kind == "street"
            and all(self.owner(lot) == seat for lot in lots)
        ]

    def rent(self, lot: str) -> int:
        """About what a lander pays there now; a utility at a throw of seven."""
        deed, owner = self.board.deeds[lot], self.owner(lot)
        if not owner or self.is_mortgaged(lot):
            return 0
        held = sum(self.owner(member) == owner for member in self.group(lot))
        if deed.kind == "street":
            double = held == len(self.group(lot)) and not self.level(lot)
            return self.rent_at(lot, self.level(lot)) * (2 if double else 1)
        return deed.rents[held - 1] * (7 if deed.kind == "utility" else 1)

    def rent_at(self, lot: str, level: int) -> int:
        """The printed rent of a street with so many buildings on it."""
        return self.board.deeds[lot].rents[-1 if level == self.hotel_level else level]

    def danger(self, seat: str) -> int:
        """The highest rent that the others could ask of the seat."""
        return max(
            (self.rent(lot) for lot, owner in self.state["owner"].items() if owner != seat),
            default=0,
        )

    def found(self, kind: str, seat: str = "") -> dict[str, Any] | None:
        """The first offer of that command type (and seat)."""
        return next(self.all_found(kind, seat), None)

    def all_found(self, kind: str, seat: str = "") -> Iterator[dict[str, Any]]:
        """The offers of that command type (and seat)."""
        for offer in self.offers:
            command = offer["command"]
            if command["type"] == kind and (not seat or command.get("seat") == seat):
                yield offer
