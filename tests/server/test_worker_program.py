"""`python -m server.worker` as the operator of a bigger evening meets it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from tests.conftest import PATIENCE_SECONDS, wait_until
from tests.crash.programs import descendants, lives

ROOT = Path(__file__).parents[2]
OPTIONS = ["--pool", "threads", "--concurrency", "1", "--without-gossip", "--without-mingle"]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "worker.log"


@pytest.fixture
def program(tmp_path: Path, log: Path, redis_url: str) -> Iterator[subprocess.Popen[bytes]]:
    """The program, with a queue of its own on the Redis server."""
    environment = {
        **os.environ,
        "VAR_DIR": str(tmp_path / "var"),
        "DATABASE_URL": "",
        "REDIS_URL": redis_url,
        "LOG_LEVEL": "INFO",
    }
    queue = ["--queues", f"of-a-test-{uuid4()}"]
    with log.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "server.worker", "--loglevel", "INFO", *OPTIONS, *queue],
            cwd=ROOT,
            env=environment,
            stdout=output,
            stderr=output,
        )
    try:
        yield process
    finally:
        family = descendants(process.pid)
        process.kill()
        process.wait()
        for pid in family:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue


def starts(log: Path) -> int:
    return log.read_text().count(" ready.")


def test_a_worker_that_is_killed_comes_back(program: subprocess.Popen[bytes], log: Path) -> None:
    wait_until(lambda: starts(log) == 1, "the worker to be ready")

    former = descendants(program.pid)
    os.kill(former[0], signal.SIGKILL)

    wait_until(lambda: starts(log) == 2, "another worker to be ready")
    assert not any(map(lives, former)), "the beat of the former worker goes on"
    assert "The worker stopped by itself (-9); starting another one." in log.read_text()


def test_it_ends_with_its_worker_when_it_is_told_to(
    program: subprocess.Popen[bytes], log: Path
) -> None:
    wait_until(lambda: starts(log) == 1, "the worker to be ready")
    family = descendants(program.pid)

    program.send_signal(signal.SIGTERM)

    assert program.wait(PATIENCE_SECONDS) == 0
    wait_until(lambda: not any(map(lives, family)), "what it had started to end")
