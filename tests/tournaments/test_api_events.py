"""What everybody may read of an event over HTTP."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.ledger.client import assert_problem
from tests.tournaments import evening
from tournaments.formats import StagePlan, preliminary_and_final
from tournaments.models import Event
from tournaments.services import clock


@pytest.fixture
def get(client: Client) -> Any:
    """Read something of the event, as a stranger."""
    return lambda event, rest="": client.get(f"/api/v1/events/{event.slug}{rest}")


def test_an_event_before_its_first_round(event: Event, get: Any) -> None:
    body = get(event).json()

    assert (body["name"], body["date"], body["rounds"]) == ("Spring night", "2027-03-20", 2)
    assert (body["round"], body["clock"], body["champion"]) == (None, None, None)
    assert body["live"]["url"].startswith(f"/live/event-{event.pk}?")


def test_finalists_are_spoken_of_only_where_there_is_a_final(db: None, get: Any) -> None:
    def sentences(plans: list[StagePlan]) -> set[str]:
        body = get(evening.make_event(name=f"Night {len(plans)}", plans=plans)).json()
        told = [body["scoring"], *(stage["scoring"] for stage in body["stages"])]
        return {each["sentence"] for each in told}

    assert sentences([StagePlan("The night")]) == {"By assets, then wins, then share; then by lot."}
    with_final = sentences([*preliminary_and_final()])
    assert {each.partition(" are ranked")[0] for each in with_final} == {"The finalists"}


def test_a_draft_is_not_shown(event: Event, get: Any) -> None:
    evening.drafted(event)

    assert get(event).json()["round"] is None
    assert_problem(get(event, "/rounds/1"), 404, "NO_ROUND")
    assert_problem(get(event, "/clock"), 404, "NO_ROUND")


def test_a_round_with_its_seats(event: Event, get: Any) -> None:
    round_ = evening.released(event)
    body = get(event, "/rounds/1").json()

    assert (body["title"], body["kind"], body["status"]) == ("Round 1", "preliminary", "released")
    assert [table["number"] for table in body["tables"]] == [1, 2]
    seats = [seat for table in body["tables"] for seat in table["seats"]]
    assert sorted(seat["player"] for seat in seats) == list(range(1, 9))
    assert {seat["name"] for seat in seats} >= set(evening.CAST)
    assert body["note"] == evening.fresh(round_).explanation
    assert_problem(get(event, "/rounds/2"), 404, "NO_ROUND")


def test_the_clock(event: Event, get: Any) -> None:
    round_ = evening.released(event)
    assert get(event, "/clock").json()["state"] == "waiting"
    clock.start(round_.pk, by="Olga")
    body = get(event, "/clock").json()

    assert body["state"] == "running"
    assert 5390 <= body["remaining_seconds"] <= 5400
    assert body["ends_at"].endswith("+00:00")


def test_standings_with_what_is_behind_each_sum(event: Event, get: Any) -> None:
    assert get(event, "/standings").json()["rows"] == []
    evening.played(event, {"Ada": 3000})
    body = get(event, "/standings").json()

    assert [metric["name"] for metric in body["metrics"]] == ["final", "assets", "wins", "share"]
    assert body["through_round"] == 1
    first = body["rows"][0]
    assert (first["rank"], first["name"], first["metrics"]["assets"]) == (1, "Ada", 3000)
    assert [(game["assets"], game["place"], game["status"]) for game in first["rounds"]] == [
        (3000, 1, "signed")
    ]


def test_results_stand_with_their_tables(event: Event, get: Any) -> None:
    round_ = evening.playing(event)
    first, _ = evening.tables_of(round_)
    evening.end_game(first, {"A": 2000})
    scores = [table["result"] for table in get(event, "/rounds/1").json()["tables"]]

    assert scores[0]["assets"]["A"] == 2000
    assert scores[0]["status"] == "provisional"
    assert scores[1] is None


@pytest.mark.django_db
def test_the_champion(get: Any) -> None:
    event = evening.make_event(here=4, rounds=1)
    evening.played(event)
    evening.played(event, {"Cleo": 4000})

    assert get(event).json()["champion"] == {"number": 3, "name": "Cleo"}


@pytest.mark.django_db
@pytest.mark.parametrize("rest", ["", "/clock", "/standings", "/rounds/1"])
def test_an_event_that_is_not_there(client: Client, rest: str) -> None:
    assert_problem(client.get(f"/api/v1/events/nothing{rest}"), 404, "UNKNOWN_EVENT")
