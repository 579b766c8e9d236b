"""Numbers in sentences, with the words around them in the right number."""

from __future__ import annotations


def counted(number: int, one: str, many: str = "") -> str:
    """ "1 table", "4 tables"; `many` where an s at the end is not enough."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def of_which(number: int, total: int, noun: str, rest: str) -> str:
    """ "1 of 4 tables is in", "3 of 4 tables are in"; `rest` follows the verb."""
    verb = "is" if 1 in (number, total) else "are"
    return f"{number:,} of {counted(total, noun)} {verb} {rest}"
