"""What happened at the door, in the words of the organisers' page."""

from __future__ import annotations

from uuid import uuid4

from tests.pages.conftest import Cast
from tests.tournaments import evening
from tournaments.services import players, registering
from tournaments.services.acts import acting_as
from tournaments.views.components.door_log import door_log


def told(cast: Cast, last: int) -> list[str]:
    """The last lines, the oldest of them first."""
    return [f"{line.by} {line.did}" for line in reversed(door_log(cast.event)[:last])]


def test_each_line_says_who_did_what_to_whom(cast: Cast) -> None:
    registering.switch(cast.event.pk, is_open=True)
    registering.change(cast.event.pk, version=2, capacity=8)
    with acting_as("system:registration"):
        for name in ("Eve", "Finn"):
            registering.register(cast.event.pk, name, key=uuid4())
    ben = evening.player(cast.event, "Ben")
    with acting_as(f"pass:{ben.link_id}"):
        registering.withdraw(ben)
    registering.set_back(evening.player(cast.event, "Ada"))
    assert told(cast, 7) == [
        "The operator opened registration",
        "The registration page put Eve on the waiting list",
        "The registration page put Finn on the waiting list",
        "Ben withdrew",
        "Ben moved Eve up from the waiting list",
        "The operator moved Ada to the waiting list",
        "The operator moved Finn up from the waiting list",
    ]


def test_of_many_three_are_named(cast: Cast) -> None:
    players.check_in(cast.event.players.all(), here=False)
    assert told(cast, 1) == ["The operator took the check-in of Ada, Ben, Cleo and 5 more back"]
