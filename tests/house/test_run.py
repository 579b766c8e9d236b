"""`make test` runs a few failed tests again, alone, and says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import run

UNSTEADY = """
from pathlib import Path

def test_fails_once():
    mark = Path(__file__).with_name("tried")
    tried = mark.exists()
    mark.touch()
    assert tried
"""
PASSES = "def test_passes(): pass\n"
BREAKS_OFF = "def pytest_sessionfinish(session): session.exitstatus = 3\n"
ALWAYS = "def test_fails(): assert False\n"


@pytest.fixture
def suite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with tests of its own, without ours."""
    monkeypatch.setattr(run, "ROOT", tmp_path)
    monkeypatch.setattr(run, "UNSTEADY", [])
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # a second each to load ours
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = -p xdist -q\n")
    return tmp_path


def test_a_test_that_passes_alone_passes_and_is_named(suite: Path) -> None:
    (suite / "test_it.py").write_text(UNSTEADY)

    assert run.pytest([]) == "passed"
    assert run.UNSTEADY == ["test_it.py::test_fails_once"]


def test_a_test_that_fails_alone_fails_the_run(suite: Path) -> None:
    (suite / "test_it.py").write_text(UNSTEADY + ALWAYS)

    assert run.pytest([]) == "FAILED"
    assert run.UNSTEADY == []


def test_many_failures_are_not_tried_again(suite: Path) -> None:
    (suite / "test_it.py").write_text(UNSTEADY)
    for number in range(run.AGAIN_MAX):
        (suite / f"test_{number}.py").write_text(UNSTEADY.replace("tried", f"tried-{number}"))

    assert run.pytest([]) == "FAILED"


def test_a_run_that_breaks_off_is_a_failure(suite: Path) -> None:
    (suite / "test_it.py").write_text("import nothing_of_this_name\n")

    assert run.pytest([]) == "FAILED"


def test_what_is_skipped_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "which", lambda program: None)
    monkeypatch.setattr("os.geteuid", lambda: 1000)

    named = run.skipped()

    assert ("copies of PostgreSQL: no pg_dump", "SKIPPED") in named
    assert ("what only root may do", "NOT ROOT") in named


@pytest.mark.parametrize("early", ["-x", "--maxfail=1"])
@pytest.mark.parametrize("workers", ["-n0", "-n3"])
def test_a_run_that_ends_at_the_first_failure_is_a_failure(
    suite: Path, early: str, workers: str
) -> None:
    (suite / "test_it.py").write_text(UNSTEADY + PASSES)

    assert run.pytest([workers, early]) == "FAILED"


def test_an_error_of_pytest_itself_is_a_failure(suite: Path) -> None:
    (suite / "conftest.py").write_text(BREAKS_OFF)
    (suite / "test_it.py").write_text(UNSTEADY)

    assert run.pytest(["-n0"]) == "FAILED"


def test_a_promise_that_a_crash_broke_is_a_failure_even_if_it_is_kept_alone(suite: Path) -> None:
    (suite / "tests/crash").mkdir(parents=True)
    (suite / "tests/crash/test_it.py").write_text(UNSTEADY)

    assert run.pytest([]) == "FAILED"
