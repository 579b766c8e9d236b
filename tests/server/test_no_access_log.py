"""Who opened which address is written nowhere: addresses hold links that open a bank."""

from __future__ import annotations

import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from tests.conftest import wait_until
from tests.server.program import ROOT, environment, running

UVICORN = [sys.executable, "-m", "uvicorn", "server.asgi:application"]


def is_there(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz") as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def test_make_run_writes_no_access_log(tmp_path: Path, free_port: int) -> None:
    with running(tmp_path / "var", free_port):
        assert is_there(free_port)
        log = (tmp_path / "var.log").read_text()
    assert "healthz" not in log
    assert "INFO" not in log


@pytest.mark.parametrize(
    ("level", "asked"),
    [("INFO", "--access-log"), ("DEBUG", "--access-log"), ("WARNING", "--no-access-log")],
)
def test_uvicorn_writes_none_either_whatever_it_is_asked_for(
    tmp_path: Path, free_port: int, level: str, asked: str
) -> None:
    (tmp_path / "var").mkdir()
    seen = environment(tmp_path / "var", free_port) | {"EMBEDDED_CELERY": "off", "LOG_LEVEL": level}
    log = tmp_path / "log"
    with log.open("w") as output:
        process = subprocess.Popen(
            [*UVICORN, asked, "--port", str(free_port)],
            cwd=ROOT,
            env=seen,
            stderr=output,
            stdout=output,
        )
    try:
        wait_until(lambda: is_there(free_port), "the server")
    finally:
        process.terminate()
        process.wait()
    assert "healthz" not in log.read_text()
