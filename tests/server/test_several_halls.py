"""Several halls to the letter of docs/operators.md, on data folders of their own."""

from __future__ import annotations

import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import PATIENCE_SECONDS, find_port
from tests.server.deploy.files import changed, documented
from tests.server.program import ROOT, environment, running

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


KEY = """
from django.contrib.auth.models import User
from ledger import access_keys
print(access_keys.make(User.objects.get(username="olga").pk, "South")[1])
"""
LATER = """
from tournaments.models import Event
from tournaments.services import players
player = Event.objects.get(slug="south").players.get(number=1)
players.change_player(player, version=player.version, name="Ida")
"""


class Laptop:
    """One with a data folder of its own, and what its operator types there."""

    def __init__(self, var: Path, port: int, hall: int = 0) -> None:
        self.var, self.port = var, port
        self.settings = {"HALL": str(hall)} if hall else {}

    def manage(self, *arguments: str) -> str:
        """What a command says."""
        seen = environment(self.var, self.port) | self.settings
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(
            command, cwd=ROOT, env=seen, capture_output=True, text=True, timeout=PATIENCE_SECONDS
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


@pytest.fixture
def halls(tmp_path: Path) -> Iterator[tuple[Laptop, Laptop]]:
    """Two laptops that run, each with an evening that was played there."""
    north, south = (
        Laptop(tmp_path / name, find_port(), hall) for name, hall in (("north", 0), ("south", 2))
    )
    with (
        running(north.var, north.port, **north.settings),
        running(south.var, south.port, **south.settings),
    ):
        north.manage("shell", "-c", PLAY.format(name="North", assets=3000))
        south.manage("shell", "-c", PLAY.format(name="South", assets=4000))
        yield north, south


def test_two_laptops_come_to_one_list(halls: tuple[Laptop, Laptop], tmp_path: Path) -> None:
    north, south = halls
    key = north.manage("shell", "-c", KEY).strip().splitlines()[-1]

    def send(port: int = north.port, key: str = key, code: int = 0) -> str:
        command = changed(
            documented("manage.py send_archive"),
            {
                "/home/anna/hall-2": shlex.quote(str(south.var)),
                ".venv/bin/python": sys.executable,
                "192.168.1.20:8000": f"127.0.0.1:{port}",
            },
        )
        seen = environment(south.var, 8000) | {"ACCESS_KEY": key}
        done = subprocess.run(
            ["bash", "-ec", command], cwd=ROOT, env=seen, capture_output=True, text=True
        )
        assert done.returncode == code, done.stderr
        return done.stdout + done.stderr

    assert "can't be reached" in send(port=find_port(), code=1)
    assert "The access key opens nothing there." in send(key="passgo_made.up", code=1)
    sent, again = send(), send()

    assert sent == again == f"“South” is at 127.0.0.1:{north.port}, with 8 players.\n"
    assert "[('Ada', 4000), ('Ada', 3000)] 16" in north.manage("shell", "-c", LIST)

    file = tmp_path / "south.zip"
    said = south.manage("archive_event", "south", str(file))
    mark = said.rstrip().removesuffix(".").partition("whose mark is ")[2]
    assert north.manage("take_in", "north", str(file), mark) == (
        "“South” is here, with 8 players.\n"
    )
    south.manage("shell", "-c", LATER)
    assert "“South” is here already" in send(code=1)
    assert north.manage("audit").endswith("No fault.\n")
