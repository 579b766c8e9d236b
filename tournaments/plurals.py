"""Numbers and lists in sentences, with the words around them in the right number."""

from __future__ import annotations

from collections.abc import Sequence

NAMED_MAX = 3
"""The number of people that a sentence names before it counts the others."""


def counted(number: int, one: str, many: str = "") -> str:
    """ "1 table", "4 tables"; `many` where an s at the end is not enough."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def of_which(number: int, total: int, noun: str, rest: str) -> str:
    """ "1 of 4 tables is in", "3 of 4 tables are in"; `rest` follows the verb."""
    verb = "is" if 1 in (number, total) else "are"
    return f"{number:,} of {counted(total, noun)} {verb} {rest}"


def listed(words: Sequence[str]) -> str:
    """ "Ada", "Ada and Ben", "Ada, Ben and Cleo"; "" for none."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def some_of(names: Sequence[str]) -> str:
    """ "Ada, Ben, Cleo and 5 more": a sentence stays one line where hundreds are meant."""
    more = len(names) - NAMED_MAX
    return ", ".join(names[:NAMED_MAX]) + (f" and {more:,} more" if more > 0 else "")
