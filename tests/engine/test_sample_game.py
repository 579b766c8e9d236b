"""The sample game of samples/: replayed by `python -m engine`, and posted to a running server.

Both must end in the tally that its comments work out by hand.
"""

from __future__ import annotations

import json
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any
from uuid import uuid4

import engine
from engine.notation import Expectation, Record, RefusedCommand, read, replay
from engine.registry import RULES
from ledger import passes, tallies
from ledger.models import Game
from tests.ledger.books import grant, open_game

ROOT = Path(__file__).parent.parent.parent
SAMPLE = ROOT / "samples" / "hall-table-7.game"


def sample() -> Record:
    return read(SAMPLE.read_text("utf-8"))


def by_hand(record: Record, what: str) -> dict[str, int]:
    """The tally that the file gives at its end, per seat: `expect tally A 2373` is {"A": 2373}."""
    return {
        line.content.words[0]: int(line.content.words[1])
        for line in record.lines
        if isinstance(line.content, Expectation) and line.content.what == what
    }


def test_it_is_a_whole_game_of_at_least_sixty_turns() -> None:
    record = sample()
    run = replay(record)

    assert run.faults == []
    assert run.game.status == "finished"
    assert run.game.turn_number >= 60
    kinds = {RULES[type(command)].name for command in run.commands}
    assert kinds >= {"auction", "trade", "use_jail_card", "pay_fine", "bankrupt", "call_last_turn"}
    assert set(by_hand(record, "tally")) == set(record.seats)


def test_python_m_engine_replays_it_to_the_tally_made_by_hand() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "engine", str(SAMPLE)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
        timeout=60,
    )

    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    record = sample()
    places = by_hand(record, "place")
    printed = [line.split()[:3] for line in done.stdout.partition("tally:\n")[2].splitlines()]
    assert [(seat, int(money.strip("$").replace(",", ""))) for _, seat, money in printed] == sorted(
        by_hand(record, "tally").items(), key=lambda item: places[item[0]]
    )
    (winner,) = [seat for seat, place in places.items() if place == 1]
    assert f"\nwinner: seat {winner}\n" in done.stdout
    assert [line.split()[1] for line in done.stdout.splitlines() if line.endswith("  winner")] == [
        winner
    ]


class Bank:
    """A banker's device that enters a game over HTTP."""

    def __init__(self, site: str, game: Game) -> None:
        card = passes.issue("card", "Table 7")
        grant(card, game, "bank")
        self.token = passes.token(passes.pair(card, "Tablet of table 7"))
        self.address = f"{site}/api/v1/games/{game.pk}/transactions"
        self.version = 0

    def post(self, command: engine.Command) -> tuple[int, dict[str, Any]]:
        """Post a command on the version known here; returns status and body."""
        request = urllib.request.Request(
            self.address,
            data=json.dumps(engine.command_to_json(command)).encode(),
            method="POST",
            headers={
                "Authorization": f"Bearer {self.token}",
                "Content-Type": "application/json",
                "Idempotency-Key": str(uuid4()),
                "If-Match": f'"{self.version}"',
            },
        )
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                body: dict[str, Any] = json.load(response)
                self.version = body["version"]
                return response.status, body
        except urllib.error.HTTPError as problem:
            return problem.code, json.load(problem)


def test_posted_to_a_running_server_it_ends_in_the_tally_made_by_hand(live_site: str) -> None:
    record = sample()
    game = open_game(ruleset=record.ruleset, seats=record.seats)
    bank = Bank(live_site, game)

    accepted = 0
    for line in record.lines:
        if isinstance(line.content, RefusedCommand):
            status, problem = bank.post(line.content.command)
            assert (status, problem["code"]) == (422, line.content.code), line
        elif isinstance(line.content, engine.Command):
            status, body = bank.post(line.content)
            assert status == 201, (line, body)
            accepted += 1

    game.refresh_from_db()
    assert game.version == accepted
    assert game.status == "closed"
    totals = {seat: own["total"] for seat, own in tallies.tally(game).items()}
    assert totals == by_hand(record, "tally")
    out = game.state["situation"]["bankrupt"]
    assert engine.places(totals, out) == by_hand(record, "place")
