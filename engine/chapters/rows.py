"""Whole rows of a color group: what a tap builds or sells on all of its lots. By whole rows a group
always stays even."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Rows = Sequence[Sequence[str]]
"""The lots of one row after another: each takes one on every lot in it."""


def rows_down(levels: Mapping[str, int]) -> Rows:
    """The rows of a group to be sold, the highest first, down to bare land."""
    return [
        [lot for lot, level in levels.items() if level > height]
        for height in reversed(range(max(levels.values())))
    ]


def rows_up(levels: Mapping[str, int], top: int, most: int) -> Rows:
    """The rows of a group to be built, the lowest first, until all stand at `top`; only so many
    that no more than `most` are built."""
    found = []
    for height in range(min(levels.values()), top):
        row = [lot for lot, level in levels.items() if level <= height]
        most -= len(row)
        if most < 0:
            break
        found.append(row)
    return found
