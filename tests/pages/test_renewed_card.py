"""A referee's card that was lost: renewing it ends what the old one opened."""

from __future__ import annotations

from django.test import Client
from django.urls import reverse

from ledger import passes
from tests.pages.conftest import Cast
from tests.tournaments import evening
from tournaments.services import people


def come_by_link(cast: Cast, browser: Client) -> None:
    ben = cast.event.staff.get(name="Ben")
    browser.post(reverse("referee", args=[passes.token(ben.card)]))


def test_the_session_of_a_lost_card_opens_no_page(cast: Cast) -> None:
    thief = Client()
    come_by_link(cast, thief)
    assert thief.get(cast.url("floor")).status_code == 200

    people.renew_card(cast.event.staff.get(name="Ben"))

    assert thief.get(cast.url("floor")).status_code == 302


def test_the_session_of_a_lost_card_closes_no_book(cast: Cast) -> None:
    (table, *_) = evening.tables_of(evening.playing(cast.event))
    thief = Client()
    come_by_link(cast, thief)
    people.renew_card(cast.event.staff.get(name="Ben"))

    thief.post(cast.url("close-book", table.pk), {"reason": "by a lost card"})

    assert table.game is not None
    table.game.refresh_from_db()
    assert table.game.is_open


def test_the_new_card_opens_the_pages_again(cast: Cast) -> None:
    people.renew_card(cast.event.staff.get(name="Ben"))
    come_by_link(cast, cast.ben)
    assert cast.ben.get(cast.url("floor")).status_code == 200


def test_a_referee_who_was_removed_is_out_at_once(cast: Cast) -> None:
    assert cast.ben.get(cast.url("floor")).status_code == 200
    people.remove_staff(cast.event.staff.get(name="Ben"))
    assert cast.ben.get(cast.url("floor")).status_code == 302
