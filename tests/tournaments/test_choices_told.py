"""The log tells what organisers chose for the door, and whom they let be told of the evening."""

from __future__ import annotations

from datetime import UTC, date, datetime
from io import StringIO

from django.core.management import call_command

from tests.tournaments.refusals import refused
from tournaments.models import Act, Event
from tournaments.services import events, money, registering, webhook_addresses, webhooks
from tournaments.services.acts.reading import acts_of

ADDRESS = "https://club.example/hooks/4711-geheim?token=seven-green-houses"


def told(event: Event) -> list[tuple[str, list[str]]]:
    """The lines of the log since the evening was made and its players came, oldest first."""
    told = [(act.kind, act.about) for act in reversed(acts_of(event))]
    return [each for each in told if each[0] not in ("created", "players_added", "staff_added")]


def test_prices_and_the_currency_are_told_as_they_are_now(event: Event) -> None:
    before = len(told(event))
    money.change_till(event.pk, version=1, currency="€", entry=2000)
    money.change_till(event.pk, version=2, rebuy=750)
    money.change_till(event.pk, version=3, entry=0)

    assert told(event)[before:] == [
        ("till_changed", ["currency: €", "entry: €20"]),
        ("till_changed", ["rebuy: €7.50"]),
        ("till_changed", ["entry: none"]),
    ]


def test_places_closing_time_and_questions_are_told(event: Event) -> None:
    before = len(told(event))
    late = datetime(2026, 11, 28, 17, 30, tzinfo=UTC)
    registering.change(event.pk, version=1, capacity=24, closes_at=late)
    registering.change(event.pk, version=2, capacity=None, asks_club=True)
    registering.change(event.pk, version=3, self_check_in=True)

    assert told(event)[before:] == [
        ("registration_changed", ["places: 24", "closing time: 28 November at 17:30"]),
        ("registration_changed", ["places: no limit", "asks for the club: yes"]),
        ("registration_changed", ["players check themselves in: yes"]),
    ]


def test_which_details_of_the_evening_were_changed_is_told_without_what_they_are(
    event: Event,
) -> None:
    before = len(told(event))
    seen = event.version
    at = date(2027, 5, 1)
    events.update_event(event.pk, version=seen, name="Ada’s birthday", date=at, place="Harbour")
    events.update_event(event.pk, version=seen + 1, hall_plan="1 2", team_counts=2)

    assert told(event)[before:] == [
        ("details_changed", ["name", "place", "day"]),
        ("details_changed", ["how many count for a club", "plan of the hall"]),
    ]
    newest = Act.objects.filter(event=event.pk).order_by("-number")[:2]
    assert not any("birthday" in str(act.data) for act in newest)


def test_what_stays_as_it_was_makes_no_act(event: Event) -> None:
    before = told(event)
    events.update_event(event.pk, version=event.version, name=event.name, place=event.place)
    money.change_till(event.pk, version=1, currency="$")
    registering.change(event.pk, version=1, capacity=None)
    assert told(event) == before


def test_each_change_of_an_address_is_told_by_its_host(event: Event) -> None:
    before = len(told(event))
    hook = webhook_addresses.add(event, ADDRESS, [])
    for _ in range(2):  # the second time changes nothing
        webhook_addresses.new_secret(hook, seen=1)
    for _ in range(2):
        webhook_addresses.switch_off(hook)
    for _ in range(2):
        webhook_addresses.switch_on(hook)
    webhook_addresses.remove(hook)

    kinds = ["added", "renewed", "off", "on", "removed"]
    assert told(event)[before:] == [(f"webhook_{kind}", ["club.example"]) for kind in kinds]


def test_an_address_that_is_refused_leaves_no_act(event: Event) -> None:
    webhook_addresses.add(event, ADDRESS, [])
    before = told(event)
    with refused("WEBHOOK_EXISTS"):
        webhook_addresses.add(event, ADDRESS, [])
    assert told(event) == before


def test_no_secret_of_an_address_is_in_the_log(event: Event) -> None:
    hook = webhook_addresses.add(event, ADDRESS, [])
    webhook_addresses.new_secret(hook, seen=1)
    kept = "".join(str(act.data) for act in Act.objects.filter(event=event.pk))
    assert "geheim" not in kept
    assert "seven-green-houses" not in kept
    hook.refresh_from_db()
    assert webhooks.secret(hook) not in kept


def test_the_audit_finds_nothing_wrong(event: Event) -> None:
    webhook_addresses.add(event, ADDRESS, [])
    money.change_till(event.pk, version=1, entry=2000)
    registering.change(event.pk, version=1, capacity=24)
    call_command("audit", stdout=StringIO())
