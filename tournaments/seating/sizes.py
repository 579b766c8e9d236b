"""The table sizes into which a field divides."""

from __future__ import annotations

SMALLEST = 2
LARGEST = 8

TOO_FEW = 2
"""The fewest players: below this there is no table at all."""


def table_sizes(players: int, wanted: int) -> list[int]:
    """The sizes of the tables, largest first, that seat everybody as near to `wanted` (two to
    eight) as possible.

    No table has more than one player above `wanted`, or more than eight. Of two ways that are
    equally near, the one with fewer tables is taken: it needs fewer bankers, and a table of five
    is a better game than one of three. With two players or more nobody ever has to sit out.
    Raises ValueError for fewer.
    """
    if players < TOO_FEW:
        raise ValueError(f"{players} players don't make a table")
    fewest = -(-players // min(wanted + 1, LARGEST))
    ways = range(fewest, players // SMALLEST + 1)
    best = min(ways, key=lambda tables: (_distance(players, tables, wanted), tables))
    return even_sizes(players, best)


def _distance(players: int, tables: int, wanted: int) -> int:
    """Return by how much the sizes of this many tables, added up, differ from `wanted`."""
    size, larger = divmod(players, tables)
    return larger * abs(size + 1 - wanted) + (tables - larger) * abs(size - wanted)


def even_sizes(players: int, tables: int) -> list[int]:
    """The sizes of this many tables, largest first, none more than one above another."""
    size, larger = divmod(players, tables)
    return [size + 1] * larger + [size] * (tables - larger)
