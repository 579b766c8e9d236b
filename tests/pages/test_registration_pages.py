"""The registration page, the pages of those who wait, and the organisers' side of it."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from ledger import passes
from tests.pages.conftest import Cast
from tests.pages.filling import forms_in
from tests.responses import Response
from tests.tournaments import evening
from tournaments.services import registering


@pytest.fixture
def night(cast: Cast) -> Cast:
    """Registration is open; of nine places eight are taken."""
    cast.ada.post(cast.url("switch-registration"), {"open": "yes"})
    cast.ada.post(cast.url("registration"), {"version": "2", "capacity": "9"})
    return cast


def register(cast: Cast, name: str, **more: str) -> Response:
    """A stranger fills in the form and sends it."""
    page = Client().get(cast.url("register"))
    (fields,) = (each for each in forms_in(page).values() if "key" in each)
    sent = {name: values[0] for name, values in fields.items()} | {"name": name} | more
    return Client().post(cast.url("register"), sent, follow=True)


def test_a_player_registers_and_gets_a_page_of_their_own(night: Cast) -> None:
    answer = register(night, "Eve")
    text = answer.content.decode()
    assert "Eve, you are registered." in text
    assert "Player 9" in text
    assert answer.redirect_chain[0][0].startswith("/p/")


def test_whoever_finds_no_place_reads_their_place_in_line(night: Cast) -> None:
    register(night, "Eve")
    assert "All 9 places are taken" in night.stranger.get(night.url("register")).content.decode()
    text = register(night, "Finn").content.decode()
    assert "Finn, you are on the waiting list." in text
    assert "No. <strong>1</strong> in line" in text


def test_the_same_form_sent_twice_leads_to_the_same_page(night: Cast) -> None:
    sent = {"name": "Eve", "key": "6f9619ff-8b86-4d01-b42d-00cf4fc964ff"}
    one, other = (night.stranger.post(night.url("register"), sent) for _ in range(2))
    assert one["Location"] == other["Location"]
    assert night.event.players.filter(name="Eve").count() == 1


def test_a_second_person_of_a_name_is_asked_and_then_registered(night: Cast) -> None:
    sent = {"name": "dan", "key": "6f9619ff-8b86-4d01-b42d-00cf4fc964ff"}
    answer = night.stranger.post(night.url("register"), sent)
    assert answer.status_code == 400
    assert "dan is already registered." in answer.content.decode()
    assert "I am another person: register me" in answer.content.decode()
    assert night.stranger.post(night.url("register"), sent | {"namesakes": "1"}).status_code == 302


def test_a_page_that_waits_becomes_the_players_page(night: Cast) -> None:
    register(night, "Eve")
    page = register(night, "Finn").redirect_chain[0][0]
    dan = evening.player(night.event, "Dan")
    registering.withdraw(dan)
    text = night.stranger.get(f"{page}now/").content.decode()
    assert "Player 10" in text
    assert "in line" not in text


def test_a_page_says_which_evening_it_is_for(night: Cast) -> None:
    for name in ("Eve", "Finn"):  # who has a place, and who waits for one
        text = register(night, name).content.decode()
        assert re.search(r"<p>Spring night<br>.*Saturday 20 March 2027", text), name


def test_once_the_evening_has_begun_nobody_is_promised_to_move_up(night: Cast) -> None:
    register(night, "Eve")
    page = register(night, "Finn").redirect_chain[0][0]
    moves = "moves up automatically"
    assert moves in night.stranger.get(page).content.decode()

    for seed in (1, 2):
        evening.played(night.event, seed=seed)
    text = night.stranger.get(page).content.decode()
    assert moves not in text
    assert "The evening has begun. Tell an organiser that you are here" in text

    evening.played(night.event, seed=3)
    assert "The last round is over." in night.stranger.get(page).content.decode()


def test_a_player_withdraws_and_an_organiser_can_restore_them(night: Cast) -> None:
    page = register(night, "Eve").redirect_chain[0][0]
    text = night.stranger.post(f"{page}withdraw/", follow=True).content.decode()
    assert "You have withdrawn." in text
    assert "You are marked as having left the event." in text
    assert "you will get a seat" not in text
    assert "as soon as you have a seat" not in text
    eve = evening.player(night.event, "Eve")
    assert eve.dropped_at is not None
    night.ada.post(night.url("restore-player", eve.pk))
    assert evening.player(night.event, "Eve").dropped_at is None


def test_whoever_leaves_the_waiting_list_is_gone(night: Cast) -> None:
    register(night, "Eve")
    page = register(night, "Finn").redirect_chain[0][0]
    text = night.stranger.post(f"{page}withdraw/", follow=True).content.decode()
    assert "You are off the waiting list." in text
    assert night.stranger.get(page).status_code == 404


def test_without_registration_there_is_nothing_to_withdraw_from(cast: Cast) -> None:
    assert "Withdraw my registration" not in cast.stranger.get(cast.dan_link).content.decode()
    assert "Registration is closed" in cast.stranger.get(cast.url("register")).content.decode()
    assert b"Register</a>" not in cast.stranger.get(cast.url("public-event")).content


def test_the_public_page_leads_to_an_open_registration(night: Cast) -> None:
    assert b"Register</a>" in night.stranger.get(night.url("public-event")).content


def test_the_club_is_asked_for_where_the_organiser_wants_it(night: Cast) -> None:
    assert b"Club" not in night.stranger.get(night.url("register")).content
    night.ada.post(night.url("registration"), {"version": "3", "capacity": "9", "asks_club": "on"})
    register(night, "Eve", club="Harbour")
    assert evening.player(night.event, "Eve").club == "Harbour"


def test_an_organiser_sees_who_waits_and_moves_them(night: Cast) -> None:
    for name in ("Eve", "Finn", "Gus"):
        register(night, name)
    text = night.ada.get(night.url("registration")).content.decode()
    assert re.search(r"9 on the list of 9.*2 waiting.*8 checked in", text, re.S)
    gus = night.event.waiting.get(name="Gus")
    told = night.ada.post(night.url("move-up", gus.pk), follow=True).content.decode()
    assert "Gus is number 10." in told
    finn = night.event.waiting.get(name="Finn")
    told = night.ada.post(night.url("leave-waiting", finn.pk), follow=True).content.decode()
    assert "Finn is off the waiting list." in told
    assert "<bdi>ada</bdi> moved Gus up from the waiting list" in told
    assert "<bdi>The registration page</bdi> put Eve on the list" in told


def test_whoever_is_removed_from_the_waiting_list_is_named_once_more(night: Cast) -> None:
    for name in ("Eve", "Finn"):
        register(night, name)
    finn = night.event.waiting.get(name="Finn")
    text = night.ada.get(night.url("registration")).content.decode()
    sure = text.split("<summary>Remove…")[1].split("</details>")[0]
    assert "The link to their page stops working." in sure
    assert "Yes, remove <bdi>Finn</bdi>" in sure
    assert text.count(night.url("leave-waiting", finn.pk)) == sure.count('action="')


def test_a_player_is_moved_to_the_waiting_list_by_hand(night: Cast) -> None:
    register(night, "Eve")
    register(night, "Finn")
    dan = evening.player(night.event, "Dan")
    assert b"Move to the waiting list" in night.ada.get(night.url("edit-player", dan.pk)).content
    night.ada.post(night.url("set-back", dan.pk))
    assert [each.name for each in night.event.waiting.all()] == ["Dan"]
    assert "in line" in night.stranger.get(night.dan_link).content.decode()


def test_two_organisers_who_change_the_places_see_each_other(night: Cast) -> None:
    night.ada.post(night.url("registration"), {"version": "3", "capacity": "10"})
    sent = {"version": "3", "capacity": "12", "initial-capacity": "9"}
    answer = night.ada.post(night.url("registration"), sent)
    assert answer.status_code == 409
    assert "Somebody else has put “10” here." in answer.content.decode()
    assert registering.of_event(night.event).capacity == 10


def test_a_time_is_kept_as_it_was_typed(night: Cast) -> None:
    sent = {"version": "3", "capacity": "9", "closes_at": "2099-03-01T18:30"}
    night.ada.post(night.url("registration"), sent)
    page = night.ada.get(night.url("registration")).content.decode()
    assert 'value="2099-03-01T18:30"' in page
    assert "at 18:30" in night.stranger.get(night.url("register")).content.decode()


def test_im_here_stands_on_the_players_page_where_the_organiser_lets_it(night: Cast) -> None:
    page = register(night, "Eve").redirect_chain[0][0]
    assert "I’m here" not in night.stranger.get(page).content.decode()
    sent = {"version": "3", "capacity": "9", "self_check_in": "on"}
    night.ada.post(night.url("registration"), sent)
    assert "I’m here" in night.stranger.get(page).content.decode()
    told = night.stranger.post(f"{page}here/", follow=True).content.decode()
    assert "You are checked in." in told
    assert evening.player(night.event, "Eve").is_present


@pytest.mark.parametrize("page", ["registration", "switch-registration"])
def test_registration_is_the_organisers(night: Cast, page: str) -> None:
    for client in (night.ben, night.eve):
        assert client.post(night.url(page), {"open": "no"}).status_code == 403
    assert registering.takes_names(night.event)


def test_a_waiting_person_of_another_event_is_not_found(night: Cast) -> None:
    register(night, "Eve")
    register(night, "Finn")
    finn = night.event.waiting.get()
    answer = night.eve.post(reverse("leave-waiting", args=["another-night", finn.pk]))
    assert answer.status_code == 404
    assert passes.find(passes.token(finn.link)) is not None
