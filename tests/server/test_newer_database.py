"""A program that is older than its database refuses to start."""

import sqlite3
from pathlib import Path

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from server.versions import unknown_migrations
from tests.server.program import refusal, running


def test_an_older_program_says_so_and_touches_nothing(tmp_path: Path, free_port: int) -> None:
    var = tmp_path / "var"
    with running(var, free_port):
        pass
    with sqlite3.connect(var / "passgo.sqlite3") as database:
        database.execute(
            "INSERT INTO django_migrations (app, name, applied)"
            " VALUES ('ledger', '0099_of_next_year', CURRENT_TIMESTAMP)"
        )

    said = refusal(var, free_port)

    assert "another version of Passgo made this database" in said
    assert "ledger.0099_of_next_year" in said


@pytest.mark.django_db
def test_only_what_is_unknown_is_named() -> None:
    assert unknown_migrations() == []
    MigrationRecorder(connection).record_applied("tournaments", "0099_of_next_year")
    MigrationRecorder(connection).record_applied("an_app_that_is_gone", "0001_initial")
    assert unknown_migrations() == ["tournaments.0099_of_next_year"]


def test_the_files_of_the_data_folder_are_their_owners_alone(
    tmp_path: Path, free_port: int
) -> None:
    var = tmp_path / "var"
    with running(var, free_port):
        for path in (var, *var.iterdir()):
            assert path.stat().st_mode & 0o077 == 0, path
