"""Waves of an evening that is archived, followed by another night, or copied for practice."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.db import transaction

from rehearsal.practice_copy import copy_for_practice
from tests.tournaments import evening
from tournaments.archives import archive_of, restore
from tournaments.formats import StagePlan
from tournaments.models import Event, waves_of
from tournaments.services import draws, player_lists, waves
from tournaments.services.next_nights import make_next_night

pytestmark = pytest.mark.django_db


def night() -> Event:
    """Two waves of four, of which the first has played."""
    event = evening.make_event(here=8, plans=[StagePlan("Rounds", waves=2)])
    evening.played(event, {"Ada": 4000})
    evening.deliver()
    event.refresh_from_db()
    return event


def in_waves(event: Event) -> dict[str, str]:
    """The wave of each player, by name."""
    return dict(event.players.values_list("name", "wave"))


def test_an_evening_of_waves_goes_on_from_its_archive(tmp_path: Path) -> None:
    file = tmp_path / "evening.zip"
    with transaction.atomic():
        event = night()
        file.write_bytes(b"".join(archive_of(event)))
        stood = in_waves(event)
        transaction.set_rollback(True)

    again = restore(file)

    assert in_waves(again) == stood
    assert draws.outlook(again).title == "Round 2 (wave B)"
    assert set(evening.played(again).seats.values_list("player__wave", flat=True)) == {"B"}


def test_the_next_night_has_waves_and_nobody_in_them_yet() -> None:
    olga = User.objects.create_user("olga")

    second = make_next_night(night().pk, on=date(2027, 3, 27), user_id=olga.pk)

    assert waves_of(second) == ["A", "B"]
    assert set(in_waves(second).values()) == {""}


def test_a_copy_for_practice_has_the_same_waves() -> None:
    event = evening.make_event(here=8, plans=[StagePlan("Rounds", waves=2)])
    waves.share_out(event.pk)

    assert in_waves(copy_for_practice(event)) == in_waves(event)


def test_a_list_of_players_says_who_is_in_which_wave() -> None:
    event = evening.make_event(here=0, plans=[StagePlan("Rounds", waves=2)])

    report = player_lists.import_players(event, "Name;Wave\nAda;A\nBen;wave b\nCleo;\nDan;C\n")

    assert in_waves(event) == {"Ada": "A", "Ben": "B", "Cleo": ""}
    assert [(each.line, each.reason) for each in report.skipped] == [(5, "There is no wave “C”.")]


def test_without_waves_the_column_counts_for_nothing() -> None:
    event = evening.make_event(here=0)

    report = player_lists.import_players(event, "Name;Wave\nAda;A\n")

    assert (in_waves(event), report.skipped) == ({"Ada": ""}, [])


def test_a_list_that_was_looked_over_names_the_same_waves() -> None:
    event = evening.make_event(here=0, plans=[StagePlan("Rounds", waves=2)])

    one = player_lists.preview(event, "Name;Wave\nAda;A\n").digest

    assert player_lists.preview(event, "Name;Wave\nAda;B\n").digest != one
