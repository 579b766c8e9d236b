"""A player's deeds as the page shows them: group by group, in the order of the board."""

from __future__ import annotations

from dataclasses import dataclass

import engine


@dataclass(frozen=True, slots=True)
class ShownDeed:
    """One deed: its group, which has a color, its buildings, whether its owner has the whole group,
    and the rent now, "" for none."""

    name: str
    group: str
    houses: int
    hotels: int
    mortgaged: bool
    complete: bool
    rent: str

    @property
    def houses_range(self) -> range:
        """One step per house, for the template to draw."""
        return range(self.houses)


def deeds_of(game: engine.Game, seat: str) -> tuple[ShownDeed, ...]:
    """The deeds that `seat` holds, group by group."""
    deeds = game.edition.deeds
    return tuple(
        ShownDeed(
            name=deeds[lot].name,
            group=deeds[lot].group,
            houses=game.houses[lot],
            hotels=game.hotels[lot],
            mortgaged=bool(game.mortgages[lot]),
            complete=game.owns_group(seat, lot),
            rent=engine.rent_now(game, lot),
        )
        for lots in game.edition.groups.values()
        for lot in lots
        if game.owner[lot] == seat
    )
