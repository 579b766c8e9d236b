"""`manage.py doctor` and the database: each fault is made here, and told."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.utils import ConnectionHandler
from django.utils import timezone

from server.doctor import database
from server.doctor.findings import Severity
from tests.ledger.client import Table
from tests.ledger.conftest import game, started, table
from tests.server.doctor.told import notes, wrongs
from tests.unguarded import lifted
from tournaments.models import MachineClock
from tournaments.services import machine_time

__all__ = ["game", "started", "table"]


@pytest.fixture(autouse=True)
def _kept_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection is the test's own."""
    monkeypatch.setattr(connection, "close", lambda: None)


def without_role() -> list[str]:
    """The faults, but for the role: that of the tests owns its tables."""
    return [each for each in wrongs(database.examine()) if not each.startswith("role:")]


@pytest.mark.django_db
def test_all_is_well_with_a_database_of_this_version() -> None:
    found = list(database.examine())
    assert without_role() == []
    fine = [each.subject for each in found if each.severity is Severity.FINE]
    assert fine == ["database", "guards", "clock"]


@pytest.mark.django_db
def test_one_that_is_gone(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    gone = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(tmp_path)}
    monkeypatch.setattr(database, "connection", ConnectionHandler({"default": gone})["default"])

    [told] = wrongs(database.examine())
    assert told == "database: It can't be used: unable to open database file."


@pytest.mark.sqlite
@pytest.mark.django_db
def test_one_with_a_damaged_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    """Everything else about it can still be read, and looks right."""
    name = tmp_path / "damaged.sqlite3"
    with closing(sqlite3.connect(name)) as made:
        made.executescript("CREATE TABLE said (word); INSERT INTO said VALUES ('one')")
    with name.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 300)
    damaged = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(name)}
    monkeypatch.setattr(database, "connection", ConnectionHandler({"default": damaged})["default"])

    [found] = database.examine()
    assert (found.severity, found.subject) == (Severity.WRONG, "database")
    assert found.sentence.startswith("It is damaged (")
    assert "Go on from a copy" in found.remedy


def test_one_that_the_first_start_will_make(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    none = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(tmp_path / "none.sqlite3")}
    monkeypatch.setattr(database, "connection", ConnectionHandler({"default": none})["default"])

    assert "isn't there yet" in notes(database.examine())[0]
    assert not (tmp_path / "none.sqlite3").exists()


@pytest.mark.django_db
def test_one_that_lacks_a_migration() -> None:
    [newest] = MigrationLoader(connection).graph.leaf_nodes("tournaments")
    MigrationRecorder(connection).record_unapplied(*newest)

    assert wrongs(database.examine()) == [
        "database: It isn't up to date. Migrations that haven't run: 1."
    ]


@pytest.mark.django_db
def test_one_of_a_newer_version() -> None:
    MigrationRecorder(connection).record_applied("ledger", "0099_of_next_year")

    [told] = wrongs(database.examine())
    assert "ledger.0099_of_next_year" in told


@pytest.mark.django_db(transaction=True)
def test_guards_that_are_gone() -> None:
    with lifted(connection):
        told = without_role()
    assert "guards: The guard ledger_guard_posting_moves of the book is missing or" in (
        "\n".join(told)
    )


@pytest.mark.postgres
@pytest.mark.django_db
def test_a_role_that_owns_the_tables() -> None:
    told = wrongs(database.examine())
    assert any(each.startswith("role: The role") and "owns the table" in each for each in told)


@pytest.mark.postgres
@pytest.mark.django_db
def test_a_database_whose_clock_is_another(monkeypatch: pytest.MonkeyPatch) -> None:
    late = timezone.now() - timedelta(hours=1)
    monkeypatch.setattr("server.doctor.database.timezone.now", lambda: late)

    [told] = [each for each in wrongs(database.examine()) if each.startswith("clock:")]
    assert "the database's" in told


@pytest.mark.sqlite
@pytest.mark.django_db
def test_a_clock_that_is_behind_the_book(started: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    last_year = timezone.now() - timedelta(days=365)
    monkeypatch.setattr("server.doctor.database.timezone.now", lambda: last_year)

    [told] = without_role()
    assert "but the newest entry was made later" in told


@pytest.mark.django_db
def test_a_clock_that_was_set() -> None:
    clock = machine_time.machine_clock()
    MachineClock.objects.filter(pk=clock.pk).update(zero=clock.zero + timedelta(hours=3))

    [told] = notes(database.examine())
    assert told.startswith("clock: It was set back by 3:00:00 while Passgo ran.")
