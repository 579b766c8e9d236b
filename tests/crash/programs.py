"""Programs that a test starts, kills without warning, and starts again."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from tests.conftest import wait_until

ROOT = Path(__file__).parents[2]
PATIENCE_SECONDS = 900.0
"""How long to wait for what takes seconds: in a soak others may have the computer for minutes."""


class Program:
    """A program with everything that it starts. `is_ready` tells when it answers."""

    def __init__(
        self,
        name: str,
        command: list[str],
        environment: dict[str, str],
        log: Path,
        is_ready: Callable[[], bool] = lambda: True,
        user: str | None = None,
    ) -> None:
        self.name = name
        self._command = command
        self._environment = environment
        self.log = log
        self._is_ready = is_ready
        self._user = user
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, unless it runs, and wait until it answers. If it ends by itself, start it
        again: the one that was killed before may still be clearing up.
        """

        def answers() -> bool:
            if self._process is None or self._process.poll() is not None:
                self._spawn()
            return self._is_ready()

        wait_until(answers, f"{self.name} to answer; see {self.log}", PATIENCE_SECONDS)

    def _spawn(self) -> None:
        with self.log.open("ab") as output:
            self._process = subprocess.Popen(
                self._command,
                cwd=ROOT,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
                user=self._user,
            )

    def kill(self) -> None:
        """End it and all that it has started, at once and without a chance to say anything."""
        if self._process is None:
            return
        family = [self._process.pid, *descendants(self._process.pid)]
        for pid in family:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._process.wait()
        wait_until(lambda: not any(map(lives, family)), f"{self.name} to be gone")

    def kill_a_child(self, choose: Callable[[list[int]], int]) -> None:
        """End one of those that it has started; it has to clear up by itself."""
        assert self._process
        if children := descendants(self._process.pid):
            with suppress(ProcessLookupError):
                os.kill(choose(children), signal.SIGKILL)

    @property
    def ended_with(self) -> int | None:
        """The way it has ended; None while it runs."""
        assert self._process
        return self._process.poll()


def descendants(pid: int) -> list[int]:
    """The processes that this one has started, and those that they have."""
    parents = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            after_name = (folder / "stat").read_text().rpartition(")")[2].split()
            parents[int(folder.name)] = int(after_name[1])
    found = [pid]
    for each in found:
        found += [child for child, parent in parents.items() if parent == each]
    return found[1:]


def lives(pid: int) -> bool:
    """Whether the process runs, and doesn't just wait for its parent to collect it."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
