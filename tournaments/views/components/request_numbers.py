"""Numbers and keys that come with a request."""

from __future__ import annotations

from uuid import UUID

from django.core.exceptions import BadRequest
from django.http import HttpRequest

DIGITS_MAX = 9
"""More than any number needs here, and within the range of every database."""


def whole_number(text: str | None) -> int | None:
    """The number that `text` is in decimal digits; None for anything else, or a longer one."""
    if text and text.isascii() and text.isdigit() and len(text) <= DIGITS_MAX:
        return int(text)
    return None


def read_number(text: str | None) -> int:
    """The number that a field of one of our pages holds. Raises `BadRequest` for anything else."""
    number = whole_number(text)
    if number is None:
        raise BadRequest("A whole number is missing.")
    return number


def read_key(text: str | None) -> UUID:
    """The key that a form of one of our pages holds. Raises `BadRequest` for anything else."""
    try:
        return UUID(text or "")
    except ValueError:
        raise BadRequest("A key is missing.") from None


def ticked_players(request: HttpRequest) -> dict[int, int]:
    """The ticked players, each with the version on which the page was based: `12-3`."""
    found = {}
    for each in request.POST.getlist("player"):
        player, _, version = each.partition("-")
        found[whole_number(player) or 0] = whole_number(version) or 0
    return found
