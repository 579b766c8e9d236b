"""Doors: a one-time link, logging in, private links."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from ledger import passes
from tests.pages.conftest import PASSWORD, Cast
from tests.tournaments import evening
from tournaments.models import Event, Staff
from tournaments.services import accounts, people

ACCOUNT = {"username": "dora", "password": "a very long password"}


def welcome(event: Event | None = None) -> str:
    return reverse("welcome", args=[accounts.invitation_token(accounts.invite(event, "Dora"))])


def test_the_first_link_makes_an_account_that_is_logged_in(db: None) -> None:
    dora = Client()
    answer = dora.post(welcome(), ACCOUNT, follow=True)
    assert answer.redirect_chain[-1][0] == reverse("organise")
    assert b"Welcome, dora." in answer.content


def test_a_link_works_once(db: None) -> None:
    url = welcome()
    Client().post(url, ACCOUNT)
    answer = Client().post(url, {**ACCOUNT, "username": "mallory"})
    assert answer.status_code == 410
    assert not get_user_model().objects.filter(username="mallory").exists()


def test_an_invited_organiser_may_do_what_ada_may(cast: Cast) -> None:
    dora = Client()
    dora.post(welcome(cast.event), ACCOUNT)
    assert dora.get(cast.url("players")).status_code == 200


@pytest.mark.parametrize(
    ("username", "password", "said"),
    [
        ("dora", "short", "too short"),
        ("dora", "password1", "too common"),
        ("organiser1", "organiser1", "too similar"),
        ("", "a very long password", "required"),
        ("ADA", "a very long password", "This user name is taken"),
    ],
)
def test_a_refused_account_says_why_and_leaves_the_link_good(
    cast: Cast, username: str, password: str, said: str
) -> None:
    url = welcome()
    answer = Client().post(url, {"username": username, "password": password})
    assert answer.status_code == 400
    assert said in answer.content.decode()
    assert Client().post(url, ACCOUNT).status_code == 302


def test_a_wrong_password_is_told_beside_the_form(cast: Cast) -> None:
    answer = cast.stranger.post(reverse("login"), {"username": "ada", "password": "no"})
    assert b"don&#x27;t match" in answer.content


def test_logging_in_leads_to_where_one_wanted_to_go(cast: Cast) -> None:
    wanted = cast.url("floor")
    form = {"username": "ada", "password": PASSWORD, "next": wanted}
    assert cast.stranger.post(reverse("login"), form)["Location"] == wanted


@pytest.mark.parametrize(
    ("sender", "wanted"),
    [
        ("http://testserver/organise/x/floor/", "http://testserver/organise/x/floor/"),
        ("https://example.org/organise/", "/organise/"),
        ("", "/organise/"),
    ],
)
def test_logging_in_after_a_press_leads_to_the_page_with_the_button(
    cast: Cast, sender: str, wanted: str
) -> None:
    asked = cast.stranger.post(cast.url("clock"), headers={"referer": sender})["Location"]
    form = {"username": "ada", "password": PASSWORD}
    assert cast.stranger.post(asked, form)["Location"] == wanted


def test_logging_in_after_a_press_for_accounts_alone_leads_to_the_page_with_the_button(
    cast: Cast,
) -> None:
    keys = f"http://testserver{reverse('access-keys')}"
    revoke = reverse("revoke-access-key", args=["00000000-0000-4000-8000-000000000000"])
    asked = cast.stranger.post(revoke, headers={"referer": keys})["Location"]
    form = {"username": "ada", "password": PASSWORD}
    assert cast.stranger.post(asked, form)["Location"] == keys


def test_logging_in_leads_to_no_other_site(cast: Cast) -> None:
    form = {"username": "ada", "password": PASSWORD, "next": "https://example.org/"}
    assert cast.stranger.post(reverse("login"), form)["Location"] == reverse("organise")


def test_bens_link_signs_him_in_as_referee(cast: Cast) -> None:
    ben = cast.event.staff.get(name="Ben")
    link = reverse("referee", args=[passes.token(ben.card)])
    answer = cast.stranger.post(link, follow=True)
    assert answer.redirect_chain[-1][0] == cast.url("floor")
    assert "You are here as referee Ben." in answer.content.decode()
    assert cast.stranger.get(link)["Location"] == cast.url("floor"), "from then on without a press"


def test_a_link_that_is_only_looked_at_signs_nobody_in(cast: Cast) -> None:
    ben = cast.event.staff.get(name="Ben")
    answer = cast.stranger.get(reverse("referee", args=[passes.token(ben.card)]))
    assert "Go on as <bdi>Ben</bdi>" in answer.content.decode()
    assert cast.stranger.get(cast.url("floor"))["Location"].startswith("/login/")


def test_a_link_of_another_referee_changes_nothing_unless_it_is_pressed(cast: Cast) -> None:
    rosa = people.add_staff(cast.event, "Rosa", Staff.Role.REFEREE)
    cast.ben.get(reverse("referee", args=[passes.token(rosa.card)]))
    floor = cast.ben.get(cast.url("floor")).content.decode()
    assert "Ben" in floor
    assert "Rosa" not in floor


def test_a_new_card_makes_the_old_link_dead(cast: Cast) -> None:
    people.renew_card(cast.event.staff.get(name="Banker 01"))
    answer = cast.stranger.get(cast.cleo_link)
    assert answer.status_code == 404
    assert "doesn’t work" in answer.content.decode()


def test_private_pages_are_kept_out_of_caches_and_searches(cast: Cast) -> None:
    answer = cast.stranger.get(cast.dan_link)
    assert "no-store" in answer["Cache-Control"]
    assert b'name="robots" content="noindex"' in answer.content


def test_a_revoked_players_link_is_dead(cast: Cast) -> None:
    passes.revoke(evening.player(cast.event, "Dan").link)
    assert cast.stranger.get(cast.dan_link).status_code == 404
