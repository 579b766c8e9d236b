"""`python manage.py start` does what `make run` does, even where Linux's own modules are missing.
There is no Windows here, so what it lacks is taken away, and a stand-in replaces its way to lock a
file.
"""

from __future__ import annotations

import errno
import os
import shlex
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from server import bootstrap
from tests.conftest import PATIENCE_SECONDS, wait_until
from tests.server.deploy.files import changed
from tests.server.operators.page import typed
from tests.server.program import ROOT, environment

AS_ON_WINDOWS = """
import builtins, importlib, os, signal, subprocess, sys, time, types

OURS = {"config", "engine", "ledger", "rehearsal", "server", "tournaments", "__main__"}
MISSING = {"fcntl", "resource", "pwd", "grp", "termios"}
import_, import_module = builtins.__import__, importlib.import_module

def import_as_on_windows(name, globals=None, *more, **named):
    # Packages ask which system it is, and take what a Linux has: only ours have to do without.
    if name in MISSING and (globals or {}).get("__name__", "").split(".")[0] in OURS:
        raise ImportError(name)
    return import_(name, globals, *more, **named)

def import_module_as_on_windows(name, package=None):
    if name in MISSING:
        raise ImportError(name)
    return import_module(name, package)

builtins.__import__ = import_as_on_windows
importlib.import_module = import_module_as_on_windows
sys.modules["uvloop"] = None
for place, names in (
    (os, "nice killpg fork getuid geteuid sched_getaffinity"),
    (signal, "SIGKILL SIGHUP SIGUSR1"),
    (time, "CLOCK_BOOTTIME"),
):
    for name in names.split():
        delattr(place, name)
msvcrt = types.ModuleType("msvcrt")
msvcrt.LK_NBLCK = 2
msvcrt.locking = lambda descriptor, mode, length: os.lockf(descriptor, os.F_TLOCK, length)
sys.modules["msvcrt"] = msvcrt
"""

PYTHON = """#!/bin/sh
exec {python} "$@"
"""


@pytest.fixture
def seen(tmp_path: Path, free_port: int) -> dict[str, str]:
    """An environment in which everything is installed, and in which every Python is as on
    Windows."""
    (tmp_path / "sitecustomize.py").write_text(AS_ON_WINDOWS)
    python = tmp_path / "venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(PYTHON.format(python=sys.executable))
    python.chmod(0o755)
    (tmp_path / "venv" / "installed-run").write_text(bootstrap.digest("run"))  # type: ignore[no-untyped-call]  # it carries no types
    ours = {"VENV": str(tmp_path / "venv"), "PYTHONPATH": str(tmp_path)}
    return environment(tmp_path / "var", "of no use") | ours


@pytest.fixture
def started(
    tmp_path: Path, free_port: int, seen: dict[str, str]
) -> Iterator[subprocess.Popen[bytes]]:
    """The start, in a group of its own as a terminal has it, from its greeting on."""
    log = tmp_path / "log"
    settings = ["DEMO=on", f"COPY_TO={tmp_path / 'stick'}"]
    start = changed(typed("python manage.py start PORT=8080"), {"8080": str(free_port)})
    with log.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, *shlex.split(start)[1:], *settings],
            cwd=ROOT,
            env=seen,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
    try:
        wait_until(lambda: "Ctrl-C" in log.read_text() or process.poll() is not None, "it")
        assert process.poll() is None, log.read_text()
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def test_it_serves_copies_and_stops_where_there_is_nothing_of_linux(
    tmp_path: Path, free_port: int, seen: dict[str, str], started: subprocess.Popen[bytes]
) -> None:
    with urllib.request.urlopen(f"http://127.0.0.1:{free_port}/") as answer:
        assert answer.status == 200
    wait_until(lambda: list(tmp_path.glob("stick/copy-*/passgo.sqlite3")), "a copy")

    second = subprocess.run(
        [sys.executable, "manage.py", "start", f"PORT={free_port + 1}"],
        cwd=ROOT,
        env=seen,
        capture_output=True,
        text=True,
    )
    assert second.returncode == 1
    assert "it is already running on the data in" in second.stderr
    assert f"port {free_port}" in second.stderr

    os.killpg(started.pid, signal.SIGINT)
    assert started.wait(PATIENCE_SECONDS) == 0
    said = (tmp_path / "log").read_text()
    assert "Passgo has stopped" in said
    assert "Traceback" not in said


def test_it_ends_its_server_when_it_is_told_to(
    started: subprocess.Popen[bytes], free_port: int
) -> None:
    started.send_signal(signal.SIGTERM)
    assert started.wait(PATIENCE_SECONDS) == 128 + signal.SIGTERM
    with socket.socket() as phone:
        assert phone.connect_ex(("127.0.0.1", free_port)) == errno.ECONNREFUSED


def test_what_is_no_setting_is_refused(seen: dict[str, str]) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "start", "8080"],
        cwd=ROOT,
        env=seen,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("8080 isn't a setting such as PORT=8080")


def test_the_virtual_environment_is_a_setting_too(seen: dict[str, str], tmp_path: Path) -> None:
    place = seen.pop("VENV")
    told = [f"VENV={place}", f"VAR_DIR={tmp_path / 'var'}", "PORT=no number"]
    python = Path(place, "bin", "python")
    python.write_text('#!/bin/sh\n[ "$1" = -c ] || echo "Started with this one."\n')

    done = subprocess.run(
        [sys.executable, "manage.py", "start", *told],
        cwd=ROOT,
        env=seen,
        capture_output=True,
        text=True,
    )
    assert done.stdout == "Started with this one.\n"


def test_without_its_packages_a_command_says_what_installs_them(tmp_path: Path) -> None:
    bare = tmp_path / "django"
    bare.mkdir()
    (bare / "__init__.py").write_text("raise ImportError")
    done = subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), "audit"],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert "manage.py start installs them" in done.stderr
