"""A program sets an event up from nothing, and its runners read the floor."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from ledger import access_keys, passes
from ledger.models import Game
from tests.ledger.client import assert_problem
from tests.tournaments import evening
from tournaments.models import Event, Membership, Staff
from tournaments.services import people

NIGHT: dict[str, Any] = {"name": "Autumn night", "date": "2027-10-02"}


def bearer(token: str) -> Client:
    """A program that shows this token."""
    return Client(headers={"Authorization": f"Bearer {token}"})


@pytest.fixture
def program(db: None) -> Client:
    """The program of Olga, who organises nothing yet."""
    _, text = access_keys.make(User.objects.create_user("olga").pk, "Club list")
    return bearer(text)


def send(program: Client, method: str, path: str, body: Any) -> Any:
    """Send JSON."""
    return getattr(program, method)(f"/api/v1/{path}", body, content_type="application/json")


def test_an_event_is_made_once_changed_and_removed(program: Client) -> None:
    made = send(program, "post", "events", NIGHT | {"format": "teams", "divisions": ["A", "B"]})
    assert made.status_code == 201
    assert_problem(send(program, "post", "events", NIGHT), 409, "EVENT_EXISTS")

    slug, version = made.json()["slug"], made.json()["version"]
    assert (made.json()["team_counts"], made.json()["divisions"]) == (3, ["A", "B"])
    stages = [{"name": "One round", "minutes": 45, "divisions_apart": True}]
    changed = send(
        program, "patch", f"events/{slug}/set-up", {"version": version, "stages": stages}
    ).json()
    assert [(each["minutes"], each["rounds"]) for each in changed["stages"]] == [(45, 1)]
    assert changed["name"] == "Autumn night"
    listed = program.get("/api/v1/events").json()["events"]
    assert [(each["slug"], each["role"]) for each in listed] == [(slug, "organiser")]

    gone = program.delete(f"/api/v1/events/{slug}/set-up?seen={changed['seen']}")
    assert gone.status_code == 204
    assert not Event.objects.exists()


@pytest.mark.parametrize(
    "wrong",
    [
        {"stages": [{"name": "x", "rounds": 10**12}]},
        {"stages": []},
        {"stages": [{"name": "Fi\0nal"}]},
        {"options": {"no\0option": 1}},
        {"divisions": ["A"]},
        {"ruleset": "chess"},
        {"edition": "mars"},
        {"format": "chess"},
        {"date": "tomorrow"},
    ],
)
def test_what_no_event_can_be_made_of_is_refused(program: Client, wrong: dict[str, Any]) -> None:
    assert send(program, "post", "events", NIGHT | wrong).status_code == 400
    assert not Event.objects.exists()


def test_runners_and_referees_read_the_errands_and_bankers_do_not(event: Event) -> None:
    table = evening.tables_of(evening.released(event))[0]
    runner = people.add_staff(event, "Rob", Staff.Role.RUNNER).card
    address = f"/api/v1/events/{event.slug}/errands"

    told = bearer(passes.token(runner)).get(address).json()["kinds"]

    assert [each["title"] for each in told] == ["Tablets"]
    assert table.banker is not None
    bank = passes.pair(table.banker.card, "Tablet")
    assert_problem(bearer(passes.token(bank)).get(address), 403, "OFFICIALS_ONLY")
    assert_problem(Client().get(address), 401, "NO_PASS")


def test_a_book_is_closed_and_opened_again_by_officials_alone(event: Event) -> None:
    table = evening.tables_of(evening.playing(event))[0]
    olga = User.objects.create_user("olga")
    Membership.objects.create(event=event, user=olga, role="organiser")
    program = bearer(access_keys.make(olga.pk, "Desk")[1])
    assert table.banker is not None
    bank = bearer(passes.token(passes.pair(table.banker.card, "Tablet")))
    body = {"version": 1, "reason": "The tablet is broken"}

    assert_problem(send(bank, "post", f"tables/{table.pk}/close", body), 403, "REFEREE_ONLY")
    closed = send(program, "post", f"tables/{table.pk}/close", body).json()
    assert closed["status"] == "closed"
    body["version"] = closed["version"]
    assert_problem(send(bank, "post", f"tables/{table.pk}/reopen", body), 403, "REFEREE_ONLY")
    reopened = send(program, "post", f"tables/{table.pk}/reopen", body)
    assert (reopened.status_code, reopened.json()["notes"]) == (201, [])
    assert Game.objects.get(table=table).is_open
