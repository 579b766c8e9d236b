"""Assistants check players in on their phones: by the list, by a card, two at once."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from django.test import Client
from django.urls import reverse

from ledger import passes
from tests.pages.conftest import Cast
from tests.tournaments import evening
from tournaments.models import Act, Player, Staff
from tournaments.services import people, players

HTMX = {"HX-Request": "true"}


@dataclass(frozen=True)
class Door:
    """The cast, nobody of whom is here, and two desks with a phone each."""

    cast: Cast
    one: Client
    two: Client

    def player(self, name: str = "Dan") -> Player:
        """The player of this name, as the database has them."""
        return evening.player(self.cast.event, name)

    def mark(self, desk: Client, name: str, **fields: str) -> str:
        """A desk presses a button of the list; the answer in words."""
        url = self.cast.url("desk-mark", self.player(name).pk)
        sent = {"here": "yes"} | fields
        return desk.post(url, sent, headers=HTMX).content.decode()


def open_link(staff: Staff) -> Client:
    """A phone that has come by the link of an assistant."""
    phone = Client()
    phone.post(reverse("assistant", args=[passes.token(staff.card)]))
    return phone


@pytest.fixture
def door(cast: Cast) -> Door:
    """Two desks, and eight players who have not come yet."""
    players.check_in(cast.event.players.all(), here=False)
    desks = people.add_many(cast.event, ["Desk 1", "Desk 2"], Staff.Role.DESK)
    return Door(cast, *map(open_link, desks))


def not_here(text: str) -> list[str]:
    return re.findall(r'id="out-\d+".*?<bdi>(\w+)</bdi>', text, re.S)


def test_a_desk_sees_only_who_is_not_here_yet(door: Door) -> None:
    players.check_in([door.player("Ada")])
    players.drop(door.player("Ben"))
    text = door.one.get(door.cast.url("desk")).content.decode()
    assert not_here(text) == ["Cleo", "Dan", "P05", "P06", "P07", "P08"]
    assert "<strong>6</strong> not here yet, 1 checked in." in text


def test_only_an_organiser_is_led_back_to_the_players(door: Door) -> None:
    back = f'href="{door.cast.url("players")}"'
    assert back in door.cast.ada.get(door.cast.url("desk")).content.decode()
    assert back not in door.one.get(door.cast.url("desk")).content.decode()


def test_a_press_checks_in_and_the_log_names_the_desk(door: Door) -> None:
    text = door.mark(door.one, "Dan")
    assert "Dan is checked in." in text
    assert "Dan" not in not_here(text)
    assert door.player().is_present
    log = door.cast.ada.get(door.cast.url("registration")).content.decode()
    assert "<bdi>Desk 1</bdi> checked Dan in" in log


def test_of_two_desks_at_once_the_second_is_told_who_was_first(door: Door) -> None:
    door.mark(door.one, "Dan")
    before = door.player().checked_in_at
    assert "Dan was already checked in, by Desk 1." in door.mark(door.two, "Dan")
    assert door.player().checked_in_at == before
    kinds = Act.objects.filter(event=door.cast.event.pk, kind="checked_in")
    assert kinds.filter(data__now__has_key=f"player:{door.player().pk}").count() == 2


def test_undo_takes_back_the_check_in_that_was_meant_and_no_later_one(door: Door) -> None:
    door.mark(door.one, "Dan")
    seen = door.player().checked_in_at
    assert seen is not None
    text = door.mark(door.one, "Dan", here="no", seen=seen.isoformat())
    assert "Dan is not checked in any more." in text
    door.mark(door.two, "Dan")

    text = door.mark(door.one, "Dan", here="no", seen=seen.isoformat())
    assert "Somebody else has changed this check-in" in text
    assert door.player().is_present


def test_the_page_has_an_undo_that_works(door: Door) -> None:
    door.mark(door.one, "Dan")
    text = door.one.get(door.cast.url("desk")).content.decode()
    seen = re.search(r'name="seen" value="([^"]+)"', text)
    assert seen is not None
    assert "Desk 1" in text
    door.mark(door.one, "Dan", here="no", seen=seen[1])
    assert not door.player().is_present


def test_the_code_on_a_card_opens_a_button_for_the_desk_alone(door: Door) -> None:
    link = door.cast.dan_link
    assert "Check <bdi>Dan</bdi> in" in door.one.get(link).content.decode()
    assert "Check <bdi>Dan</bdi> in" in door.cast.ada.get(link).content.decode()
    for client in (door.cast.stranger, door.cast.ben, door.cast.eve):
        assert "Check <bdi>Dan</bdi> in" not in client.get(link).content.decode()

    token = passes.token(door.player().link)
    assert f'name="card" value="{token}"' in door.one.get(link).content.decode()
    sent = {"here": "yes", "card": token}
    url = door.cast.url("desk-mark", door.player().pk)
    answer = door.one.post(url, sent, follow=True)
    assert answer.redirect_chain[0][0] == link
    assert "Dan is checked in." in answer.content.decode()
    assert "has been checked in since" in answer.content.decode()


@pytest.mark.parametrize("card", ["1", "another's"])
def test_the_desk_is_given_no_link_that_it_did_not_scan(door: Door, card: str) -> None:
    url = door.cast.url("desk-mark", door.player().pk)
    card = passes.token(door.player("Ada").link) if card == "another's" else card

    answer = door.one.post(url, {"here": "yes", "card": card})

    assert answer.headers["Location"] == door.cast.url("desk")
    assert door.player().is_present


def test_whoever_has_withdrawn_is_not_checked_in(door: Door) -> None:
    players.drop(door.player())
    text = door.mark(door.one, "Dan")
    assert "Ask an organiser to restore them" in text
    assert door.player().checked_in_at is None


def test_without_htmx_the_answer_is_the_list(door: Door) -> None:
    url = door.cast.url("desk-mark", door.player().pk)
    answer = door.one.post(url, {"here": "yes"}, follow=True)
    assert "Dan is checked in." in answer.content.decode()
    assert answer.redirect_chain[0][0] == door.cast.url("desk")


def test_a_player_who_was_removed_meanwhile_is_missed(door: Door) -> None:
    url = door.cast.url("desk-mark", door.player().pk)
    players.remove(door.player())
    text = door.one.post(url, {"here": "yes"}, headers=HTMX).content.decode()
    assert "Somebody else has since taken this player off the list." in text


@pytest.mark.parametrize("seen", ["", "x", "2026-13-45", "2026-02-30T10:00:00"])
def test_an_undo_without_a_time_takes_nothing_back(door: Door, seen: str) -> None:
    door.mark(door.one, "Dan")
    door.mark(door.one, "Dan", here="no", seen=seen)
    assert door.player().is_present
