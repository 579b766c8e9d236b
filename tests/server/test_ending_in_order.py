"""A program that is told to end cleans up first, whatever the signal."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator

import pytest

from server import system

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no such signals")


@pytest.fixture(autouse=True)
def heeded() -> Iterator[None]:
    """No signal is ignored at first, whatever started the tests: nohup, or a shell's background."""
    ours = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = {each: signal.signal(each, signal.default_int_handler) for each in ours}
    yield
    for each, former in before.items():
        signal.signal(each, former)


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_the_first_signal_counts_and_what_cleans_up_gets_to_its_end(name: str) -> None:
    before = signal.getsignal(signal.SIGTERM)
    cleaned: list[str] = []

    def is_told_to_end() -> None:
        try:
            signal.raise_signal(getattr(signal, name))
        finally:
            signal.raise_signal(signal.SIGHUP)
            cleaned.append(name)

    with system.ending_in_order(), pytest.raises(KeyboardInterrupt):
        is_told_to_end()
    assert cleaned == [name]
    assert signal.getsignal(signal.SIGTERM) is before


def test_a_closing_terminal_ends_nothing_that_was_started_to_outlive_it() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with system.ending_in_order():
            signal.raise_signal(signal.SIGHUP)
    finally:
        signal.signal(signal.SIGHUP, before)


def test_what_must_not_stop_halfway_does_not() -> None:
    with system.ending_in_order(), system.undisturbed():
        signal.raise_signal(signal.SIGTERM)
