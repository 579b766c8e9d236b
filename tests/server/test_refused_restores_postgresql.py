"""What `manage.py restore` refuses on PostgreSQL, it leaves as it was."""

from __future__ import annotations

from pathlib import Path

import psycopg
import pytest

from server.copies.contents import DUMP
from tests.server.other_database import Other, copy, game, other, reader, role, started, table

__all__ = ["copy", "game", "other", "reader", "role", "started", "table"]

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def test_where_the_key_cannot_be_put_the_evening_stays_as_it_is(copy: Path, other: Other) -> None:
    nowhere = {"VAR_DIR": "/proc/passgo", "SECRET_KEY": "of the services"}
    done = other.manage("restore", str(copy), **nowhere)

    assert done.returncode == 1
    assert "nothing was changed" in done.stderr
    assert other.ask("SELECT to_regclass('ledger_transaction')") is None


def test_a_copy_without_its_key_is_refused_until_somebody_says_which_one_to_use(
    copy: Path, other: Other
) -> None:
    (copy / "secret_key").unlink()
    (other.var / "secret_key").write_text("of this computer")

    refused = other.manage("restore", str(copy), SECRET_KEY="")
    assert refused.returncode == 1
    assert "add --keep-key" in refused.stderr
    assert other.ask("SELECT to_regclass('ledger_transaction')") is None

    done = other.manage("restore", "--keep-key", str(copy), SECRET_KEY="")
    assert done.returncode == 0, done.stderr
    assert f"The copy has no key, so that in {other.var} stays" in done.stdout
    assert (other.var / "secret_key").read_text() == "of this computer"


def test_nothing_is_restored_under_a_running_program(copy: Path, other: Other) -> None:
    with psycopg.connect(other.url):
        done = other.manage("restore", str(copy))
    assert done.returncode == 1
    assert "open (connections: 1)" in done.stderr
    assert "Stop Passgo first: systemctl" in done.stderr


def test_a_copy_that_is_damaged_or_newer_changes_nothing(copy: Path, other: Other) -> None:
    assert other.manage("restore", str(copy)).returncode == 0
    whole = (copy / DUMP).read_bytes()
    (copy / DUMP).write_bytes(whole[: len(whole) * 2 // 3])
    entries = other.ask("SELECT count(*) FROM ledger_transaction")

    damaged = other.manage("restore", "--replace", str(copy))
    assert damaged.returncode == 1, damaged.stdout
    assert "Traceback" not in damaged.stderr
    assert other.ask("SELECT count(*) FROM ledger_transaction") == entries

    with psycopg.connect(other.url) as database:
        database.execute(
            "INSERT INTO django_migrations (app, name, applied)"
            " VALUES ('ledger', '0099_of_next_year', now())"
        )
    backed_up = other.manage("backup", str(copy.parent / "newer"))
    assert backed_up.returncode == 0, backed_up.stderr
    newer = other.manage("restore", "--replace", str(copy.parent / "newer"))
    assert newer.returncode == 1
    assert "A newer version of Passgo made this copy (ledger.0099_of_next_year)" in newer.stderr
    assert not other.ask("SELECT 1 FROM pg_namespace WHERE nspname LIKE 'before_restore_%'")


def test_an_older_copy_does_not_replace_a_newer_evening_unasked(copy: Path, other: Other) -> None:
    assert other.manage("restore", str(copy)).returncode == 0
    later = "from tests.tournaments import evening; evening.make_event(here=0, bankers=0)"
    assert other.manage("shell", "-c", later).returncode == 0
    acts = other.ask("SELECT count(*) FROM tournaments_act")

    refused = other.manage("restore", "--replace", str(copy))
    assert refused.returncode == 1
    assert (
        "What is here is newer: the log of 1 event has acts that the copy hasn't" in refused.stderr
    )
    assert other.ask("SELECT count(*) FROM tournaments_act") == acts
    assert not other.ask("SELECT 1 FROM pg_namespace WHERE nspname LIKE 'before_restore_%'")

    replaced = other.manage("restore", "--replace-newer", str(copy))
    assert replaced.returncode == 0, replaced.stderr
    assert other.ask("SELECT count(*) FROM tournaments_act") < acts
