"""Compare a post through HTTP with that of another version of Passgo, in one run.

    python -m benchmarks.beside COMMIT [--on sqlite|postgresql] [--rounds 15]

The commit is checked out into a folder of its own, and the packages of its own lock file are
installed there, which needs the internet. Both versions then post in turns, fifty entries each, to
twenty tables whose tablets are paired; which one begins changes with each round. Each pair of
rounds gives a ratio. Any commit will do that has `benchmarks.ledger`, from 134dd2d on.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
LOCKS = ("requirements/dev.txt", "config/requirements/dev.txt")
"""The path of the lock file, and the one that it had before."""

HALL, HALL_BEFORE = "PlayedHall", "Hall"
"""The class of a hall that posts, and the name that it had before."""

POSTS, TABLES, WARM = 50, 20, 200
DRIVER = f"""
import sys, time
from benchmarks.ledger.scratch import scratch
with scratch(sys.argv[1]):
    import django
    django.setup()
    from benchmarks.ledger import subjects
    hall = getattr(subjects, "{HALL}", None) or getattr(subjects, "{HALL_BEFORE}")
    hall = hall(tables={TABLES})
    hall.post({WARM})
    print("ready", flush=True)
    for line in sys.stdin:
        began, spent = time.perf_counter(), time.process_time()
        hall.post(int(line))
        print(time.perf_counter() - began, time.process_time() - spent, flush=True)
"""


class Took(NamedTuple):
    """The average time of a post, in milliseconds: by the clock, and of our processor time."""

    clock: float
    processor: float


class Version:
    """A version whose tablets wait for a signal before they post."""

    def __init__(self, folder: Path, python: Path, vendor: str) -> None:
        self._process = subprocess.Popen(  # noqa: S603
            [python, "-c", DRIVER, vendor],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(folder)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        while self._line() != "ready":
            pass

    def post(self) -> Took:
        """Post the next entries."""
        assert self._process.stdin
        self._process.stdin.write(f"{POSTS}\n")
        self._process.stdin.flush()
        clock, processor = map(float, self._line().split())
        return Took(1e3 * clock / POSTS, 1e3 * processor / POSTS)

    def end(self) -> None:
        """Let it remove its database."""
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait()

    def _line(self) -> str:
        assert self._process.stdout
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit(f"{self._process.args!r} has ended")
        return line.strip()


def main() -> int:
    """Read the arguments, measure, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.beside")
    parser.add_argument("commit")
    parser.add_argument("--on", choices=("sqlite", "postgresql"), action="append")
    parser.add_argument("--rounds", type=int, default=15)
    asked = parser.parse_args()
    if asked.rounds < 2:
        parser.error("quartiles need two rounds")
    with checked_out(asked.commit) as (folder, python):
        print(f"{os.cpu_count()} cores, a load of {os.getloadavg()[0]:.1f} when it began\n")
        print(f"| a post | times as fast as {asked.commit} | quartiles | ms | before |", end="")
        print(" our CPU ms | before |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
        for vendor in asked.on or ("sqlite", "postgresql"):
            before = Version(folder, python, vendor)
            now = Version(ROOT, Path(sys.executable), vendor)
            report(vendor, in_turns(before, now, asked.rounds))
            before.end()
            now.end()
    return 0


@contextmanager
def checked_out(commit: str) -> Iterator[tuple[Path, Path]]:
    """Check out that version, with a Python that has its packages; both are removed at the end."""
    with tempfile.TemporaryDirectory(prefix="passgo-beside-") as place:
        folder, venv = Path(place, "version"), Path(place, "venv")
        _run("git", "worktree", "add", "--quiet", "--detach", str(folder), commit)
        try:
            lock = next(folder / name for name in LOCKS if (folder / name).exists())
            _run(sys.executable, "-m", "venv", str(venv))
            python = venv / "bin" / "python"
            install = "-m pip install --quiet --require-hashes --no-deps -r"
            _run(str(python), *install.split(), str(lock))
            yield folder, python
        finally:
            _run("git", "worktree", "remove", "--force", str(folder))


def _run(*command: str) -> None:
    subprocess.run(command, cwd=ROOT, check=True)  # noqa: S603


def in_turns(before: Version, now: Version, rounds: int) -> list[tuple[Took, Took]]:
    """Run the rounds of both versions."""
    pairs = []
    for number in range(rounds):
        if number % 2:
            own, other = now.post(), before.post()
        else:
            other, own = before.post(), now.post()
        pairs.append((other, own))
    return pairs


def report(vendor: str, pairs: list[tuple[Took, Took]]) -> None:
    """Print the line of a database."""
    low, middle, high = statistics.quantiles((o.clock / n.clock for o, n in pairs), n=4)
    before, now = (
        [statistics.median(each) for each in zip(*column, strict=True)]
        for column in zip(*pairs, strict=True)
    )
    print(f"| {vendor} | {middle:.2f} | {low:.2f}–{high:.2f} | {now[0]:.2f} | ", end="")
    print(f"{before[0]:.2f} | {now[1]:.2f} | {before[1]:.2f} |", flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
