"""Whole rows of a color group: what one tap builds or sells on all its lots. A group built and sold
by whole rows always stays even."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Rows = Sequence[Sequence[str]]
"""The lots of one row after another: one building for each time that a lot is named."""


def rows_down(levels: Mapping[str, int]) -> list[list[str]]:
    """The rows of a group to be sold, the highest first, down to bare land."""
    return [
        [lot for lot, level in levels.items() if level > height]
        for height in reversed(range(max(levels.values())))
    ]


def rows_up(
    levels: Mapping[str, int],
    prices: Mapping[str, int],
    cash: int,
    stock: tuple[int, int],
    top: int,
) -> Rows:
    """The rows of a group to be built, the lowest first, until all stand at `top`: hotels. Only as
    many as the cash pays for and the Bank has houses and hotels for in `stock`."""
    houses, hotels = stock
    found: list[list[str]] = []
    for height in range(min(levels.values()), top):
        row = [lot for lot, level in levels.items() if level <= height]
        for lot in row:
            cash -= prices[lot]
        if height + 1 < top:
            houses -= len(row)
        else:
            hotels -= len(row)
        if cash < 0 or houses < 0 or hotels < 0:
            break
        found.append(row)
    return found
