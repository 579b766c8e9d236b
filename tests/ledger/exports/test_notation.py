"""The notation of a book replays, by `python -m engine`, to the book's position and tally."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

import engine
from engine.decide import OVER
from engine.notation import Record, read, replay
from ledger.exports import FORMATS
from ledger.models import Game
from tests.ledger.exports.played import enter, played

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).parent.parent.parent.parent


def text_of(game: Game) -> str:
    return b"".join(FORMATS["notation"].pieces(game)).decode()


def exported(game: Game) -> Record:
    return read(text_of(game))


@pytest.mark.parametrize("ruleset", engine.RULESETS)
def test_a_game_with_undos_replays_to_the_same_snapshot(ruleset: str) -> None:
    game = played(ruleset)
    run = replay(exported(game))
    assert run.faults == []
    assert engine.game_to_json(run.game) == game.state
    assert run.checked > 20
    assert len(run.commands) < game.version, "nothing was taken back"


def test_python_m_engine_replays_it_and_agrees(tmp_path: Path) -> None:
    game = played("night-2016")
    path = tmp_path / "book.game"
    path.write_text(text_of(game), "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "engine", str(path)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    for seat, own in engine.tally_of(game.engine_game()).items():
        money = f"${own['total']:,}"
        assert [seat, money] in [line.split()[1:3] for line in done.stdout.splitlines()]


def test_what_was_taken_back_is_a_comment(game: Game) -> None:
    enter(
        game,
        [
            {"type": "start", "first": "A"},
            {"type": "roll", "seat": "A", "dice": [6, 5]},
            {"type": "undo", "number": 2},
            {"type": "roll", "seat": "A", "dice": [5, 6]},
        ],
    )
    text = text_of(game)
    assert "# 2. A roll 6+5: taken back\n" in text
    assert "\nA roll 5+6  # 4\n" in text


@pytest.mark.parametrize("ruleset", ["classic", "modern-2008", "parker-2003-short"])
def test_what_the_rules_would_decide_otherwise_today_is_adjusted(
    ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = played(ruleset, seed=4, rounds=20)
    decide = engine.decide
    other = {"build", "sell_buildings", "mortgage", "lift_mortgage", "trade"}

    def decide_otherwise(told: engine.Game, command: engine.Command) -> engine.Outcome:
        outcome = decide(told, command)
        changed = engine.command_to_json(command)["type"] in other
        return outcome._replace(transfers=()) if changed else outcome

    with monkeypatch.context() as today:
        today.setattr(engine, "decide", decide_otherwise)
        text = text_of(game)
    run = replay(read(text))
    assert "\nadjust " in text
    assert run.faults == []
    assert engine.game_to_json(run.game) == game.state


def test_what_no_line_can_say_is_said_and_fails_the_replay(
    monkeypatch: pytest.MonkeyPatch, game: Game
) -> None:
    enter(game, [{"type": "start", "first": "A"}, {"type": "close", "reason": "fire alarm"}])

    def refuse(told: engine.Game, command: engine.Command) -> engine.Outcome:
        raise OVER()

    with monkeypatch.context() as today:
        today.setattr(engine, "decide", refuse)
        text = text_of(game)
    assert "Notation can't tell all of this book" in text
    assert any("status" in fault.sentence for fault in replay(read(text)).faults)


def test_the_file_is_sent_while_it_is_written() -> None:
    """No piece is more than a line, and the first ones come before the book is read."""
    game = played("night-2016")
    pieces = FORMATS["notation"].pieces(game)

    with CaptureQueriesContext(connection) as asked:
        first = next(pieces)
    assert first.startswith(b"[Game ")
    assert len(asked) == 0
    assert max(piece.count(b"\n") for piece in pieces) == 1
