"""From its record anybody draws a round again, and sees whether the same tables come out."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.core.serializers.json import DjangoJSONEncoder

from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.models import Event, Round
from tournaments.seating import check
from tournaments.services import draws, players


def record(round_: Round) -> dict[str, Any]:
    """The record as it comes over the API."""
    told = json.dumps(draws.record_of(evening.fresh(round_)), cls=DjangoJSONEncoder)
    read: dict[str, Any] = json.loads(told)
    return read


def redrawn(tmp_path: Path, text: str) -> str:
    """The output of `manage.py redraw` for a file with this text."""
    file, out = tmp_path / "record.json", StringIO()
    file.write_text(text)
    call_command("redraw", file, stdout=out)
    return out.getvalue()


def test_a_promised_draw_agrees(event: Event, tmp_path: Path) -> None:
    promise = draws.publish(event.pk, 1, seed="seven green houses")
    round_ = evening.release(draws.draft(event.pk))
    said = redrawn(tmp_path, json.dumps(record(round_)))

    assert said.splitlines() == [
        "Round 1: 8 players at 2 tables.",
        f"Its seed “seven green houses” has the hash {promise.sha256}.",
        "Compare that with the one that was published before the draw.",
        "The draw agrees: the same tables come out.",
    ]


def test_a_draw_without_a_promise_agrees(event: Event, tmp_path: Path) -> None:
    said = redrawn(tmp_path, json.dumps(record(evening.released(event, seed=7))))

    assert "No hash was published before it. It was drawn with the number 7." in said
    assert "The draw agrees" in said


@pytest.mark.django_db
def test_every_round_of_an_evening_agrees() -> None:
    """The second with a family, somebody who left, and other sizes; the final by the standings."""
    event = evening.make_event(here=13, rounds=2, advance=4, bankers=5)
    for name in ("Ada", "Ben", "P07"):
        player = evening.player(event, name)
        players.change_player(player, version=player.version, apart="family")
    records = []
    first = draws.draft(event.pk, sizes=[4, 3, 3, 3], seed=1)
    records.append(record(evening.play_out(evening.begin(evening.release(first)))))
    players.drop(evening.player(event, "Cleo"))
    for seed in (2, 3):
        records.append(record(evening.played(event, {"Ada": 3000}, seed=seed)))

    assert [check(each).faults for each in records] == [[], [], []]
    assert records[0]["basis"]["apart"] == [[1, 2, 7]]
    assert records[1]["basis"]["planned"] != []
    assert len(records[2]["basis"]["grouped"]) == 1


def test_players_who_changed_seats_are_told_of(event: Event) -> None:
    round_ = evening.released(event)
    one, other = (table.seats.all()[0].pk for table in evening.tables_of(round_))
    draws.swap(round_.pk, version=round_.version, seats=(one, other))
    checked = check(record(round_))

    assert checked.faults == []
    assert checked.moved == [1, 2]


def test_other_tables_than_were_drawn_differ(event: Event, tmp_path: Path) -> None:
    told = record(evening.released(event))
    told["tables"][0].reverse()

    with pytest.raises(CommandError, match=r"The draw differs\.\nTable 1 would be"):
        redrawn(tmp_path, json.dumps(told))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"seed": "another"}, "The seed doesn't have the hash"),
        ({"round": 2}, "The seed doesn't give the number"),
    ],
)
def test_another_seed_differs(event: Event, change: dict[str, Any], fault: str) -> None:
    draws.publish(event.pk, 1)
    told = record(evening.release(draws.draft(event.pk))) | change

    assert [each.startswith(fault) for each in check(told).faults] == [True]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "can't be made again"),
        ("[]", "not the record of a draw"),
        ('{"format": "passgo draw", "algorithm": 99}', "by algorithm 99"),
        ('{"format": "passgo draw", "algorithm": 2, "basis": {"number": "x"}}', "“number” is"),
    ],
)
def test_a_file_that_is_not_a_record_is_refused(tmp_path: Path, text: str, why: str) -> None:
    with pytest.raises(CommandError, match=why):
        redrawn(tmp_path, text)


def test_a_file_that_is_not_there_is_named() -> None:
    with pytest.raises(CommandError, match="No such file"):
        call_command("redraw", "/nowhere/record.json")


def test_a_round_of_an_older_version_has_no_record(event: Event) -> None:
    round_ = evening.released(event)
    Round.objects.filter(pk=round_.pk).update(drawn_from={})

    with refused("NO_RECORD"):
        draws.record_of(evening.fresh(round_))
