"""`manage.py restore --replace` puts no copy in the place of a newer evening unasked."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest

from server.copies import restoring
from server.copies.contents import DATABASE
from server.copies.newness import Reach, fault_of

EVENING = "from tests.tournaments import evening; evening.make_event(here=0, bankers=0, is_demo={})"
PLAYING = "from tests.tournaments import evening; evening.playing(evening.make_event(here=8))"
SET_BACK = """
from datetime import timedelta
from unittest import mock
from django.utils import timezone
from tests.tournaments import evening
from tournaments.models import Table
hour_ago = timezone.now() - timedelta(hours=1)
with mock.patch.object(timezone, "now", lambda: hour_ago):
    for table in Table.objects.all():
        evening.post(table, {"type": "position", "cash": {"A": 1400}})
"""
NINE = datetime(2026, 11, 28, 21, 0, 0, tzinfo=UTC)


def _manage(folder: Path, *command: str) -> None:
    done = restoring.manage({"VAR_DIR": str(folder), "DATABASE_URL": ""}, *command)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of this version."""
    folder = tmp_path_factory.mktemp("empty")
    _manage(folder, "migrate", "--no-input", "--verbosity=0")
    return folder


@pytest.fixture(scope="module")
def older(empty: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One in which an evening has begun."""
    return _with_evening(empty, tmp_path_factory.mktemp("older") / "var")


@pytest.fixture(scope="module")
def newer(older: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same, with what happened afterwards."""
    return _with_evening(older, tmp_path_factory.mktemp("newer") / "var")


def _with_evening(folder: Path, new: Path, *, is_demo: bool = False) -> Path:
    shutil.copytree(folder, new)
    _manage(new, "shell", "-c", EVENING.format(is_demo))
    return new


def _restore(
    copy: Path, here: Path, tmp_path: Path, *, even_newer: bool = False
) -> restoring.Restored:
    var = Path(shutil.copytree(here, tmp_path / "here"))
    return restoring.restore(
        copy, var / DATABASE, var, replace=True, say=lambda _: None, even_newer=even_newer
    )


def test_a_newer_evening_stays_and_both_ends_are_named(
    older: Path, newer: Path, tmp_path: Path
) -> None:
    with pytest.raises(restoring.CantRestore, match=r"until .*; the copy ends on .*replace-newer"):
        _restore(older, newer, tmp_path)
    assert (tmp_path / "here" / DATABASE).read_bytes() == (newer / DATABASE).read_bytes()


def test_a_copy_without_any_evening_does_not_replace_one(
    empty: Path, older: Path, tmp_path: Path
) -> None:
    with pytest.raises(restoring.CantRestore, match="nothing has happened in the copy"):
        _restore(empty, older, tmp_path)


def test_whoever_means_it_says_so(older: Path, newer: Path, tmp_path: Path) -> None:
    [aside] = _restore(older, newer, tmp_path, even_newer=True).aside
    assert (Path(aside) / DATABASE).read_bytes() == (newer / DATABASE).read_bytes()


def test_an_older_evening_is_replaced_in_one_command(
    older: Path, newer: Path, tmp_path: Path
) -> None:
    assert _restore(newer, older, tmp_path).aside


def test_the_same_evening_is_replaced_in_one_command(older: Path, tmp_path: Path) -> None:
    assert _restore(older, older, tmp_path).aside


def test_a_demonstration_on_the_second_laptop_is_replaced_in_one_command(
    empty: Path, older: Path, tmp_path: Path
) -> None:
    tried_out = _with_evening(empty, tmp_path / "demo", is_demo=True)
    assert _restore(older, tried_out, tmp_path).aside


def test_an_evening_that_nobody_can_read_is_replaced_in_one_command(
    older: Path, tmp_path: Path
) -> None:
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / DATABASE).write_text("no database")
    assert _restore(older, broken, tmp_path).aside


def test_entries_after_the_clock_was_set_back_stay_and_their_tables_are_counted(
    empty: Path, tmp_path: Path
) -> None:
    copy, here = tmp_path / "copy", tmp_path / "went-on"
    shutil.copytree(empty, copy)
    _manage(copy, "shell", "-c", PLAYING)
    shutil.copytree(copy, here)
    _manage(here, "shell", "-c", SET_BACK)

    with pytest.raises(restoring.CantRestore) as refused:
        _restore(copy, here, tmp_path)

    assert "2 tables have entries that the copy hasn't; it goes on until" in str(refused.value)
    assert "(a clock was set back, or both went on)" in str(refused.value)


def test_a_second_later_is_newer_and_the_same_moment_is_not() -> None:
    nine = Reach(NINE)
    assert fault_of(Reach(NINE.replace(second=1)), nine)
    assert fault_of(nine, nine) == fault_of(Reach(), nine) == fault_of(Reach(), Reach()) == ""


def test_a_log_that_goes_further_is_newer_whatever_the_time() -> None:
    here = Reach(NINE, logs={"spring": (8, "8a")})
    copied = Reach(NINE.replace(hour=22), logs={"spring": (7, "7a")})
    assert "the log of 1 event has acts that the copy hasn't; it goes on until" in fault_of(
        here, copied
    )
    assert fault_of(copied, here).startswith("What is here is newer: it goes on until")
    assert fault_of(Reach(NINE, logs=copied.logs), here) == ""


def test_a_book_that_went_on_otherwise_is_newer() -> None:
    here, copied = (Reach(NINE, books={"table": (7, seal)}) for seal in ("7a", "7b"))
    assert "1 table has entries that the copy hasn't" in fault_of(here, copied)


def test_an_older_evening_that_the_copy_has_not_is_replaced_in_one_command() -> None:
    last_month = Reach(NINE.replace(month=10), {"old": (90, "90a")}, {"autumn": (40, "40a")})
    assert fault_of(last_month, Reach(NINE, {"table": (7, "7a")}, {"spring": (7, "7a")})) == ""
