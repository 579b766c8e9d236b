"""Whole rows of a color group: what a tap builds or sells on all of its lots. By whole rows a group
always stays even."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

Rows = Sequence[Mapping[str, int]]
"""How many on each lot with one row, with two, and so on. Shared: not to be changed."""


def _down(lots: tuple[str, ...], levels: tuple[int, ...]) -> Rows:
    """What is sold with the highest row, with the two highest, and so on to bare land."""
    return [
        {lot: level - height for lot, level in zip(lots, levels, strict=True) if level > height}
        for height in reversed(range(max(levels)))
    ]


def _up(lots: tuple[str, ...], levels: tuple[int, ...], top: int) -> Rows:
    """What is built with the next row, with the two next, and so on until all stand at `top`."""
    return [
        {lot: height - level for lot, level in zip(lots, levels, strict=True) if level < height}
        for height in range(min(levels) + 1, top + 1)
    ]


# Kept, since they are asked for in every position, and few differ.
rows_down = lru_cache(4096)(_down)
rows_up = lru_cache(4096)(_up)
