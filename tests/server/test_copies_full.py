"""On a stick that is full of our own copies the oldest give way, and a good one always stays."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from server.copies import making
from server.copies.contents import DATABASE, Note, copies_in, write_note


@pytest.fixture
def var(tmp_path: Path) -> Path:
    """A data folder with a database."""
    (tmp_path / "var").mkdir()
    with closing(sqlite3.connect(tmp_path / "var" / DATABASE)) as database:
        database.execute("CREATE TABLE said (word)")
    return tmp_path / "var"


Fill = Callable[[int, int], list[Path]]


@pytest.fixture
def filled(var: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Fill:
    """A stick with so many copies, newest first, that has room for so many, and a backup."""
    stick = tmp_path / "stick"
    stick.mkdir()
    shutil.copytree(var, stick / "passgo-by-hand")

    def fill(number: int, room: int) -> list[Path]:
        for minutes in range(number):
            copy = Path(shutil.copytree(var, stick / f"copy-{minutes}"))
            made = datetime.now(UTC) - timedelta(minutes=minutes + 1)
            write_note(copy, Note(made.isoformat(), (), "8000"))
        real = shutil.copyfile

        def copyfile(source: Path, target: Path) -> Path:
            if target.parent.parent == stick and len(list(stick.glob("copy-*"))) >= room:
                raise OSError(28, "No space left on device")
            return Path(real(source, target))

        monkeypatch.setattr(shutil, "copyfile", copyfile)
        return [stick / f"copy-{minutes}" for minutes in range(number)]

    return fill


def _copy(var: Path) -> int:
    return making.main(str(var / DATABASE), str(var), str(var.parent / "stick"))


def test_the_older_half_gives_way_to_a_new_copy_and_the_log_says_so(
    var: Path, filled: Fill, capsys: pytest.CaptureFixture[str]
) -> None:
    copies = filled(5, 4)
    assert _copy(var) == 0

    assert [each.exists() for each in copies] == [True, True, True, False, False]
    stick = copies[0].parent
    assert len(copies_in(stick)) == 5, "these three, the new one, and the backup"
    assert (stick / "passgo-by-hand").exists()
    assert capsys.readouterr().out == f"{stick} was full: 2 old copies there had to go.\n"


def test_the_newest_good_copy_stays_however_full_the_stick_is(
    var: Path, filled: Fill, capsys: pytest.CaptureFixture[str]
) -> None:
    broken, good, _ = filled(3, 0)
    (broken / DATABASE).write_text("cut off")
    assert [_copy(var) for _ in range(4)] == [1, 1, 1, 1]
    assert list(good.parent.glob("copy-*")) == [good]
    assert capsys.readouterr().err.splitlines() == [f"{good.parent}: it is full"] * 4


def test_without_a_good_copy_none_is_removed(var: Path, filled: Fill) -> None:
    copies = filled(2, 2)
    for copy in copies:
        (copy / DATABASE).write_text("cut off")
    assert _copy(var) == 1
    assert all(copy.exists() for copy in copies)


def test_none_is_removed_where_that_would_not_make_room(
    var: Path, filled: Fill, monkeypatch: pytest.MonkeyPatch
) -> None:
    copies = filled(5, 4)
    (copies[0] / "grown").write_bytes(b"0" * 200_000)
    usage = shutil.disk_usage(var)._replace(free=1_000)
    monkeypatch.setattr(shutil, "disk_usage", lambda place: usage)

    assert [_copy(var) for _ in range(3)] == [1, 1, 1]
    assert all(copy.exists() for copy in copies)
