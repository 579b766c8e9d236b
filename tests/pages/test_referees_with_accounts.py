"""A referee can have an account: invited by an organiser, let in by the log-in."""

from __future__ import annotations

from uuid import UUID

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from ledger.models import Game
from tests.pages.conftest import PASSWORD, Cast
from tests.tournaments import evening
from tournaments.models import Act, Event, Invitation, Membership
from tournaments.services import accounts
from tournaments.services.locking import locked_event


@pytest.fixture
def link(cast: Cast) -> str:
    """The link with which Ada invites a referee."""
    form = {"name": "Rita", "invited_as": "referee"}
    text = cast.ada.post(cast.url("invite"), form, follow=True).content.decode()
    made = reverse("welcome", args=[accounts.invitation_token(Invitation.objects.get())])
    assert made in text
    return made


def test_an_invited_referee_makes_an_account_and_lands_on_the_floor(cast: Cast, link: str) -> None:
    table = evening.tables_of(evening.playing(cast.event))[0]
    rita = Client()
    assert "invited to be a referee at" in rita.get(link).content.decode()

    form = {"username": "rita", "password": "four red hotels"}
    assert rita.post(link, form)["Location"] == cast.url("floor")

    assert rita.get(cast.url("table", table.pk)).status_code == 200
    assert rita.get(cast.url("people")).status_code == 403
    listed = rita.get(reverse("organise")).content.decode()
    assert f'href="{cast.url("floor")}"' in listed
    assert f'href="{cast.url("event")}"' not in listed


def test_an_account_that_exists_becomes_a_referee(cast: Cast, link: str) -> None:
    cast.event.staff.filter(role="referee").delete()
    assert cast.eve.post(link, {"join": "yes"})["Location"] == cast.url("floor")

    assert cast.eve.get(cast.url("floor")).status_code == 200
    people = cast.ada.get(cast.url("people")).content.decode()
    listed = people.partition('id="referees"')[2].partition('id="assistants"')[0]
    assert "<bdi>eve</bdi>" in listed
    assert "No referee yet" not in listed
    assert "eve" in cast.ada.get(cast.url("print-referees")).content.decode()


def test_the_program_of_a_referee_does_what_a_referee_does(cast: Cast, link: str) -> None:
    cast.eve.post(link, {"join": "yes"})
    table = evening.tables_of(evening.playing(cast.event))[0]
    game = Game.objects.get(table=table)

    assert cast.eve.get(f"/api/v1/games/{game.pk}").status_code == 200
    assert cast.eve.get(f"/api/v1/events/{cast.event.slug}/calls").status_code == 200
    mine = cast.eve.get("/api/v1/events").json()["events"]
    assert {each["slug"]: each["role"] for each in mine}[cast.event.slug] == "referee"
    resumed = cast.eve.post(f"/api/v1/tables/{table.pk}/resume", content_type="application/json")
    assert resumed.status_code == 201


def test_a_program_invites_a_referee(cast: Cast) -> None:
    url = f"/api/v1/events/{cast.event.slug}/invitations"
    body = {"name": "Rita", "role": "referee"}
    made = cast.ada.post(url, body, content_type="application/json").json()

    assert made["role"] == "referee"
    assert cast.eve.post(made["link"], {"join": "yes"})["Location"] == cast.url("floor")


def test_a_referee_is_promoted_by_an_organisers_link_and_not_demoted(cast: Cast, link: str) -> None:
    cast.eve.post(link, {"join": "yes"})
    eves = Membership.objects.filter(event=cast.event, user__username="eve")
    organisers, referees = (
        reverse("welcome", args=[accounts.invitation_token(accounts.invite(cast.event, "E", role))])
        for role in ("organiser", "referee")
    )

    for given in (organisers, referees):
        cast.eve.post(given, {"join": "yes"})
        assert [each.role for each in eves] == ["organiser"]


def test_who_becomes_an_organiser_while_their_referees_link_waits_stays_one(
    cast: Cast, link: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    eve = get_user_model().objects.get(username="eve")

    def lock(event_id: UUID) -> Event:
        Membership.objects.get_or_create(event=cast.event, user=eve, role="organiser")
        return locked_event(event_id)

    monkeypatch.setattr(accounts, "locked_event", lock)
    cast.eve.post(link, {"join": "yes"})

    assert Membership.objects.get(event=cast.event, user=eve).role == "organiser"
    assert Invitation.objects.get().accepted_at is None


def test_a_referee_is_removed_and_the_last_organiser_is_not(cast: Cast, link: str) -> None:
    cast.eve.post(link, {"join": "yes"})
    eve = get_user_model().objects.get(username="eve")
    people = cast.ada.get(cast.url("people")).content.decode()
    assert "Remove <bdi>eve</bdi>" in people
    assert "Stop organising" not in people

    cast.ada.post(cast.url("remove-organiser"), {"account": eve.pk})

    assert cast.eve.get(cast.url("floor")).status_code == 403
    newest = Act.objects.filter(event=cast.event.pk).last()
    assert newest is not None
    assert newest.kind == "staff_removed"


def test_logging_in_leads_a_referee_to_the_event(cast: Cast, link: str) -> None:
    cast.eve.post(link, {"join": "yes"})
    again = Client()
    form = {"username": "eve", "password": PASSWORD}
    came = again.post(f"{reverse('login')}?next={cast.url('floor')}", form, follow=True)

    assert came.status_code == 200
    assert came.request["PATH_INFO"] == cast.url("floor")
