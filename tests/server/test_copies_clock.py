"""Copies while the computer's clock is set back, by hand or by the network."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path

import pytest

from server.copies import making
from server.copies.contents import DATABASE, DUMP, MINUTE_COPY, copies_in
from server.copies.making import put_copy, remove_old


class Clock(datetime):
    """What the copying programs read as the time."""

    at = datetime(2026, 11, 28, 19, 0, tzinfo=UTC)

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Clock:
        return cls.fromtimestamp(cls.at.timestamp(), tz)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(making, "datetime", Clock)
    monkeypatch.setattr(Clock, "at", Clock.at)
    return tmp_path / "stick"


def _copy(place: Path, what: int, holding: str = DATABASE) -> Path:
    done = put_copy(
        lambda draft: (draft / holding).write_text(str(what)), place.parent, place, MINUTE_COPY
    )
    remove_old(place, holding)
    return done


@pytest.mark.parametrize("holding", [DATABASE, DUMP])
@pytest.mark.parametrize("back", [timedelta(hours=1, seconds=17), timedelta(days=400)])
def test_the_copy_just_made_is_the_newest(place: Path, holding: str, back: timedelta) -> None:
    for minute in range(90):
        if minute == 60:
            Clock.at -= back
        Clock.at += timedelta(minutes=1)
        copy = _copy(place, minute, holding)
        assert copies_in(place, holding)[0] == copy

    newest = [int((copy / holding).read_text()) for copy in copies_in(place, holding)[:5]]
    assert newest == [89, 88, 87, 86, 85]


def test_the_copies_of_an_older_version_come_first(place: Path) -> None:
    older = _copy(place, 1)
    note = json.loads((older / "copy.json").read_text())
    del note["order"]
    (older / "copy.json").write_text(json.dumps(note))
    Clock.at -= timedelta(hours=1)

    newer = _copy(place, 2)

    assert copies_in(place) == [newer, older]


def test_a_second_that_comes_twice_has_two_copies(place: Path) -> None:
    made = [_copy(place, minute) for minute in range(3)]

    assert copies_in(place) == list(reversed(made))
    assert [(copy / DATABASE).read_text() for copy in made] == ["0", "1", "2"]
