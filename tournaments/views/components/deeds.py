"""A player's deeds as the page shows them: in the order of the board, by color group."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine import Edition


@dataclass(frozen=True, slots=True)
class ShownDeed:
    """One deed: its group, which has a color, buildings, and whether its owner has them all."""

    name: str
    group: str
    houses: int
    hotels: int
    mortgaged: bool
    complete: bool

    @property
    def houses_range(self) -> range:
        """As many steps as there are houses, for the template to draw."""
        return range(self.houses)


def deeds_of(state: Mapping[str, Any], seat: str, edition: Edition) -> tuple[ShownDeed, ...]:
    """The deeds that `seat` holds in a game's snapshot, in board order."""
    owner: Mapping[str, str] = state["owner"]
    return tuple(
        ShownDeed(
            name=deed.name,
            group=deed.group,
            houses=state["houses"].get(slug, 0),
            hotels=state["hotels"].get(slug, 0),
            mortgaged=slug in state["mortgaged"],
            complete=all(owner.get(lot) == seat for lot in edition.groups[deed.group]),
        )
        for slug, deed in edition.deeds.items()
        if owner.get(slug) == seat
    )
