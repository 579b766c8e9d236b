"""Several halls to the letter of docs/operators.md, on data folders of their own."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import find_port
from tests.server.operators.page import documented, typed
from tests.server.operators.typing_in import Operator

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


@pytest.fixture
def halls(tmp_path: Path) -> Iterator[tuple[Operator, Operator]]:
    """Two laptops that run, each with an evening that was played there."""
    north, south = (Operator(tmp_path / name, find_port()) for name in ("north", "south"))
    south.environment.pop("DEMO")
    numbered = typed("make run HALL=2 VAR_DIR=/home/anna/hall-2 DEMO=off")
    here = {"/home/anna/hall-2": shlex.quote(str(south.var))}
    named = typed("ALLOWED_HOSTS=night.example.org make run")
    with north.starts(named, {"night.example.org": "127.0.0.1"}), south.starts(numbered, here):
        north.types(f"manage.py shell -c '{PLAY.format(name='North', assets=3000)}'")
        south.environment["HALL"] = "2"
        south.types(f"manage.py shell -c '{PLAY.format(name='South', assets=4000)}'")
        yield north, south


def test_two_laptops_come_to_one_list(halls: tuple[Operator, Operator], tmp_path: Path) -> None:
    north, south = halls
    key = north.types(f"manage.py shell -c '{KEY}'").strip().splitlines()[-1]

    def send(port: int = north.port, key: str = key, code: int = 0) -> str:
        typing = Operator(south.var, 8000, ACCESS_KEY=key)
        return typing.types(
            documented("manage.py send_archive"),
            {
                "/home/anna/hall-2": shlex.quote(str(south.var)),
                "192.168.1.20:8000": f"127.0.0.1:{port}",
            },
            code=code,
        )

    assert "can't be reached" in send(port=find_port(), code=1)
    assert "The access key doesn't work there." in send(key="passgo_made.up", code=1)
    sent, again = send(), send()

    assert sent == again == f"“South” is at 127.0.0.1:{north.port}, with 8 players.\n"
    assert "[('Ada', 4000), ('Ada', 3000)] 16" in north.types(f"manage.py shell -c '{LIST}'")

    file = tmp_path / "south.zip"
    archive = typed("manage.py archive_event SLUG FILE")
    said = south.types(archive, {"SLUG": "south", "FILE": str(file)})
    mark = said.rstrip().removesuffix(".").partition("whose mark is ")[2]
    take_in = typed('manage.py take_in EVENT FILE "4f2a 91bc 03de 77a1"')
    here = {"EVENT": "north", "FILE": str(file), "4f2a 91bc 03de 77a1": mark}
    assert north.types(take_in, here) == "“South” is here, with 8 players.\n"
    south.types(f"manage.py shell -c '{LATER}'")
    assert "“South” is here already" in send(code=1)
    assert north.types("manage.py audit").endswith("No fault.\n")
