"""What an operator types, at a terminal of their own."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from server.bootstrap import IN_VENV
from tests.conftest import PATIENCE_SECONDS, wait_until
from tests.server.deploy.files import Changes, changed
from tests.server.operators.page import PYTHON, ROOT
from tests.server.program import environment


class Operator:
    """Somebody at a laptop with this data folder. Their commands are given as on the page, with
    what differs here put in their place."""

    def __init__(self, var: Path, port: int, **settings: str) -> None:
        self.var, self.port = var, port
        self.log = var.with_suffix(".log")
        venv = Path(sys.executable).parents[len(IN_VENV) - 1]
        self.environment = environment(var, port) | {"VENV": str(venv), **settings}

    def types(self, command: str, changes: Changes | None = None, *, code: int = 0) -> str:
        """The output of a command that ends by itself, with this exit code."""
        done = subprocess.run(
            ["bash", "-ec", self.here(command, changes)],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE_SECONDS,
        )
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout + done.stderr

    @contextmanager
    def starts(self, command: str, changes: Changes | None = None) -> Iterator[None]:
        """The server runs from its greeting on, until Ctrl-C, which ends it in order."""
        with self.log.open("w") as output:
            process = subprocess.Popen(
                ["bash", "-ec", f"exec env {self.here(command, changes)}"],
                cwd=ROOT,
                env=self.environment,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )
        try:
            wait_until(
                lambda: "Ctrl-C" in self.log.read_text() or process.poll() is not None,
                "the greeting",
            )
            assert process.poll() is None, self.log.read_text()
            yield
            os.killpg(process.pid, signal.SIGINT)
            process.wait(PATIENCE_SECONDS)
            wait_until(lambda: "Passgo has stopped" in self.log.read_text(), "the end")
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    @staticmethod
    def here(command: str, changes: Changes | None = None) -> str:
        """The command with the Python of these tests."""
        command = changed(command, changes or {})
        if command.startswith("manage.py "):
            command = PYTHON + command
        return command.replace(PYTHON.strip(), sys.executable)


def answers(script: str, seen: dict[str, str], *said: str) -> str:
    """The output of a script that asks at the terminal, and is given these answers in turn."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        ["bash", "-ec", script], cwd=ROOT, env=seen, stdin=theirs, stdout=theirs, stderr=theirs,
        start_new_session=True,
    )  # fmt: skip
    os.close(theirs)
    left, printed, unanswered = list(said), "", ""
    with suppress(OSError):  # it has ended
        while piece := os.read(ours, 4096).decode():
            printed, unanswered = printed + piece, unanswered + piece
            if left and unanswered.rstrip(" ").endswith(":"):
                os.write(ours, f"{left.pop(0)}\n".encode())
                unanswered = ""
    os.close(ours)
    assert process.wait(PATIENCE_SECONDS) == 0, printed
    assert not left, printed
    return printed
