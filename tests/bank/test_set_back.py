"""The laptop dies. Another one goes on from a copy, and tablets bring back what came after it."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.bank.playing import GAME, play
from tests.bank.tablet import Tablet
from tests.conftest import PATIENCE_SECONDS
from tests.server.program import ROOT, environment, running

SIT_DOWN = """
import django
django.setup()
from tests.bank.sitting import Sitting
print(Sitting().start().address)
"""


@pytest.fixture
def context(browser: Browser) -> Iterator[Any]:
    """The device of a banker."""
    context = browser.new_context(viewport={"width": 1024, "height": 768})
    context.set_default_timeout(PATIENCE_SECONDS * 1000)
    yield context
    context.close()


def test_another_laptop_goes_on_and_no_entry_is_lost_or_doubled(
    context: Any, tmp_path: Path, free_port: int
) -> None:
    first, stick, site = tmp_path / "first", tmp_path / "stick", f"http://127.0.0.1:{free_port}"
    with running(first, free_port):
        address = _python(first, "-c", SIT_DOWN).strip()
        tablet = Tablet(context.new_page(), site, address, decides_here=True).open().decides()
        play(tablet, 3)
        tablet.settle()
        _python(first, "manage.py", "backup", str(stick))
        play(tablet, 6)
        tablet.settle()

        # While the laptop is changed this device is off: what it has, it has on its disk.
        tablet.page.goto("about:blank")

    _python(second := tmp_path / "second", "manage.py", "restore", str(stick))
    assert len(_keys(second)) == 4
    with running(second, free_port):
        tablet.open().sees("an earlier copy, which lacks 6 entries of this table")
        tablet.settle()
        assert _keys(second) == _keys(first)
        shown = tablet.page.evaluate(GAME, tablet.main())
        assert (shown["version"], shown["link"]) == _head(second)
    assert tablet.faults == []


def _python(var: Path, *arguments: str) -> str:
    """The output of a program that works on this data folder."""
    command = [sys.executable, *arguments]
    seen = {**environment(var, 8000), "DJANGO_SETTINGS_MODULE": "config.settings"}
    done = subprocess.run(command, cwd=ROOT, env=seen, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def _keys(var: Path) -> list[str]:
    with sqlite3.connect(var / "passgo.sqlite3") as database:
        rows = database.execute("SELECT key FROM ledger_transaction ORDER BY number")
        return [key for (key,) in rows]


def _head(var: Path) -> tuple[int, str]:
    with sqlite3.connect(var / "passgo.sqlite3") as database:
        [head] = database.execute("SELECT version, link FROM ledger_game").fetchall()
    return (head[0], head[1])
