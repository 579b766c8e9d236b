"""The player list of a real evening, as a spreadsheet wrote it, is read as people mean it."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from tournaments.player_import import Report, read_list
from tournaments.services import events, player_lists

SAMPLE = Path(__file__).parents[2] / "samples" / "players.csv"


@pytest.fixture(scope="module")
def report() -> Report:
    return read_list(SAMPLE.read_bytes(), {})


def test_all_forty_players_are_read(report: Report) -> None:
    names = [row.name for row in report.added]
    assert len(names) == 40
    assert names[0] == "Zoë Álvarez"
    assert {"Renée O'Connor", "Jānis Bērziņš", "Nguyễn Thị Hương"} <= set(names)


def test_columns_are_found_by_their_headings(report: Report) -> None:
    rows = {row.name: row for row in report.added}
    assert rows["Björn Þórarinsson"].club == "Cards; Coffee"
    assert rows["Marc Dubois"].apart == rows["Hélène Dubois"].apart == "Dubois"


def test_every_other_line_is_reported_with_its_reason(report: Report) -> None:
    reasons = {skipped.line: skipped.reason for skipped in report.skipped}
    assert reasons == {
        11: "The same name as on line 3.",
        17: "No name.",
        26: "The same name as on line 7.",
        32: "The name is longer than 80 characters.",
        48: "Looks like a total, not a player.",
    }


def test_what_the_file_was_understood_as_is_said(report: Report) -> None:
    assert report.understood == "UTF-8, semicolons, heading on line 1"


@pytest.mark.django_db
def test_imported_twice_the_list_adds_nobody_twice() -> None:
    event = events.create_event(name="Hall night", date=date(2026, 11, 21))

    first = player_lists.import_players(event, SAMPLE.read_bytes())
    again = player_lists.import_players(event, SAMPLE.read_bytes())

    assert len(first.added) == event.players.count() == 40
    assert again.added == []
    assert len(again.skipped) == 45
