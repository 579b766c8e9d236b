"""An event with people for the tests of a night."""

from __future__ import annotations

from datetime import date
from typing import Any

from tournaments.formats import preliminary_and_final
from tournaments.models import Event, Staff
from tournaments.services import events, people, players

NAMES = (
    "Ada", "Ben", "Cleo", "Dan", "Elif", "Femi", "Gita", "Hugo",
    "Iris", "Jun", "Kofi", "Lena", "Milo", "Noor", "Otto", "Pia",
)  # fmt: skip


def event_of_sixteen(**changes: Any) -> Event:
    """Two rounds of an hour at four tables, and a final; nobody is checked in yet."""
    setup: dict[str, Any] = {"rounds": 2, "minutes": 60, "table_size": 4, "advance": 4}
    event = events.create_event(
        name="Night of sixteen",
        date=date(2026, 11, 21),
        plans=preliminary_and_final(**(setup | changes)),
    )
    for name in NAMES:
        players.add_player(event, name)
    for number in range(1, 5):
        people.add_staff(event, f"Banker {number}", Staff.Role.BANKER)
    people.add_staff(event, "Referee", Staff.Role.REFEREE)
    return event
