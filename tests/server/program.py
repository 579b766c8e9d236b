"""`make run` in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.conftest import PATIENCE_SECONDS, wait_until

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-m", "server.serve"]


def environment(var: Path, port: int | str) -> dict[str, str]:
    """The environment that `make run` would see, with an empty data folder and no service."""
    foreign = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "DJANGO_SETTINGS_MODULE", "HTTPS")
    kept = {name: value for name, value in os.environ.items() if name not in foreign}
    return {**kept, "VAR_DIR": str(var), "PORT": str(port), "DEMO": "off"}


@contextmanager
def running(var: Path, port: int, **more: str) -> Iterator[subprocess.Popen[str]]:
    """The server in a process of its own, from its greeting on; its log lies beside `var`."""
    log = var.with_suffix(".log")
    seen = {**environment(var, port), **more}
    with log.open("w") as output:
        process = subprocess.Popen(
            COMMAND, cwd=ROOT, env=seen, stdout=output, stderr=output, text=True
        )
    try:
        wait_until(
            lambda: "Ctrl-C" in log.read_text() or process.poll() is not None,
            "the greeting",
        )
        assert process.poll() is None, log.read_text()
        yield process
    finally:
        process.kill()
        process.wait()


def refusal(var: Path, port: int | str, **more: str) -> str:
    """The words of a program that can't start; it must end by itself, with 1, and no traceback."""
    done = subprocess.run(
        COMMAND,
        cwd=ROOT,
        env={**environment(var, port), **more},
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    return done.stderr
