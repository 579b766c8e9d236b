"""A restore on PostgreSQL that is stopped leaves the evening as it was; after one that is killed,
docs/operators.md leads on, and back."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import need, wait_until
from tests.ledger.client import Table
from tests.server.deploy.files import changed
from tests.server.operators.page import documented, typed
from tests.server.other_database import Other, copy, game, other, reader, role, started, table
from tests.server.program import ROOT

__all__ = ["copy", "game", "other", "reader", "role", "started", "table"]

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

KEPT = "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'before_restore_%'"
HEARD = (signal.SIGTERM, signal.SIGHUP)
NEWEST = "SELECT max(number) FROM ledger_transaction"


def _stopped(other: Other, copy: Path, ends: int) -> tuple[int, str]:
    """The exit code and the complaint of a restore that this signal meets in the middle."""
    restore = subprocess.Popen(
        [sys.executable, "-u", "manage.py", "restore", "--replace", str(copy)],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": other.url, "VAR_DIR": str(other.var)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert restore.stdout
    assert restore.stdout.readline().startswith("Restoring ")
    if ends == signal.SIGKILL:  # as a power cut: all of it at once
        os.killpg(restore.pid, ends)
    else:
        restore.send_signal(ends)
    said = restore.communicate()[1]
    return restore.returncode, said


def _is_quiet(other: Other) -> bool:
    number = f"SELECT count(*) FROM pg_stat_activity WHERE datname = '{other.name}'"
    return bool(other.ask(number) == 1)


def test_a_signal_puts_back_what_was_there(copy: Path, other: Other, started: Table) -> None:
    assert other.manage("restore", str(copy)).returncode == 0
    # Under nohup programs ignore that a terminal closes, and their children with them.
    heard = (each for each in HEARD if signal.getsignal(each) != signal.SIG_IGN)
    for ends in heard:
        code, said = _stopped(other, copy, ends)

        assert (code, said) == (1, "CommandError: Stopped. What was here is here again.\n")
        assert other.ask(NEWEST) == started.version()
        assert other.ask(KEPT) is None
        assert list(other.var.glob("restoring-*")) == []


def test_after_a_kill_the_page_leads_back_or_on(copy: Path, other: Other, started: Table) -> None:
    need(shutil.which("psql"), "no psql")
    assert other.manage("restore", str(copy)).returncode == 0
    _stopped(other, copy, signal.SIGKILL)
    wait_until(lambda: _is_quiet(other), "the end of its connections")
    assert list(other.var.glob("restoring-*")), "the key that it had prepared"

    back = changed(documented("RENAME TO public"), {"before_restore_…": other.ask(KEPT)})
    subprocess.run(["bash", "-ec", back], env={**os.environ, "DATABASE_URL": other.url}, check=True)
    assert other.ask(NEWEST) == started.version()
    assert other.ask(KEPT) is None

    _stopped(other, copy, signal.SIGKILL)
    wait_until(lambda: _is_quiet(other), "the end of its connections")
    on = typed(".venv/bin/python manage.py restore --replace /media/usb/passgo")
    words = on.replace("/media/usb/passgo", str(copy)).split()[2:]
    restored = other.manage(*words)
    assert restored.returncode == 0, restored.stderr
    assert other.ask(NEWEST) == started.version()
    assert list(other.var.glob("restoring-*")) == []
