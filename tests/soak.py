"""The random tests at full depth, part by part: `python -m tests.soak`.

    python -m tests.soak                       every part on both databases; some hours
    python -m tests.soak races crashes         these parts
    python -m tests.soak crashes --on sqlite   on one database
    python -m tests.soak --how-far             only say how far each part has come

A part is done in batches. What is done is noted after each (var/soak.json), so that a soak which
was stopped goes on from there; `--anew` forgets it. A batch that fails ends its part, with its
whole output, and is the next one to run.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.run import environment  # noqa: E402
from tests.services import postgres_url, redis_url  # noqa: E402

NOTES = ROOT / "var" / "soak.json"
BATCH_SECONDS_MAX = 4 * 3600.0
DATABASES = ("sqlite", "postgresql")


class Part(NamedTuple):
    """Tests that are soaked together: `amount` of `what`, in several batches."""

    what: str
    amount: int
    batches: int
    arguments: tuple[str, ...]
    settings: Mapping[str, str] = MappingProxyType({})


PARTS = {
    "engine": Part("batches of games by chance", 1, 1, ("tests/engine",)),
    "books": Part("books in the hands of chance", 400, 10, ("tests/ledger/test_book_machine.py",)),
    "files": Part(
        "rounds of damaged files, and a long book",
        1,
        1,
        ("tests/ledger/imports/test_damaged_files.py", "tests/ledger/exports/test_hard_books.py"),
    ),
    "forms": Part(
        "forms by chance, for every page", 1, 1, ("tests/pages/test_forms_by_chance.py",)
    ),
    "night": Part(
        "players of a night, audited",
        400,
        1,
        # It takes longer than the five minutes after which pytest shows where every thread is.
        ("tests/rehearsal/test_large_night.py", "-o", "faulthandler_timeout=3600"),
    ),
    "record": Part(
        "players of a night as large as the record, audited",
        3000,
        1,
        ("tests/rehearsal/test_large_night.py", "-o", "faulthandler_timeout=14400"),
        {"PASSGO_NIGHT_PLAYERS": "3000"},
    ),
    "races": Part("rounds of eight devices", 1000, 10, ("tests/ledger/test_eight_clients.py",)),
    "api": Part("requests of each command and role", 1000, 10, ("tests/api",)),
    "crashes": Part("deaths", 50, 10, ("tests/crash/test_killed.py", "-s")),
}
ENGINE_ON = ("sqlite",)
"""The rules know no database."""


class Notes:
    """The number of batches of each part that have passed on each database, and their seconds."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._done: dict[str, dict[str, Any]] = {}
        if path.exists():
            self._done = json.loads(path.read_text())

    def of(self, part: str, database: str) -> dict[str, Any]:
        """The `batches` and `seconds` so far."""
        return self._done.get(f"{part} {database}", {"batches": 0, "seconds": 0})

    def add(self, part: str, database: str, seconds: float) -> None:
        """One batch more."""
        before = self.of(part, database)
        self._done[f"{part} {database}"] = {
            "batches": before["batches"] + 1,
            "seconds": round(before["seconds"] + seconds),
        }
        self._write()

    def forget(self, part: str, database: str) -> None:
        """Start over."""
        self._done.pop(f"{part} {database}", None)
        self._write()

    def _write(self) -> None:
        self._path.parent.mkdir(exist_ok=True)
        self._path.write_text(json.dumps(self._done, indent=2) + "\n")


def main(arguments: list[str]) -> int:
    """Go on with every part that was asked for. Returns 0 if none failed."""
    asked = _asked(arguments)
    notes = Notes(NOTES)
    failed = False
    for name in asked.parts or PARTS:
        for database in ENGINE_ON if name == "engine" else asked.on or DATABASES:
            if asked.anew:
                notes.forget(name, database)
            if not asked.how_far:
                failed |= not _go_on(name, database, notes)
            print(_how_far(name, database, notes), flush=True)
    return int(failed)


def _asked(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser("tests/soak.py", description="Test by chance, and resume.")
    parser.add_argument("parts", nargs="*", choices=[[], *PARTS], metavar="PART")
    parser.add_argument("--on", action="append", choices=DATABASES)
    parser.add_argument("--anew", action="store_true")
    parser.add_argument("--how-far", action="store_true")
    return parser.parse_args(arguments)


def _go_on(name: str, database: str, notes: Notes) -> bool:
    """Run the batches that are left, up to the first that fails."""
    part = PARTS[name]
    try:
        where = _address(database)
    except LookupError as missing:
        print(f"{name} on {database} can't run: {missing}", flush=True)
        return False
    while notes.of(name, database)["batches"] < part.batches:
        print(_how_far(name, database, notes), flush=True)
        begun = time.monotonic()
        command = [sys.executable, "-m", "pytest", "-q", *part.arguments]
        soak = {"PASSGO_SOAK": str(1 / part.batches), **part.settings}
        try:
            done = subprocess.run(
                command,
                cwd=ROOT,
                env=environment() | where | soak,
                timeout=BATCH_SECONDS_MAX,
            )
        except subprocess.TimeoutExpired:
            print(f"{name} on {database}: no end after {BATCH_SECONDS_MAX:.0f} s", flush=True)
            return False
        if done.returncode:
            return False
        notes.add(name, database, time.monotonic() - begun)
    return True


def _address(database: str) -> dict[str, str]:
    """The settings that lead to the database. Raises LookupError with what is missing."""
    if database == "sqlite":
        return {}
    url, why_not = postgres_url()
    queue, no_queue = redis_url()
    if url is None or queue is None:
        raise LookupError(why_not or no_queue)
    return {"DATABASE_URL": f"{url}_soak", "REDIS_URL": queue}


def _how_far(name: str, database: str, notes: Notes) -> str:
    part, done = PARTS[name], notes.of(name, database)
    count = part.amount * done["batches"] // part.batches
    minutes = done["seconds"] / 60
    return f"{name} on {database}: {count} of {part.amount} {part.what}, {minutes:.0f} min"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
