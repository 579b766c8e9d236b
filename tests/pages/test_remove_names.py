"""Removing names and links on the set-up page, once the evening is over."""

from __future__ import annotations

from tests.pages.conftest import Cast
from tests.pages.filling import open_form
from tests.tournaments import evening

REMOVE = "Yes, remove all names"


def setup_page(cast: Cast) -> str:
    return str(cast.ada.get(cast.url("event")).content.decode())


def test_it_is_offered_when_nothing_is_played_any_more(cast: Cast) -> None:
    assert REMOVE not in setup_page(cast)
    round_ = evening.playing(cast.event)
    assert REMOVE not in setup_page(cast)
    evening.play_out(round_)

    assert REMOVE in setup_page(cast)


def test_a_press_removes_them_and_says_so(cast: Cast) -> None:
    evening.played(cast.event)
    form = open_form(cast.ada, cast.url("event"), cast.url("remove-names"))

    answer = cast.ada.post(cast.url("remove-names"), form, follow=True).content.decode()

    assert "Names and links are removed. Results and books stay." in answer
    assert "Names have been removed" in answer
    assert REMOVE not in answer
    standings = cast.stranger.get(cast.url("public-standings")).content.decode()
    assert "Player 1" in standings
    assert "Ada" not in standings
    assert cast.stranger.get(cast.dan_link).status_code in (403, 404, 410)


def test_nobody_but_an_organiser_may(cast: Cast) -> None:
    evening.played(cast.event)

    for other in (cast.ben, cast.eve, cast.stranger):
        other.post(cast.url("remove-names"), {"seen": 1})

    cast.event.refresh_from_db()
    assert cast.event.players.filter(name="Ada").exists()
