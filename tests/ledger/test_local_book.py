"""A device's own book says what the server says: over whole games, and step by step."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from engine.book import calls
from ledger.actors import Actor, Role
from ledger.models import Game
from ledger.services.importing import import_game
from tests.ledger.client import Table
from tests.ledger.conftest import link, paired

ROOT = Path(__file__).parents[2]
GAMES = sorted((ROOT / "tests/engine/golden_games").glob("*.game"))
SAMPLE = ROOT / "samples/hall-table-7.game"
REFEREE = Actor("pass:00000000-0000-0000-0000-000000000002", Role.REFEREE)

# What the server alone knows of a book, and of a problem what its status says as well.
SERVERS_OWN = {"seal", "live", "type", "title"}


class Device:
    """A banker's device, asked as its worker asks it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.game, entries = downloaded(table)
        self.opened = self.ask("open", game=self.game, entries=entries)

    def ask(self, call: str, **args: Any) -> Any:
        """The answer, whatever it is."""
        said = json.loads(calls.answer(json.dumps({"call": call, "args": args})))
        return said["ok"] if "ok" in said else said["problem"]

    def enter(self, command: dict[str, Any], **args: Any) -> Any:
        """Enter a command under a new key."""
        return self.ask("enter", key=str(uuid4()), command=command, **args)


def downloaded(table: Table) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The parts of a book that a device fetches: the game, and all its entries."""
    page = table.get("/book").json()
    game = page["game"] | {"id": str(table.game.pk)}
    entries = page["entries"]
    while page["next"]:
        headers = {"Authorization": table.authorization}
        page = table.client.get(page["next"], headers=headers).json()
        entries += page["entries"]
    return game, entries


def shared(answer: Any) -> dict[str, Any]:
    """An answer of the server without what it alone knows."""
    return {name: value for name, value in answer.items() if name not in SERVERS_OWN}


def assert_same(device: Device, table: Table) -> None:
    """Both show the same game, the same journal, the same grayed candidates."""
    assert device.ask("view") == shared(table.get().json())
    offers = table.get("/offers").json()
    assert device.ask("unavailable")["nearly"] == offers["nearly"]
    assert device.ask("view")["offers"] == offers["offers"]
    after = max(0, table.version() - 20)
    rows = table.get(f"/transactions?after={after}&limit=20").json()["results"]
    assert device.ask("journal", after=after, limit=20)["results"] == rows


@pytest.mark.parametrize("path", [*GAMES, SAMPLE], ids=lambda path: path.stem)
def test_a_game_comes_to_the_same_downloaded_or_entered_here(path: Path, db: None) -> None:
    played = import_game(path.read_bytes(), actor=REFEREE)
    table = Table(played, paired(played))
    device = Device(table)

    assert device.opened["confirmed"] == played.version
    assert_same(device, table)
    for number in range(1, played.version, 29):
        explained = table.get(f"/transactions/{number}/explain").json()
        assert device.ask("explain", number=number) == explained

    game, entries = downloaded(table)
    first = next(at for at, entry in enumerate(entries) if not needs_referee(entry))
    until = next((at for at in range(first, len(entries)) if needs_referee(entries[at])), None)
    device.ask("open", game=game, entries=entries[:first])
    for entry in entries[first:until]:
        entered = device.ask("enter", key=entry["key"], command=entry["command"])
        assert (entered["link"], entered["text"]) == (entry["link"], entry["text"])
    settled = device.ask("confirm", entries=entries[first:])

    assert {each["became"] for each in settled["waiting"]} == {"confirmed"}
    assert_same(device, table)


def needs_referee(entry: dict[str, Any]) -> bool:
    """Whether a banker may not enter it."""
    return entry["command"]["type"] in ("position", "withdraw", "close", "end", "last_turn")


def test_each_answer_is_the_server_s_while_a_game_is_played(started: Table) -> None:
    device = Device(started)
    commands: list[dict[str, Any]] = [
        {"type": "roll", "seat": "A", "dice": [1, 2]},
        {"type": "buy", "seat": "A", "lot": "baltic-avenue"},
        {"type": "undo", "number": 3},
        {"type": "undo", "number": 4},
        {"type": "undo", "number": 5},
        {"type": "undo", "number": 2},
        {"type": "roll", "seat": "A", "dice": [2, 2]},
        {"type": "undo", "number": 3},
        {"type": "buy", "seat": "A", "lot": "boardwalk"},
        {"type": "adjust", "moves": [], "reason": "No referee is here"},
        {"type": "void", "number": 2, "reason": "No referee is here"},
        {"type": "undo", "number": 99},
        {"type": "dance"},
    ]
    for command in commands:
        shown = started.post(command, rest="/preview").json()
        assert device.ask("preview", command=command) == shared(shown), command
        key = str(uuid4())
        answer = started.post(command, key=key)
        here = device.ask("enter", key=key, command=command)
        if answer.status_code == 201:
            assert here["view"] == shared(book_of(answer.json(), started.game))
        else:
            assert here == shared(answer.json()), command
    _, entries = downloaded(started)
    device.ask("confirm", entries=entries)
    assert_same(device, started)


def book_of(posted: dict[str, Any], game: Game) -> dict[str, Any]:
    """The game as the answer to a post has it."""
    return {"id": str(game.pk)} | {
        name: value for name, value in posted.items() if name != "transaction"
    }


def test_what_a_referee_entered_is_not_the_banker_s_to_take_back(started: Table) -> None:
    referee = started.with_pass(link(started.game, "referee"))
    referee.enter(
        {"type": "adjust", "moves": [{"from": "Bank", "to": "A", "cash": 5}], "reason": "A gift"}
    )

    device = Device(started)

    assert device.ask("view") == shared(started.get().json())
    answer = started.post({"type": "undo", "number": 2})
    assert device.enter({"type": "undo", "number": 2}) == shared(answer.json())


def test_an_outcome_that_was_not_shown_is_not_entered(started: Table) -> None:
    device = Device(started)
    shown = {"digest": "0" * 64, "text": "Something else."}
    roll = {"type": "roll", "seat": "A", "dice": [1, 2]}

    here = device.enter(roll, shown=shown)

    assert here == shared(started.post(roll | {"outcome": shown}).json())
    assert device.ask("view")["version"] == 1
