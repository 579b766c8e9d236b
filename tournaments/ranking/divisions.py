"""The standings of divisions: the same order as overall, counted separately in each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Placed:
    """A player's rank among those of their division."""

    rank: int
    player: int


@dataclass(frozen=True, slots=True)
class Division:
    """A division with its players, best first."""

    name: str
    places: tuple[Placed, ...]


def rank_divisions(
    ranked: Iterable[tuple[int, int]], division_of: Mapping[int, str], names: Sequence[str]
) -> list[Division]:
    """The standings of each of these divisions, in their order. `ranked` has everybody's rank and
    id, best first: players equal there are equal here. Players without a division are left out."""
    places: dict[str, list[Placed]] = {name: [] for name in names}
    newest: dict[str, int] = {}
    for overall, player in ranked:
        name = division_of.get(player, "")
        if name not in places:
            continue
        own = places[name]
        rank = own[-1].rank if newest.get(name) == overall else len(own) + 1
        own.append(Placed(rank, player))
        newest[name] = overall
    return [Division(name, tuple(found)) for name, found in places.items()]
