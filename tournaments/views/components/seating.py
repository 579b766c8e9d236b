"""The seating of a round."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from tournaments.models import Round, Seat
from tournaments.person_names import display_name


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """One table with its public address; seats are (letter, player's name, player's number)."""

    number: int
    url: str
    seats: list[tuple[str, str, int]]


def seating(round_: Round) -> list[SeatedTable]:
    """The tables of a round in their order. One query."""
    tables: dict[int, SeatedTable] = {}
    seats = Seat.objects.filter(round=round_).order_by("table__number", "letter")
    for pk, number, letter, name, player, shared in seats.values_list(
        "table", "table__number", "letter", "player__name", "player__number", "player__has_namesake"
    ):
        if pk not in tables:
            tables[pk] = SeatedTable(number, reverse("public-table", args=[pk]), [])
        tables[pk].seats.append((letter, display_name(name, player, shared), player))
    return list(tables.values())
