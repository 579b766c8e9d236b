"""The table as a player sees it: the position and the offers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import engine

CommandJson = dict[str, Any]
"""A command as the API takes it."""
LIKELY_THROW = 7


class View:
    """Questions that players ask themselves. The position is read, never changed."""

    def __init__(self, game: engine.Game, offers: list[dict[str, Any]]) -> None:
        self.game = game
        self.board = game.edition
        self.offers = offers

    def owner(self, lot: str) -> str:
        """The seat that holds the deed, "" for the Bank."""
        holder = self.game.owner[lot]
        return holder if holder in self.game.seats else ""

    def is_mortgaged(self, lot: str) -> bool:
        """Whether the deed lies face down."""
        return bool(self.game.mortgages[lot])

    def missing(self, seat: str, lot: str) -> list[str]:
        """The lots of that lot's group which the seat doesn't hold."""
        return [member for member in self.game.group_of(lot) if self.owner(member) != seat]

    def completes(self, seat: str, lot: str) -> bool:
        """Whether this deed would give the seat a whole color group to build on."""
        return self.board.deeds[lot].kind == "street" and self.missing(seat, lot) == [lot]

    def complete_groups(self, seat: str) -> list[tuple[str, ...]]:
        """The color groups that the seat holds whole."""
        return [lots for lots in self.board.color_groups if self.game.owns_group(seat, lots[0])]

    def rent(self, lot: str) -> int:
        """The rent that a visitor pays there now; for a utility, with a likely throw."""
        return engine.usual_rent(self.game, lot, LIKELY_THROW) if self.owner(lot) else 0

    def rent_at(self, lot: str, level: int) -> int:
        """The printed rent of a street with this many buildings on it."""
        return self.board.deeds[lot].rents[-1 if level == self.game.hotel_level else level]

    def danger(self, seat: str) -> int:
        """The highest rent that the others could ask of the seat."""
        return max(
            (self.rent(lot) for lot in self.board.deeds if self.owner(lot) not in ("", seat)),
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
