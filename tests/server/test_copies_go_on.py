"""Copies are made minute after minute, whatever becomes of one of them, and every fault is told."""

from __future__ import annotations

import io
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from server.copies import each_minute
from server.copies.each_minute import CopyEachMinute
from tournaments.this_server.safe_copy import CopyNews

ENDS = "import os, signal; os.kill(os.getpid(), signal.{})"


class Enough(BaseException):
    """The rounds are over."""


def nothing() -> None:
    """What usually happens between two rounds."""


@pytest.fixture
def news_of(
    settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[str], list[CopyNews]]:
    """The news that the pages hear in the rounds of a program like this, after the first word;
    `between` says what happens between them, usually two."""
    settings.COPY_TO = str(tmp_path)

    def told(
        program: str,
        tell: Callable[[CopyNews], object] | None = None,
        between: Sequence[Callable[[], object]] = (nothing,),
    ) -> list[CopyNews]:
        heard: list[CopyNews] = []
        pauses = iter(between)

        def wait(seconds: float) -> None:
            happens = next(pauses, None)
            if happens is None:
                raise Enough
            happens()

        copying = CopyEachMinute(tell or heard.append)
        copying._command = [sys.executable, "-c", program]
        with monkeypatch.context() as patched:
            patched.setattr(
                each_minute, "time", SimpleNamespace(monotonic=time.monotonic, sleep=wait)
            )
            with pytest.raises(Enough):
                copying.run()
        return heard[1:]

    return told


def test_a_program_that_cannot_be_started_is_tried_again(
    news_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_memory(*_: object, **__: object) -> None:
        raise OSError(12, "Cannot allocate memory")

    monkeypatch.setattr(subprocess, "Popen", no_memory)

    first, second = news_of("")

    assert "Cannot allocate memory" in first.fault
    assert second == first


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals")
@pytest.mark.parametrize(
    ("signal", "faults"),
    [("SIGKILL", ["the program that copies was ended (signal 9)"] * 2), ("SIGTERM", [])],
)
def test_a_program_that_was_killed_is_told_but_not_one_that_had_to_end(
    news_of: Any, signal: str, faults: list[str]
) -> None:
    assert [news.fault for news in news_of(ENDS.format(signal))] == faults


def test_copies_outlive_the_terminal(news_of: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    closed = io.StringIO()
    closed.close()
    monkeypatch.setattr(sys, "stdout", closed)

    assert [news.fault for news in news_of("")] == ["", ""]


@pytest.mark.skipif(not Path("/dev/shm").is_dir(), reason="no second disk")
def test_a_folder_whose_stick_is_no_longer_mounted_is_told_once(
    news_of: Any, settings: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mounted = tmp_path / "mnt"
    mounted.symlink_to("/dev/shm")
    settings.COPY_TO = str(mounted / "passgo")

    def unmount() -> None:
        mounted.unlink()
        mounted.mkdir()

    news_of("", between=[unmount, nothing])

    first, second = (line[7:] for line in capsys.readouterr().out.splitlines())
    assert first == f"Copied to {mounted}/passgo."
    assert second == f"Copied to {mounted}/passgo, which is on this computer's own disk."


def test_what_the_copying_program_says_is_in_the_log(
    news_of: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    news_of("print('/mnt was full: 2 old copies there had to go.')")
    assert "  /mnt was full: 2 old copies there had to go.\n" in capsys.readouterr().out


def test_pages_that_cannot_be_told_stop_no_copy(
    news_of: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(news: CopyNews) -> None:
        raise OSError(28, "No space left on device")

    news_of("", full)

    said = capsys.readouterr().out
    assert said.count("can't be told of the copies: [Errno 28] No space left on device") == 1
    assert "Copied to" in said
