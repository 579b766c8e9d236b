"""`manage.py backup` and `restore` on PostgreSQL: private, whole, audited, with all rights."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from server.copies.contents import DUMP
from tests.ledger.client import Table
from tests.server.deploy.files import changed
from tests.server.operators.page import documented
from tests.server.other_database import Other, copy, game, other, reader, role, started, table
from tests.server.program import ROOT

__all__ = ["copy", "game", "other", "reader", "role", "started", "table"]

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


NOBODY = 65534

TELLS_OF_THE_DISK = """
import manage
from server import system

def told(path, to_disk=system.to_disk):
    to_disk(path)
    print(f"on disk: {path.name}", flush=True)

system.to_disk = told
manage.main()
"""


def test_a_copy_comes_back_audited_with_the_rights_of_its_role(
    copy: Path, other: Other, role: str, reader: str, started: Table
) -> None:
    for path in (copy, copy / DUMP, copy / "secret_key"):
        assert path.stat().st_mode & 0o077 == 0, path

    done = other.manage("restore", str(copy.parent))

    assert done.returncode == 0, done.stdout + done.stderr
    assert "No fault." in done.stdout
    assert f"The role {role} has its rights." in done.stdout
    newest = "SELECT max(number) FROM ledger_transaction"
    assert other.ask(newest) == started.version()
    assert (other.var / "secret_key").read_text() == "of every card"
    may = "SELECT has_table_privilege('{}', 'ledger_transaction', '{}')"
    assert other.ask(may.format(role, "INSERT"))
    assert not other.ask(may.format(role, "UPDATE"))
    assert not other.ask(may.format(reader, "INSERT")), "it could only look before"
    assert not other.ask(f"SELECT has_database_privilege('{role}', '{other.name}', 'TEMPORARY')")

    again = other.manage("restore", str(copy))
    assert again.returncode == 1
    assert "There is an evening in the database" in again.stderr

    replaced = other.manage("restore", "--replace", str(copy))
    assert replaced.returncode == 0, replaced.stderr
    schema = other.ask("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'before_restore_%'")
    assert other.ask(newest.replace("ledger_", f"{schema}.ledger_")) == started.version()
    assert other.ask(newest) == started.version()
    assert "No fault." in replaced.stdout
    aside = max(other.var.glob("before-restore-*"))
    kept = f"What was here is now in the schema {schema} of the database {other.name} and {aside}."
    assert kept in replaced.stdout
    assert (aside / "secret_key").read_text() == "of every card"


def test_a_dump_that_is_named_brings_the_key_beside_it(copy: Path, other: Other) -> None:
    done = other.manage("restore", str(copy / DUMP))

    assert done.returncode == 0, done.stderr
    assert (other.var / "secret_key").read_text() == "of every card"
    assert "The copy has no key" not in done.stdout


def test_the_disk_has_the_key_and_the_authority_before_they_are_in_place(
    copy: Path, other: Other
) -> None:
    (copy / "lan").mkdir()
    (copy / "lan" / "authority.key").write_text("of every tablet")

    done = other.run("-c", TELLS_OF_THE_DISK, "restore", str(copy))

    before, database, after = done.stdout.partition(f"Restoring {copy} ...\n")
    assert database, done.stderr
    assert {"secret_key", "lan", "authority.key"} < on_disk(before)
    aside = {path.name for path in other.var.glob("before-restore-*")}
    assert on_disk(after) == {other.var.name, *aside}


def on_disk(said: str) -> set[str]:
    """What the disk has, as a command says that tells of the disk."""
    return {
        name
        for start, _, name in (line.partition(": ") for line in said.splitlines())
        if start == "on disk"
    }


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_what_root_restores_belongs_to_the_services(copy: Path, other: Other) -> None:
    (copy / "lan").mkdir()
    (copy / "lan" / "authority.key").write_text("of every tablet")
    os.chown(other.var, NOBODY, NOBODY)

    done = other.manage("restore", str(copy))

    assert done.returncode == 0, done.stderr
    for name in ("secret_key", "lan", "lan/authority.key"):
        assert (other.var / name).stat().st_uid == NOBODY, name


def test_a_copy_by_the_book_has_no_key_that_the_services_do_not_use(
    copy: Path, other: Other, tmp_path: Path
) -> None:
    restored = other.manage("restore", str(copy))
    assert restored.returncode == 0, restored.stderr
    services_have = tmp_path / "passgo.env"
    services_have.write_text(f"SECRET_KEY=of-the-services\nVAR_DIR={other.var}\n")
    block = changed(
        documented("manage.py backup").replace("restore /media/usb/passgo", "audit"),
        {
            "/opt/passgo": str(ROOT),
            "/etc/passgo/passgo.env": str(services_have),
            "postgres://passgo_owner:…@127.0.0.1/passgo": other.url,
            "/media/usb/passgo": str(tmp_path / "by the book").replace(" ", "\\ "),
            ".venv/bin/python": sys.executable,
        },
    )

    done = subprocess.run(["bash", "-ec", block], cwd=ROOT, capture_output=True, text=True)

    assert done.returncode == 0, done.stderr
    assert "keep SECRET_KEY in a safe place too" in done.stdout
    [folder] = (tmp_path / "by the book").iterdir()
    assert not (folder / "secret_key").exists()


def test_the_programs_role_is_told_that_the_owner_copies(
    copy: Path, role: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("USER", "PASSWORD"):  # of what pg_dump is told, not of the open connection
        monkeypatch.setitem(connection.settings_dict, name, role)
    with pytest.raises(CommandError, match="name the owner of the tables in DATABASE_URL"):
        call_command("backup", str(tmp_path / "elsewhere"))
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_without_its_programs_it_says_what_to_install(
    other: Other, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(CommandError, match="apt install postgresql-client"):
        call_command("backup", str(tmp_path / "stick"))
