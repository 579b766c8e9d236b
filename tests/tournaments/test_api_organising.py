"""A program organises: it may do no more than its organiser, and undoes nobody else's work."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.ledger.client import assert_problem
from tests.responses import Response
from tests.tournaments import evening
from tournaments.models import Act, Event, Membership, Round


class Program:
    """Sends requests with the session of an account."""

    def __init__(self, event: Event, role: str, *, checks: bool = False) -> None:
        user = User.objects.create_user(role)
        Membership.objects.create(event=event, user=user, role=role)
        self.client = Client(enforce_csrf_checks=checks)
        self.client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")

    def post(self, event: Event, path: str, body: Any) -> Response:
        """Send something about an event."""
        address = f"/api/v1/events/{event.slug}/{path}"
        return self.client.post(address, body, content_type="application/json")


@pytest.fixture
def olga(event: Event) -> Program:
    """The program of the event's organiser."""
    return Program(event, "organiser")


@pytest.fixture
def round_(event: Event) -> Round:
    """A round that is released."""
    return evening.released(event)


def test_a_referee_does_not_organise(event: Event) -> None:
    answer = Program(event, "referee").post(event, "players", {"name": "Zoë"})

    assert_problem(answer, 403, "ORGANISER_ONLY")


def test_an_organiser_of_another_event_does_not_organise_this_one(
    event: Event, olga: Program
) -> None:
    other = evening.make_event(here=4)

    assert_problem(olga.post(other, "players", {"name": "Zoë"}), 403, "ORGANISER_ONLY")
    assert other.players.count() == 4


def test_a_page_of_somebody_else_adds_nobody(event: Event) -> None:
    answer = Program(event, "organiser", checks=True).post(event, "players", {"name": "Zoë"})

    assert answer.status_code == 403
    assert event.players.count() == 8


def test_the_same_request_sent_twice_adds_nobody_twice(event: Event, olga: Program) -> None:
    first = olga.post(event, "players", {"name": "Zoë"})

    assert first.status_code == 201
    problem = assert_problem(olga.post(event, "players", {"name": "Zoë"}), 409, "NAMESAKE")
    assert problem["namesakes"] == 1
    again = olga.post(event, "players", {"name": "Zoë", "namesakes": 1})
    assert (again.status_code, again.json()["shown_as"]) == (201, "Zoë (10)")


def test_two_who_give_five_minutes_give_five(event: Event, olga: Program, round_: Round) -> None:
    evening.begin(round_)
    press = {"press": "extend", "presses": 1, "minutes": 5}

    assert olga.post(event, "rounds/1/clock", press).json()["presses"] == 2
    assert_problem(olga.post(event, "rounds/1/clock", press), 409, "CLOCK_CHANGED")
    assert round_.clock_marks.get(kind="extend").seconds == 300


@pytest.mark.parametrize("seat", [-1, 10**30, "A", None])
def test_a_seat_that_there_cannot_be_is_malformed(event: Event, olga: Program, seat: Any) -> None:
    round_ = evening.drafted(event)
    body = {"version": round_.version, "seats": [seat], "lock": "table"}

    assert_problem(olga.post(event, "rounds/1/draw/lock", body), 400, "MALFORMED")
    assert not round_.seats.exclude(lock="").exists()


@pytest.mark.parametrize("presses", [-1, 10**30, "many", None])
def test_presses_that_nobody_can_have_seen_are_malformed(
    event: Event, olga: Program, round_: Round, presses: Any
) -> None:
    answer = olga.post(event, "rounds/1/clock", {"press": "start", "presses": presses})

    assert assert_problem(answer, 400, "MALFORMED")["field"] == "presses"


def test_what_a_program_does_is_in_the_log_under_its_account(event: Event, olga: Program) -> None:
    olga.post(event, "players", {"name": "Zoë"})

    act = Act.objects.filter(kind=Act.Kind.PLAYERS_ADDED).order_by("number").last()
    assert act is not None
    assert act.by == f"user:{User.objects.get(username='organiser').pk}"


def test_a_change_of_an_older_draw_changes_nothing(
    event: Event, olga: Program, round_: Round
) -> None:
    seats = [table.seats.get(letter="A") for table in evening.tables_of(round_)]
    swap = {"version": round_.version, "seats": [seat.pk for seat in seats]}

    assert olga.post(event, "rounds/1/draw/swap", swap).status_code == 200
    assert_problem(olga.post(event, "rounds/1/draw/swap", swap), 409, "DRAW_CHANGED")
    now = [table.seats.get(letter="A").player_id for table in evening.tables_of(round_)]
    assert now == [seat.player_id for seat in reversed(seats)]
