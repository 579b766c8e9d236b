"""Numbers in the query of an address, and in headers."""

from __future__ import annotations

from rest_framework.request import Request

from ledger.problems import malformed

NUMBER_MAX = 2**31 - 1
"""The highest number of an entry that the database can hold."""


def read_whole(request: Request, name: str, default: int, least: int, most: int) -> int:
    """The whole number of that name. Raises `Problem` MALFORMED for anything else."""
    text = request.query_params.get(name, str(default))
    if not (text.isascii() and text.isdigit() and len(text) < 12 and least <= int(text) <= most):
        raise malformed(name, f"“{name}” is a whole number from {least} to {most}.")
    return int(text)


def whole_or_0(text: str) -> int:
    """The whole number that a header holds; 0 if it holds anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
