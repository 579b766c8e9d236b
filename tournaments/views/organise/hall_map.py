"""The tables of a round where they stand in the hall."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.hall_plan import PlanCell, read_plan
from tournaments.models import Event
from tournaments.services.table_states import FloorRow

CARDS_MAX = 9
"""With more tables than this the floor opens as a map: cards no longer fit a screen."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place of the plan: the table playing there in this round, or else the text on the plan, ""
    for none."""

    table: FloorRow | None = None
    text: str = ""
    is_table: bool = False


@dataclass(frozen=True, slots=True)
class HallRow:
    """A row of the plan, from one side of the hall to the other."""

    places: list[Spot]

    @property
    def is_empty(self) -> bool:
        """Whether it is empty: an aisle."""
        return not any(place.text for place in self.places)


def shows_map(event: Event, tables: Sequence[FloorRow], asked: str) -> bool:
    """Whether the floor is a map rather than cards: as `asked` ("map", "cards"), by default
    whichever fits a screen. A hall with a plan is a map."""
    if asked in ("map", "cards"):
        return asked == "map"
    return bool(event.hall_plan) or len(tables) > CARDS_MAX


def tables_in_place(plan: str, tables: Sequence[FloorRow]) -> dict[str, Any]:
    """For the template: the rows of the plan with the tables in their places, and the tables that
    aren't on it."""
    by_number = {table.number: table for table in tables}
    rows = read_plan(plan)
    on_it = {place for row in rows for place in row}
    return {
        "placed": [HallRow([_spot(place, by_number) for place in row]) for row in rows],
        "elsewhere": [table for table in tables if table.number not in on_it],
    }


def _spot(place: PlanCell, tables: dict[int, FloorRow]) -> Spot:
    if place is None:
        return Spot()
    if isinstance(place, str):
        return Spot(text=place)
    return Spot(tables.get(place), str(place), is_table=True)
