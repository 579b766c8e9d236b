"""Wrong passwords lock a user name for one address, never somebody who has logged in before."""

from __future__ import annotations

from io import StringIO

import pytest
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from tests.pages.conftest import PASSWORD, Cast

HALL = "192.168.0.7"
WRONG_MAX = 8


def log_in(browser: Client, password: str) -> int:
    form = {"username": "ada", "password": password}
    return browser.post(reverse("login"), form, REMOTE_ADDR=HALL).status_code


@pytest.fixture
def known(cast: Cast) -> Client:
    """A browser in which Ada has logged in, and out again."""
    browser = Client()
    assert log_in(browser, PASSWORD) == 302
    browser.post(reverse("logout"))
    return browser


def lock_out() -> None:
    guest = Client()
    for _ in range(WRONG_MAX):
        log_in(guest, "a guess")
    assert log_in(guest, PASSWORD) == 429


def test_a_guest_who_guesses_is_locked_out(cast: Cast) -> None:
    lock_out()


def test_the_locked_page_says_what_to_do(cast: Cast) -> None:
    lock_out()
    form = {"username": "ada", "password": PASSWORD}
    answer = Client().post(reverse("login"), form, REMOTE_ADDR=HALL)
    assert "A browser in which you have logged in before still works." in answer.content.decode()


def test_a_guest_behind_the_same_address_does_not_lock_ada_out(known: Client) -> None:
    lock_out()
    assert log_in(known, PASSWORD) == 302


def test_adas_browser_is_known_for_ada_alone(known: Client) -> None:
    get_user_model().objects.create_user("dora", password=PASSWORD)
    for _ in range(WRONG_MAX):
        known.post(reverse("login"), {"username": "dora", "password": "no"}, REMOTE_ADDR=HALL)
    form = {"username": "dora", "password": PASSWORD}
    assert known.post(reverse("login"), form, REMOTE_ADDR=HALL).status_code == 429


def test_a_new_password_makes_old_browsers_unknown(known: Client) -> None:
    ada = get_user_model().objects.get(username="ada")
    ada.set_password("another long password")
    ada.save()
    lock_out_with = Client()
    for _ in range(WRONG_MAX):
        log_in(lock_out_with, "a guess")
    assert log_in(known, "another long password") == 429


def test_a_forged_cookie_opens_nothing(cast: Cast) -> None:
    lock_out()
    forger = Client()
    forger.cookies["known_browser"] = "0" * 64
    assert log_in(forger, PASSWORD) == 429


def test_whoever_runs_the_computer_unlocks_the_name(cast: Cast) -> None:
    lock_out()
    call_command("axes_reset_username", "ada", stdout=StringIO())
    assert log_in(Client(), PASSWORD) == 302
