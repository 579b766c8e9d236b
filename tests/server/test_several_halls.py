"""Several halls to the letter of docs/operators.md, on data folders of their own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.conftest import PATIENCE_SECONDS
from tests.server.program import ROOT, environment

PLAY = """
from django.contrib.auth.models import User
from tests.tournaments import evening
from tournaments.formats import PRESETS
olga = User.objects.create_user("olga")
event = evening.make_event(name="{name}", plans=PRESETS["social"].stages, user_id=olga.pk)
evening.played(event, {{"Ada": {assets}}})
evening.deliver()
"""
LIST = """
from tournaments.models import Event
from tournaments.services.leagues import league_of
league = league_of(Event.objects.get(slug="north"))
print([(league.members[row.ranked.player].name, row.ranked.metrics["assets"])
       for row in league.rows[:2]], len(league.rows))
"""


def manage(var: Path, *arguments: str, hall: int = 0) -> str:
    """What a command says on the laptop with this data folder."""
    seen = environment(var, 8000) | ({"HALL": str(hall)} if hall else {})
    command = [sys.executable, "manage.py", *arguments]
    done = subprocess.run(
        command, cwd=ROOT, env=seen, capture_output=True, text=True, timeout=PATIENCE_SECONDS
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_two_laptops_come_to_one_list(tmp_path: Path) -> None:
    north, south, file = tmp_path / "north", tmp_path / "south", tmp_path / "south.zip"
    for var, hall, name, assets in ((north, 0, "North", 3000), (south, 2, "South", 4000)):
        var.mkdir()
        manage(var, "migrate", hall=hall)
        manage(var, "shell", "-c", PLAY.format(name=name, assets=assets), hall=hall)
    said = manage(south, "archive_event", "south", str(file), hall=2)
    mark = said.rstrip().removesuffix(".").partition("whose mark is ")[2]

    came = manage(north, "take_in", "north", str(file), mark)
    again = manage(north, "take_in", "north", str(file), mark)

    assert came == again == "“South” is here, with 8 players.\n"
    assert "[('Ada', 4000), ('Ada', 3000)] 16" in manage(north, "shell", "-c", LIST)
    assert manage(north, "audit").endswith("No fault.\n")
