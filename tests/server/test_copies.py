"""Copies in a second place: whole, few, and honest about what went wrong."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from server.copies.contents import DATABASE, Note, copies_in, write_note
from server.copies.making import NoCopy, make_copy, remove_old
from tests.conftest import wait_until
from tests.server.program import ROOT, environment, running


@pytest.fixture
def var(tmp_path: Path) -> Path:
    """A data folder whose database has one line."""
    var = tmp_path / "var"
    (var / "lan").mkdir(parents=True)
    (var / "secret_key").write_text("of every card")
    (var / "lan" / "authority.key").write_text("of every tablet")
    with closing(sqlite3.connect(var / DATABASE)) as database:
        database.executescript("PRAGMA journal_mode=WAL; CREATE TABLE said (word)")
        database.execute("INSERT INTO said VALUES ('one')")
        database.commit()
    return var


def _words(copy: Path) -> list[str]:
    with closing(sqlite3.connect(f"file:{copy / DATABASE}?immutable=1", uri=True)) as database:
        return [word for (word,) in database.execute("SELECT word FROM said")]


def test_a_copy_has_what_is_committed_while_others_write(var: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(var / DATABASE)) as writer:
        writer.execute("INSERT INTO said VALUES ('two')")
        writer.commit()
        writer.execute("INSERT INTO said VALUES ('not yet')")
        copy = make_copy(var / DATABASE, var, tmp_path / "stick", "copy-")
        writer.commit()

    assert _words(copy) == ["one", "two"]
    assert (copy / "secret_key").read_text() == "of every card"
    assert (copy / "lan" / "authority.key").read_text() == "of every tablet"
    assert sorted(path.name for path in var.iterdir() if path.name.startswith("copying")) == []


@pytest.mark.parametrize(("given", "is_copied"), [("of every card", True), ("another", False)])
def test_a_key_that_signs_nothing_is_not_copied(
    var: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: str, is_copied: bool
) -> None:
    monkeypatch.setenv("SECRET_KEY", given)

    copy = make_copy(var / DATABASE, var, tmp_path / "stick", "copy-")

    assert (copy / "secret_key").exists() == is_copied


def test_a_copy_that_was_cut_off_does_not_count(var: Path, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    _half_of_a_copy(stick, _pid_of_nobody())
    assert copies_in(stick) == []

    copy = make_copy(var / DATABASE, var, stick, "copy-")

    assert list(stick.iterdir()) == copies_in(stick) == [copy]


def test_a_copy_that_another_program_is_making_stays_for_an_hour(var: Path, tmp_path: Path) -> None:
    """`make run` and `manage.py backup` may copy into one folder."""
    stick = tmp_path / "stick"
    other = _half_of_a_copy(stick, os.getppid())

    make_copy(var / DATABASE, var, stick, "copy-")
    assert (other / DATABASE).exists()

    long_ago = (datetime.now(UTC) - timedelta(minutes=61)).timestamp()
    os.utime(other, (long_ago, long_ago))
    make_copy(var / DATABASE, var, stick, "passgo-")
    assert not other.exists()


def _half_of_a_copy(stick: Path, pid: int) -> Path:
    draft = stick / f".unfinished-{pid}"
    draft.mkdir(parents=True)
    (draft / DATABASE).write_text("half of it")
    return draft


def _pid_of_nobody() -> int:
    """The process id of a program that has ended."""
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    return ended.pid


def test_what_a_killed_copy_leaves_beside_the_database_goes_an_hour_later(
    var: Path, tmp_path: Path
) -> None:
    left, under_way = var / "copying-left", var / "copying-now"
    left.mkdir()
    under_way.mkdir()
    hour_ago = (datetime.now(UTC) - timedelta(minutes=61)).timestamp()
    os.utime(left, (hour_ago, hour_ago))

    make_copy(var / DATABASE, var, tmp_path / "stick", "copy-")

    assert [path.name for path in var.glob("copying-*")] == ["copying-now"]


def test_a_stick_that_was_pulled_out_is_told(var: Path, tmp_path: Path) -> None:
    with pytest.raises(NoCopy, match=r"isn't there .was the stick pulled out"):
        make_copy(var / DATABASE, var, tmp_path / "stick" / "passgo", "copy-")
    assert not (tmp_path / "stick").exists()


def test_a_full_stick_is_told_and_keeps_what_it_had(
    var: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(shutil, "copyfile", full)
    with pytest.raises(NoCopy, match="it is full"):
        make_copy(var / DATABASE, var, stick, "copy-")
    assert list(stick.iterdir()) == []


@pytest.mark.parametrize("start", [0, 100, 4096])
def test_a_damaged_database_is_reported_in_one_line_and_not_copied(
    var: Path, tmp_path: Path, start: int
) -> None:
    """Of its last page SQLite tells in several lines; the pages and the terminal show one."""
    (var / f"{DATABASE}-wal").unlink(missing_ok=True)
    with (var / DATABASE).open("r+b") as file:
        file.seek(start)
        file.write(b"\xff" * 300)
    with pytest.raises(NoCopy, match=r"^the database itself is damaged \(.+\); go on .+$"):
        make_copy(var / DATABASE, var, tmp_path / "stick", "copy-")


def test_a_full_disk_of_the_laptop_is_told_and_a_missing_database(
    var: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(NoCopy, match="there is no evening yet"):
        make_copy(tmp_path / DATABASE, var, tmp_path / "stick", "copy-")

    def full(**_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(tempfile, "TemporaryDirectory", full)
    with pytest.raises(NoCopy, match="this laptop's disk is full; make room"):
        make_copy(var / DATABASE, var, tmp_path / "stick", "copy-")


def test_five_new_ones_are_kept_and_one_of_each_quarter_of_an_hour(tmp_path: Path) -> None:
    now = datetime.now(UTC)
    for minutes in range(240):
        _made(tmp_path / f"copy-{minutes:03}", now - timedelta(minutes=minutes))
    _made(tmp_path / "passgo-by-hand", now - timedelta(days=400))

    remove_old(tmp_path)

    kept = [path.name for path in copies_in(tmp_path)]
    assert kept[:5] == [f"copy-{minutes:03}" for minutes in range(5)]
    assert 11 <= len(kept[5:-1]) <= 13
    assert int(kept[-2][-3:]) <= 180
    assert kept[-1] == "passgo-by-hand"


def _made(copy: Path, then: datetime) -> None:
    copy.mkdir()
    (copy / DATABASE).touch()
    write_note(copy, Note(then.isoformat(), (), "8000"))


def test_make_run_copies_and_says_when_it_cannot(tmp_path: Path, free_port: int) -> None:
    var, stick = tmp_path / "var", tmp_path / "stick"
    with running(var, free_port, COPY_TO=str(stick)):
        log = var.with_suffix(".log")
        wait_until(lambda: "Copied to" in log.read_text(), "the first copy")
        assert f"Copies each minute: {stick}" in log.read_text()
        assert len(copies_in(stick)) == 1
    gone = tmp_path / "gone" / "stick"
    with running(var, free_port, COPY_TO=str(gone)):
        wait_until(lambda: "No copy: " in log.read_text(), "the fault")
        assert "was the stick pulled out?" in log.read_text()


def test_a_copy_is_made_by_a_program_that_ends_with_a_sentence(var: Path, tmp_path: Path) -> None:
    place = tmp_path / "gone" / "stick"
    done = subprocess.run(
        [sys.executable, "-m", "server.copies.making", str(var / DATABASE), str(var), str(place)],
        cwd=ROOT,
        env=environment(var, 8000),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].endswith("(was the stick pulled out?)")
