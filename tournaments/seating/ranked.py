"""Tables by the standings: the best together, or the best apart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any


def by_rank(players: Iterable[int], rows: Iterable[Mapping[str, Any]]) -> list[int]:
    """The players in the order of these ranked rows; those without a row come last."""
    order = {row["player"]: at for at, row in enumerate(rows)}
    return sorted(players, key=lambda player: order.get(player, len(order)))


def cut(ranked: Sequence[int], sizes: Iterable[int]) -> list[list[int]]:
    """The first players at the first table, the next at the second, and so on."""
    tables, at = [], 0
    for size in sizes:
        tables.append(list(ranked[at : at + size]))
        at += size
    return tables


def snake(ranked: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """The first ones at tables of their own, the next in the opposite order, and so on: the sums of
    ranks come out as equal as they can."""
    tables: list[list[int]] = [[] for _ in sizes]
    left = iter(ranked)
    for row in range(max(sizes, default=0)):
        wanting = [at for at, size in enumerate(sizes) if size > row]
        for at in reversed(wanting) if row % 2 else wanting:
            tables[at].append(next(left))
    return tables
