"""An outage is one line in the log, not one for everything that meets it."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator

import pytest

from config import logs
from config.logs import OncePerOutage


@pytest.fixture
def terminal() -> Iterator[io.StringIO]:
    """The lines that a logger of our own writes by way of the filter."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.addFilter(OncePerOutage())
    logger = logging.getLogger("tests.outage")
    logger.addHandler(handler)
    logger.propagate = False
    yield written
    logger.removeHandler(handler)
    logger.propagate = True


def complain(times: int, text: str = "Redis is away, try %s") -> None:
    for number in range(times):
        logging.getLogger("tests.outage").warning(text, number)


def test_what_comes_2472_times_is_told_once(terminal: io.StringIO) -> None:
    complain(2472)
    assert terminal.getvalue() == "Redis is away, try 0\n"


def test_another_complaint_is_told_at_once(terminal: io.StringIO) -> None:
    complain(3)
    complain(3, "The disk is full, try %s")
    assert terminal.getvalue().splitlines() == ["Redis is away, try 0", "The disk is full, try 0"]


def test_after_a_minute_it_is_told_again_with_the_count(
    terminal: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    complain(10)
    monkeypatch.setattr(logs, "QUIET_SECONDS", 0.0)
    complain(1)
    assert terminal.getvalue().splitlines()[-1] == (
        "Redis is away, try 0 (9 more like this since it was last told)"
    )


def test_what_is_no_complaint_is_never_held_back(terminal: io.StringIO) -> None:
    logger = logging.getLogger("tests.outage")
    logger.setLevel(logging.INFO)
    for _ in range(3):
        logger.info("An entry")
    logger.setLevel(logging.NOTSET)
    assert terminal.getvalue().count("An entry") == 3


def test_the_program_writes_by_way_of_it(settings: object) -> None:
    handlers = settings.LOGGING["handlers"]  # type: ignore[attr-defined]  # unknown to the plugin
    assert all("once" in handler["filters"] for handler in handlers.values())
