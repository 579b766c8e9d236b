"""`manage.py backup`: a copy that is complete and private."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from server.copies.contents import DATABASE
from tests.ledger.client import Table
from tests.ledger.conftest import game, started, table
from tests.server.program import ROOT, environment

__all__ = ["game", "started", "table"]


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_the_copy_has_the_newest_entry_and_is_its_owners_alone(
    transactional_db: None, started: Table, settings: Any, tmp_path: Path
) -> None:
    settings.VAR_DIR = tmp_path
    (tmp_path / "secret_key").write_text("of every card")

    call_command("backup", str(tmp_path / "usb stick"), verbosity=0)

    [folder] = (tmp_path / "usb stick").iterdir()
    copy = folder / DATABASE
    with closing(sqlite3.connect(copy)) as database:
        [(number,)] = database.execute("SELECT max(number) FROM ledger_transaction").fetchall()
    assert number == started.version()
    assert (folder / "secret_key").read_text() == "of every card"
    for path in (folder, copy, folder / "secret_key"):
        assert path.stat().st_mode & 0o077 == 0, path


def test_a_database_that_is_away_is_told_in_one_sentence(tmp_path: Path, free_port: int) -> None:
    away = f"postgres://passgo:passgo@127.0.0.1:{free_port}/passgo"
    done = subprocess.run(
        [sys.executable, "manage.py", "backup", str(tmp_path / "stick")],
        cwd=ROOT,
        env=environment(tmp_path, 8000) | {"DATABASE_URL": away},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("CommandError: No copy: the database can't be asked (")


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_a_place_that_cannot_be_written_is_told_in_one_sentence(
    transactional_db: None, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(CommandError, match="No copy"):
        call_command("backup", str(tmp_path / "file"))
