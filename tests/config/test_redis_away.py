"""An unreachable Redis server holds nobody up: posts go on without it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import PATIENCE_SECONDS

ROOT = Path(__file__).parents[2]

WAKE = """
from celery import current_app
from kombu.utils import functional

def sleep(seconds):
    raise SystemExit("The request sleeps.")

functional.sleep = sleep
for _ in range(2):
    try:
        current_app.send_task("ledger.tasks.deliver", (1,), retry=False)
    except Exception:
        print("went on")
"""

NOTE = """
from uuid import uuid4
from ledger import presence

for _ in range(2):
    presence.note(uuid4(), 0)
    print("went on")
"""

ALL = """
import time
from uuid import uuid4
from ledger import live, presence, waking

began = time.monotonic()
for number in range(10):
    live.publish("game-1", {"version": number})
    presence.note(uuid4(), 0)
    presence.seen([uuid4()])
    waking.wake("ledger.tasks.deliver", 1)
print("went on" if time.monotonic() - began < 10 else "waited for each")
"""


def told(folder: Path, port: int, code: str) -> list[str]:
    """What a program says that runs this code with its Redis at this port."""
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "--no-imports", "-c", code],
        cwd=ROOT,
        env={
            **os.environ,
            "VAR_DIR": str(folder / "var"),
            "DATABASE_URL": "",
            "REDIS_URL": f"redis://127.0.0.1:{port}/0",
        },
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
    )
    return done.stdout.splitlines() or done.stderr.splitlines()


@pytest.mark.parametrize("code", [WAKE, NOTE])
def test_a_request_goes_on_if_redis_is_stopped(tmp_path: Path, free_port: int, code: str) -> None:
    assert told(tmp_path, free_port, code) == ["went on"] * 2


@pytest.mark.parametrize("code", [WAKE, NOTE])
def test_a_request_goes_on_if_redis_never_answers(tmp_path: Path, code: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        assert told(tmp_path, silent.getsockname()[1], code) == ["went on"] * 2


def test_only_the_first_request_waits_for_a_redis_that_never_answers(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        assert told(tmp_path, silent.getsockname()[1], ALL) == ["went on"]
