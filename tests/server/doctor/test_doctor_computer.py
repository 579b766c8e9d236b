"""`manage.py doctor` and the computer: each fault is made here, and told."""

from __future__ import annotations

import importlib.metadata
import os
import shutil
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.db import connection

from server.copies.contents import DATABASE, DUMP, Note, write_note
from server.doctor import computer
from server.doctor.findings import Severity
from server.lan import certificates, kept
from server.lan.names import own_names
from tests.server.doctor.told import notes, wrongs
from tournaments.this_server import safe_copy
from tournaments.this_server.safe_copy import CopyNews


class Usage(NamedTuple):
    """As of a disk on which almost nothing is free."""

    total: int = 10**12
    used: int = 10**12
    free: int = 7_000_000


@pytest.fixture(autouse=True)
def var(settings: Any, tmp_path: Path) -> Path:
    """A data folder of its own."""
    folder = tmp_path / "var"
    folder.mkdir(mode=0o700)
    settings.VAR_DIR = folder
    settings.COPY_TO = ""
    return folder


def test_a_folder_that_can_be_written_on_a_disk_with_room_is_fine() -> None:
    [found] = computer.examine_disk()
    assert found.severity is Severity.FINE


def test_a_disk_that_is_almost_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda place: Usage())
    [told] = wrongs(computer.examine_disk())
    assert told.startswith("disk: 7 MB are free")


def test_a_data_folder_that_cannot_be_written(settings: Any, var: Path) -> None:
    settings.VAR_DIR = var / "not" / "there"
    [told] = wrongs(computer.examine_disk())
    assert "can't be written (No such file or directory)" in told


def test_a_key_that_others_can_read(var: Path) -> None:
    key = var / "secret_key"
    key.write_text("of every card")
    key.chmod(0o644)
    assert wrongs(computer.examine_files()) == [], "nobody gets into the folder"

    var.chmod(0o755)
    [told] = wrongs(computer.examine_files())
    assert "can read or write secret_key in" in told

    key.chmod(0o600)
    assert wrongs(computer.examine_files()) == []


@pytest.mark.parametrize("mode", [0o777, 0o770, 0o1777])
def test_a_folder_in_which_others_can_replace_the_key(var: Path, mode: int) -> None:
    (var / "secret_key").write_text("of every card")
    (var / "secret_key").chmod(0o600)
    var.chmod(mode)
    [told] = wrongs(computer.examine_files())
    assert told.startswith(f"files: Others on this computer can replace whatever lies in {var}")


def test_a_folder_within_it_that_others_can_write(var: Path) -> None:
    var.chmod(0o755)
    (var / "lan").mkdir()
    (var / "lan").chmod(0o777)
    [told] = wrongs(computer.examine_files())
    assert "can read or write lan in" in told


def test_no_copies_are_a_note() -> None:
    assert notes(computer.examine_copies()) == ["copies: None are made."]


def test_copies_of_another_program_are_looked_at(settings: Any) -> None:
    safe_copy.leave(CopyNews("/mnt/copies/passgo", datetime.now(UTC), ""))
    [found] = computer.examine_copies()
    assert found.severity is Severity.FINE
    assert found.sentence == "They go to /mnt/copies/passgo; the newest is 0 min old."

    safe_copy.leave(CopyNews("/mnt/copies/passgo", None, "pg_dump says: permission denied"))
    [told] = wrongs(computer.examine_copies())
    assert told == "copies: None is made in /mnt/copies/passgo: pg_dump says: permission denied."


def test_a_stick_that_is_out(settings: Any, tmp_path: Path) -> None:
    settings.COPY_TO = str(tmp_path / "stick" / "passgo")
    [told] = wrongs(computer.examine_copies())
    assert "can't be written (No such file or directory)" in told


def test_a_stick_that_is_full(
    settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.COPY_TO = str(tmp_path / "copies")
    monkeypatch.setattr(shutil, "disk_usage", lambda place: Usage())
    [told] = wrongs(computer.examine_copies())
    assert told == f"copies: {tmp_path} is almost full."


def test_copies_on_the_same_disk(settings: Any, tmp_path: Path) -> None:
    settings.COPY_TO = str(tmp_path / "copies")
    [told] = notes(computer.examine_copies())
    assert "which is on this computer's own disk" in told


def test_copies_of_another_program_on_this_computers_own_disk(tmp_path: Path) -> None:
    """As where nothing is mounted at the folder of the stick."""
    safe_copy.leave(CopyNews(str(tmp_path / "copies"), datetime.now(UTC), ""))
    [told] = notes(computer.examine_copies())
    assert told.endswith("which is on this computer's own disk; the newest is 0 min old.")


@pytest.mark.parametrize(("minutes", "is_late"), [(2, False), (4, True)])
def test_while_passgo_runs_a_copy_is_made_each_minute(
    minutes: int, is_late: bool, settings: Any, tmp_path: Path
) -> None:
    copy = tmp_path / "copies" / "copy-1"
    copy.mkdir(parents=True)
    (copy / (DATABASE if connection.vendor == "sqlite" else DUMP)).touch()
    made = datetime.now(UTC) - timedelta(minutes=minutes)
    write_note(copy, Note(made.isoformat(), (), "8000"))
    settings.COPY_TO = str(copy.parent)

    late = f"copies: One should be made in {copy.parent} each minute, but the newest is 4 min old."
    assert wrongs(computer.examine_copies(is_serving=True)) == ([late] if is_late else [])
    assert wrongs(computer.examine_copies(is_serving=False)) == []


@pytest.mark.skipif(not Path("/dev/shm").is_dir(), reason="no second disk")
def test_copies_on_another_disk_tell_their_age(settings: Any, tmp_path: Path) -> None:
    place = Path("/dev/shm") / f"passgo-{tmp_path.parent.name}-{os.getpid()}"
    copy = place / "copy-1"
    copy.mkdir(parents=True)
    try:
        (copy / (DATABASE if connection.vendor == "sqlite" else DUMP)).touch()
        three_ago = datetime.now(UTC) - timedelta(minutes=3, seconds=5)
        write_note(copy, Note(three_ago.isoformat(), (), "8000"))
        settings.COPY_TO = str(place)
        [found] = computer.examine_copies()
    finally:
        shutil.rmtree(place)
    assert found.sentence.endswith("the newest is 3 min old.")


def test_what_is_locked_is_installed() -> None:
    [found] = computer.examine_versions()
    assert found.severity is Severity.FINE
    assert "locked packages" in found.sentence


def test_another_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 2, "final", 0))
    assert wrongs(computer.examine_versions()) == ["Python: This is Python 3.10."]


def test_another_package_and_one_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    real = importlib.metadata.version

    def version(name: str) -> str:
        if name in ("celery", "psycopg-binary"):
            raise importlib.metadata.PackageNotFoundError
        return "4.2.1" if name == "django" else real(name)

    monkeypatch.setattr(computer, "version", version)
    [told] = wrongs(computer.examine_versions())
    assert "django 4.2.1 (" in told
    assert "celery is missing (" in told
    assert "psycopg-binary is missing (" in told, "it is locked for this Python"
    assert "tzdata" not in told, "it is for Windows"


def test_debug_and_a_host_for_everybody(settings: Any) -> None:
    settings.SECRET_KEY = "of more letters than anybody would try to guess"
    assert list(computer.examine_settings()) == []
    settings.DEBUG, settings.HTTPS, settings.ALLOWED_HOSTS = True, True, ["*"]
    assert len(wrongs(computer.examine_settings())) == 2


def test_a_key_that_was_never_changed(settings: Any) -> None:
    settings.SECRET_KEY = "CHANGE-ME"
    [told] = wrongs(computer.examine_settings())
    assert told.startswith("settings: SECRET_KEY is so short that it can be guessed")


@pytest.fixture
def lan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the certificates; `manage.py lan` was run."""
    folder = tmp_path / "lan"
    monkeypatch.setattr(kept, "FOLDER", folder)
    kept.certificate_for(kept.set_up(own_names()), own_names())
    return folder


def test_a_certificate_for_all_addresses_is_fine(lan: Path) -> None:
    [found] = computer.examine_certificate()
    assert found.severity is Severity.FINE


def test_where_none_was_made_none_is_missed(lan: Path) -> None:
    shutil.rmtree(lan)
    assert list(computer.examine_certificate()) == []


def test_a_certificate_for_the_addresses_of_another_hall(lan: Path, settings: Any) -> None:
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "10.9.8.7"]
    [told] = notes(computer.examine_certificate())
    assert told == "certificate: It doesn't cover 10.9.8.7."


def test_an_authority_that_runs_out(lan: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(certificates, "AUTHORITY_LIFE", timedelta(days=22))
    kept.set_up(own_names())
    [told] = wrongs(computer.examine_certificate())
    assert "is good until" in told


def test_certificates_that_are_broken(lan: Path) -> None:
    (lan / "authority.key").write_text("spilled coffee")
    [told] = wrongs(computer.examine_certificate())
    assert "can't be used" in told
