"""Organisers come by invitation, also with an account that they have, and can be removed."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from tests.pages.conftest import PASSWORD, Cast
from tournaments.models import Act, Invitation, Membership
from tournaments.services import accounts


@pytest.fixture
def link(cast: Cast) -> str:
    """An invitation to Ada's evening."""
    made = accounts.invite(cast.event, "Oscar")
    return reverse("welcome", args=[accounts.invitation_token(made)])


def organises(client: Client, cast: Cast) -> bool:
    return client.get(cast.url("people")).status_code == 200


def kinds(cast: Cast) -> list[str]:
    return list(Act.objects.filter(event=cast.event.pk).values_list("kind", flat=True))


def test_whoever_has_an_account_joins_with_it(cast: Cast, link: str) -> None:
    assert not organises(cast.eve, cast)
    assert "Go on as <bdi>eve</bdi>" in cast.eve.get(link).content.decode()

    cast.eve.post(link, {"join": "yes"})

    assert organises(cast.eve, cast)
    assert kinds(cast)[-1] == "organiser_joined"
    assert cast.eve.get(link).status_code == 410


def test_whoever_organises_it_already_leaves_the_link_to_others(cast: Cast, link: str) -> None:
    assert cast.ada.post(link, {"join": "yes"}).status_code == 302

    assert Invitation.objects.get().accepted_at is None
    assert Membership.objects.filter(event=cast.event).count() == 1


def test_a_stranger_is_led_to_the_log_in_and_back(cast: Cast, link: str) -> None:
    led = f"{reverse('login')}?next={quote(link)}"
    assert led in cast.stranger.get(link).content.decode()
    assert cast.stranger.post(link, {"join": "yes"}).status_code == 400

    form = {"username": "eve", "password": PASSWORD}
    assert Client().post(f"{reverse('login')}?next={link}", form)["Location"] == link


def test_an_invitation_that_is_withdrawn_opens_nothing(cast: Cast, link: str) -> None:
    made = Invitation.objects.get()
    for _ in range(2):
        answer = cast.ada.post(cast.url("withdraw-invitation"), {"invitation": str(made.pk)})
        assert answer.status_code == 302

    assert cast.stranger.get(link).status_code == 404
    assert kinds(cast).count("invitation_withdrawn") == 1


def test_an_invitation_of_another_evening_is_not_theirs_to_withdraw(cast: Cast, link: str) -> None:
    eves = Membership.objects.exclude(event=cast.event).get().event
    made = Invitation.objects.get()
    for key in (str(made.pk), "none", ""):
        cast.eve.post(reverse("withdraw-invitation", args=[eves.slug]), {"invitation": key})

    assert Invitation.objects.filter(pk=made.pk).exists()


def test_an_organiser_who_is_removed_no_longer_sees_the_evening(cast: Cast, link: str) -> None:
    cast.eve.post(link, {"join": "yes"})
    eve = get_user_model().objects.get(username="eve")
    assert "Remove <bdi>eve</bdi>" in cast.ada.get(cast.url("people")).content.decode()

    cast.ada.post(cast.url("remove-organiser"), {"account": eve.pk})

    assert not organises(cast.eve, cast)
    assert kinds(cast)[-1] == "organiser_removed"


def test_an_open_invitation_is_told_before_an_organiser_is_removed(cast: Cast, link: str) -> None:
    warning = "would let them back in"
    cast.eve.post(link, {"join": "yes"})
    assert warning not in cast.ada.get(cast.url("people")).content.decode()

    accounts.invite(cast.event, "Finn")

    assert warning in cast.ada.get(cast.url("people")).content.decode()


def test_whoever_stops_organising_lands_on_their_own_evenings(cast: Cast, link: str) -> None:
    cast.eve.post(link, {"join": "yes"})
    ada = get_user_model().objects.get(username="ada")
    answer = cast.ada.post(cast.url("remove-organiser"), {"account": ada.pk})

    assert answer["Location"] == reverse("organise")
    assert organises(cast.eve, cast)


def test_the_last_organiser_stays(cast: Cast) -> None:
    ada = get_user_model().objects.get(username="ada")
    answer = cast.ada.post(cast.url("remove-organiser"), {"account": ada.pk}, follow=True)

    assert "Nobody else organises this evening." in answer.content.decode()
    assert organises(cast.ada, cast)


def test_only_organisers_remove_and_withdraw(cast: Cast, link: str) -> None:
    ada = get_user_model().objects.get(username="ada")
    made = Invitation.objects.get()
    for client in (cast.ben, cast.eve, cast.stranger):
        client.post(cast.url("remove-organiser"), {"account": ada.pk})
        client.post(cast.url("withdraw-invitation"), {"invitation": str(made.pk)})

    assert organises(cast.ada, cast)
    assert Invitation.objects.filter(pk=made.pk).exists()
