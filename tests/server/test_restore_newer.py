"""`manage.py restore --replace` puts no copy in the place of a newer evening unasked."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest

from server.copies import restoring
from server.copies.contents import DATABASE
from server.copies.newness import fault_of

EVENING = "from tests.tournaments import evening; evening.make_event(here=0, bankers=0, is_demo={})"


def _manage(folder: Path, *command: str) -> None:
    done = restoring._manage(folder, *command)
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


def test_a_second_later_is_newer_and_the_same_moment_is_not() -> None:
    nine = datetime(2026, 11, 28, 21, 0, 0, tzinfo=UTC)
    assert fault_of(nine.replace(second=1), nine)
    assert fault_of(nine, nine) == fault_of(None, nine) == fault_of(None, None) == ""
