"""`manage.py restore`: only what is sound and known comes in, and nothing there is lost."""

from __future__ import annotations

import shutil
import signal
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from server import onelock, system
from server.copies import restoring
from server.copies.contents import DATABASE, LAN, Note, write_note
from tests.server.operators.page import typed
from tests.server.operators.typing_in import Operator

WORDS: list[str] = []


def _manage(folder: Path, *command: str) -> None:
    """A command of this version on the database in a folder."""
    done = restoring.manage({"VAR_DIR": str(folder), "DATABASE_URL": ""}, *command, "--verbosity=0")
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of an empty database of this version."""
    folder = tmp_path_factory.mktemp("copy")
    _manage(folder, "migrate", "--no-input")
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        database.execute("PRAGMA journal_mode=DELETE")
    (folder / "secret_key").write_text("of every card")
    return folder


@pytest.fixture
def copy(migrated: Path, tmp_path: Path) -> Path:
    """The same, to be changed."""
    return Path(shutil.copytree(migrated, tmp_path / "stick" / "copy-2026-11-21-190500"))


@pytest.fixture
def var(tmp_path: Path) -> Path:
    """The data folder of the other laptop."""
    folder = tmp_path / "var"
    folder.mkdir()
    return folder


def _restore(place: Path, var: Path, **how: bool) -> restoring.Restored:
    WORDS.clear()
    asked = {"replace": False} | how
    return restoring.restore(place, var / DATABASE, var, say=WORDS.append, **asked)


def test_the_copy_is_put_in_place_with_its_key_and_its_authority(copy: Path, var: Path) -> None:
    (copy / LAN).mkdir()
    (copy / LAN / "authority.key").write_text("of every tablet")
    (var / "secret_key").write_text("made a moment ago by this very command")

    restored = _restore(copy.parent, var)

    assert restored.copy == copy
    assert restored.aside == ()
    assert (var / "secret_key").read_text() == "of every card"
    assert (var / LAN / "authority.key").read_text() == "of every tablet"
    with closing(sqlite3.connect(var / DATABASE)) as database:
        assert database.execute("SELECT count(*) FROM ledger_transaction").fetchone() == (0,)
    assert "No fault." in "\n".join(WORDS)


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals")
def test_a_signal_after_the_copy_is_in_place_is_not_told_as_a_stop(
    copy: Path, var: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class TidiedUnderASignal(tempfile.TemporaryDirectory[str]):
        def cleanup(self) -> None:
            signal.raise_signal(signal.SIGTERM)
            super().cleanup()

    monkeypatch.setattr(tempfile, "TemporaryDirectory", TidiedUnderASignal)
    with system.ending_in_order():
        restored = _restore(copy.parent, var)

    assert restored.copy == copy
    assert (var / DATABASE).exists()


def test_the_disk_has_every_file_before_its_name_and_then_the_names(
    copy: Path, var: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (copy / LAN).mkdir()
    (copy / LAN / "authority.key").write_text("of every tablet")
    (var / DATABASE).write_text("an evening")
    synced: list[str] = []

    def to_disk(path: Path) -> None:
        where = "staged" if "restoring-" in str(path) else "var"
        synced.append(f"{where}/{path.name}")
        if where == "var" and path == var:
            synced.append("named" if (var / DATABASE).exists() else "unnamed")

    monkeypatch.setattr(system, "to_disk", to_disk)
    [aside] = _restore(copy, var, replace=True).aside

    files = {f"staged/{name}" for name in ("secret_key", LAN, "authority.key", DATABASE)}
    before, after = synced[: synced.index("unnamed")], synced[synced.index("unnamed") :]
    assert files < set(before)
    assert f"var/{Path(aside).name}" in before
    assert after[-1] == "named"


def test_an_evening_is_not_replaced_unasked_and_then_kept_aside(copy: Path, var: Path) -> None:
    (var / DATABASE).write_text("an evening")
    (var / f"{DATABASE}-wal").write_text("its newest entries")
    (var / "secret_key").write_text("its key")
    with pytest.raises(restoring.CantRestore, match="add --replace"):
        _restore(copy, var)
    assert (var / DATABASE).read_text() == "an evening"

    [named] = _restore(copy, var, replace=True).aside

    aside = Path(named)
    assert (aside / DATABASE).read_text() == "an evening"
    assert (aside / f"{DATABASE}-wal").read_text() == "its newest entries"
    assert (aside / "secret_key").read_text() == "its key"
    assert not (var / f"{DATABASE}-wal").exists()


def test_what_a_deleted_database_left_is_kept_aside_too(copy: Path, var: Path) -> None:
    """SQLite would take it for the newest entries of the restored database."""
    left = _entries_beside(Path(shutil.copyfile(copy / DATABASE, var.parent / "deleted.sqlite3")))
    (var / f"{DATABASE}-wal").write_bytes(left)
    (var / "secret_key").write_text("made a moment ago by this very command")

    [named] = _restore(copy, var).aside

    assert (Path(named) / f"{DATABASE}-wal").read_bytes() == left
    assert (var / "secret_key").read_text() == "of every card"
    with closing(sqlite3.connect(var / DATABASE)) as database:
        assert database.execute("SELECT name FROM auth_group").fetchall() == []


def _entries_beside(database: Path) -> bytes:
    """What lies beside a database of an evening that goes on."""
    with closing(sqlite3.connect(database)) as opened:
        opened.execute("PRAGMA journal_mode=WAL")
        opened.execute("INSERT INTO auth_group (name) VALUES ('of another evening')")
        opened.commit()
        return database.with_name(f"{database.name}-wal").read_bytes()


def test_from_the_disk_of_a_laptop_that_died_the_newest_entries_come_too(
    migrated: Path, var: Path, tmp_path: Path
) -> None:
    """They are in the file beside the database, into which no program moved them any more."""
    laptop = Path(shutil.copytree(migrated, tmp_path / "laptop"))
    disk = tmp_path / "old-disk" / "var"
    with closing(sqlite3.connect(laptop / DATABASE)) as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("PRAGMA wal_autocheckpoint=0")
        database.execute("INSERT INTO auth_group (name) VALUES ('the newest')")
        database.commit()
        shutil.copytree(laptop, disk)
    assert (disk / f"{DATABASE}-wal").stat().st_size > 0

    _restore(disk, var)

    with closing(sqlite3.connect(var / DATABASE)) as database:
        assert database.execute("SELECT name FROM auth_group").fetchall() == [("the newest",)]


def test_it_says_how_to_go_on_in_the_folder_that_was_named_with_copies_as_before(
    copy: Path, tmp_path: Path
) -> None:
    operator = Operator(tmp_path / "hall 2", 8000)
    restore = typed("manage.py restore FOLDER")
    said = operator.types(restore, {"FOLDER": str(copy)})
    assert f"Go on with: make run VAR_DIR='{operator.var}' COPY_TO={copy.parent}" in said


@pytest.mark.parametrize("left", ["no file", "an empty file", "a database alone"])
def test_a_copy_without_its_key_is_refused_until_somebody_says_which_one_to_use(
    copy: Path, var: Path, monkeypatch: pytest.MonkeyPatch, left: str
) -> None:
    """A key that is made up would make every printed card useless."""
    monkeypatch.delenv("SECRET_KEY", raising=False)
    (copy / "secret_key").unlink()
    if left == "an empty file":
        (copy / "secret_key").touch()
    place = copy / DATABASE if left == "a database alone" else copy.parent
    (var / DATABASE).write_text("an evening")
    (var / "secret_key").write_text("of this computer")

    with pytest.raises(restoring.CantRestore, match=r"no secret_key in .* add --keep-key"):
        _restore(place, var, replace=True)
    assert (var / DATABASE).read_text() == "an evening"
    assert {path.name for path in var.iterdir()} == {DATABASE, "secret_key"}


def test_a_copy_without_its_key_goes_on_with_the_one_that_is_here_if_asked(
    copy: Path, var: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    (copy / "secret_key").unlink()
    (var / DATABASE).write_text("an evening")
    (var / "secret_key").write_text("of this computer")

    assert not _restore(copy, var, replace=True, keep_key=True).has_key
    assert (var / "secret_key").read_text() == "of this computer"
    assert (var / DATABASE).read_bytes().startswith(b"SQLite")


def test_a_copy_without_its_key_goes_on_with_the_one_in_the_settings(
    copy: Path, tmp_path: Path
) -> None:
    (copy / "secret_key").unlink()
    operator = Operator(tmp_path / "hall 2", 8000, SECRET_KEY="of every card")
    said = operator.types(typed("manage.py restore FOLDER"), {"FOLDER": str(copy)})
    assert "The copy has no key: start with the same SECRET_KEY as before" in said
    assert not (operator.var / "secret_key").exists()


def test_a_damaged_copy_is_passed_over_for_the_one_before_it(copy: Path, var: Path) -> None:
    newer = Path(shutil.copytree(copy, copy.with_name("copy-2026-11-21-190600")))
    with (newer / DATABASE).open("r+b") as file:
        file.truncate(9000)
    write_note(copy, Note("2026-11-21T19:05:00+00:00", (), "8000"))
    write_note(newer, Note("2026-11-21T19:06:00+00:00", (), "8000"))

    assert _restore(copy.parent, var).copy == copy
    assert "can't be used" in WORDS[0]


def test_what_is_no_evening_of_ours_is_refused(tmp_path: Path, var: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "other.sqlite3")) as database:
        database.execute("CREATE TABLE notes (text)")
    with pytest.raises(restoring.CantRestore, match="nothing was changed"):
        _restore(tmp_path / "other.sqlite3", var)
    with pytest.raises(restoring.CantRestore, match="There is no copy in"):
        _restore(tmp_path, var)
    assert list(var.iterdir()) == []


def test_a_copy_of_a_newer_version_is_refused(copy: Path, var: Path) -> None:
    with closing(sqlite3.connect(copy / DATABASE)) as database:
        database.execute(
            "INSERT INTO django_migrations (app, name, applied)"
            " VALUES ('ledger', '0099_of_next_year', CURRENT_TIMESTAMP)"
        )
        database.commit()
    with pytest.raises(restoring.CantRestore, match=r"newer version .*ledger.0099_of_next_year"):
        _restore(copy, var)
    assert list(var.iterdir()) == []


def test_a_copy_of_an_older_version_is_brought_up_to_date(copy: Path, var: Path) -> None:
    last = "SELECT name FROM django_migrations WHERE app = 'tournaments' ORDER BY name DESC"
    _manage(copy, "migrate", "tournaments", "0001")
    with closing(sqlite3.connect(copy / DATABASE)) as database:
        assert database.execute(last).fetchone()[0].startswith("0001")

    _restore(copy, var)

    with closing(sqlite3.connect(var / DATABASE)) as database:
        assert not database.execute(last).fetchone()[0].startswith("0001")


@pytest.mark.sqlite
@pytest.mark.django_db
def test_beside_a_running_server_it_refuses(
    copy: Path, settings: Any, var: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def running(note: str = "") -> None:
        raise onelock.AlreadyRunning("process 7, port 8000")

    settings.VAR_DIR = var
    monkeypatch.setattr(onelock, "take", running)
    with pytest.raises(CommandError, match=r"already running .* Stop it first"):
        call_command("restore", str(copy))
    assert connection.is_usable()
