"""The worth of everything that a player can hold at the end, by the engine's own tally."""

from __future__ import annotations

from dataclasses import dataclass

import engine
from engine import Edition, Holdings, Options


@dataclass(frozen=True, slots=True)
class Worth:
    """The worth of a deed in dollars: as it is, mortgaged, and of each house and the hotel on it (0
    if nothing can be built)."""

    deed: int
    mortgaged: int
    house: int
    hotel: int


def worths_of(edition: Edition, options: Options) -> dict[str, Worth]:
    """The worth of each lot, in board order."""

    def tallied(own: Holdings) -> int:
        found: int = engine.tally_holdings(edition, {"A": own}, options)["A"]["total"]
        return found

    return {
        lot: Worth(
            deed=(bare := tallied(Holdings(deeds={lot}))),
            mortgaged=tallied(Holdings(deeds={lot}, mortgaged={lot})),
            house=tallied(Holdings(deeds={lot}, houses={lot: 1})) - bare,
            hotel=tallied(Holdings(deeds={lot}, hotels={lot: 1})) - bare,
        )
        for lot in edition.deeds
    }
