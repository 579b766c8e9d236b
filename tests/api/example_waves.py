"""Waves by the API: an evening for which there are too few tables."""

from __future__ import annotations

from tests.api.example_organising import Organising
from tests.api.recorder import Cast, Recorder
from tournaments.models import Event

TWO_WAVES = {"name": "Rounds", "rounds": 2, "waves": 2}


def take_turns(recorder: Recorder, cast: Cast) -> None:
    """Four are put in waves, one wave is drawn, and of the other nobody comes."""
    night = {"name": "Two waves", "date": "2027-11-06", "stages": [TWO_WAVES]}
    made = recorder.ask(cast.organiser, "post", "events", night, name="Two waves").json()
    asking = Organising(recorder, cast, Event.objects.get(slug=made["slug"]))
    for name in ("Ada", "Ben", "Cleo", "Dan"):
        asking.again("post", "players", {"name": name})
    ada, ben = ({"number": number, "version": 1} for number in (1, 2))
    asking.do("post", "players/wave", {"wave": "A", "players": [ada, ben]}, "The first wave")
    asking.again("post", "players/wave", {"wave": "A", "players": [ada]})
    asking.again("post", "players/wave", {"wave": "C", "players": []})
    asking.again("post", "players/wave", {"wave": "A", "players": [ada | {"number": 9}]})
    asking.again("post", "players/wave", {"wave": "E", "players": []})
    asking.again("patch", "players/3", {"version": 1, "wave": "B"}, "In wave B")
    asking.do("post", "rounds/1/pass-over")
    asking.again("post", "rounds/1/pass-over")
    for number in (1, 2, 3, 4):
        asking.again("post", f"players/{number}/check-in")
    asking.again("post", "rounds/2/pass-over")
