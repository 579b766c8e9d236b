"""The log of an evening says with which device something was done."""

from __future__ import annotations

import io
from uuid import uuid4

from django.core.management import call_command
from django.test import Client

from ledger import passes
from tests.pages.conftest import Cast
from tests.tournaments import evening
from tournaments.models import Act
from tournaments.services import acts, players
from tournaments.services.acts.reading import acts_of

FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0"
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 "
    "(KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1"
)


def test_an_organiser_with_two_devices_is_told_apart(cast: Cast) -> None:
    dan = evening.player(cast.event, "Dan")

    cast.ada.post(cast.url("drop-player", dan.pk), headers={"user-agent": FIREFOX})
    cast.ada.post(cast.url("restore-player", dan.pk), headers={"user-agent": IPHONE})

    restored, dropped = acts_of(cast.event)[:2]
    assert (dropped.by, dropped.device) == ("ada", "Firefox on Windows")
    assert (restored.by, restored.device) == ("ada", "Safari on an iPhone")
    page = cast.ada.get(cast.url("event-log")).content.decode()
    assert "Firefox on Windows" in page
    assert "Safari on an iPhone" in page


def test_the_device_is_sealed_with_the_act(cast: Cast) -> None:
    dan = evening.player(cast.event, "Dan")
    cast.ada.post(cast.url("drop-player", dan.pk), headers={"user-agent": FIREFOX})
    act = Act.objects.filter(event=cast.event.pk).latest("number")
    assert act.data["device"] == "browser:Firefox on Windows"
    call_command("audit", stdout=io.StringIO())


def test_a_request_through_the_api_names_its_browser_too(cast: Cast) -> None:
    address = f"/api/v1/events/{cast.event.slug}/players"
    cast.ada.post(
        address, {"name": "Zoë"}, content_type="application/json", headers={"user-agent": IPHONE}
    )
    assert acts_of(cast.event)[0].device == "Safari on an iPhone"


def test_what_the_program_does_by_itself_has_no_device(cast: Cast) -> None:
    dan = evening.player(cast.event, "Dan")
    with acts.acting_with("browser:Firefox on Windows"), acts.acting_as("system:clock"):
        players.drop(dan)
    assert acts_of(cast.event)[0].device == ""


def test_a_program_that_says_nothing_of_itself_leaves_no_device(cast: Cast) -> None:
    dan = evening.player(cast.event, "Dan")
    cast.ada.post(cast.url("drop-player", dan.pk), headers={"user-agent": "curl/8.9.1"})
    assert "device" not in Act.objects.filter(event=cast.event.pk).latest("number").data


def test_a_paired_device_is_named_as_it_was_paired(cast: Cast) -> None:
    table = evening.tables_of(evening.playing(cast.event))[0]
    assert table.banker
    tablet = passes.pair(table.banker.card, "Tablet 7")

    answer = Client().post(
        f"/api/v1/tables/{table.pk}/calls",
        {"key": str(uuid4()), "reason": "entry"},
        content_type="application/json",
        headers={"user-agent": FIREFOX, "authorization": f"Bearer {passes.token(tablet)}"},
    )

    assert answer.status_code == 201, answer.content
    called = acts_of(cast.event)[0]
    assert (called.by, called.device) == (table.banker.name, "Tablet 7")
