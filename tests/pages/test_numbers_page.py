"""The page with the numbers of the night, for everybody."""

from __future__ import annotations

from tests.pages.conftest import Cast
from tests.tournaments import evening
from tests.tournaments.test_numbers_of_the_night import PLAYED


def page(cast: Cast) -> str:
    return str(cast.stranger.get(cast.url("public-numbers")).content.decode())


def public(cast: Cast) -> str:
    return str(cast.stranger.get(cast.url("public-event")).content.decode())


def test_it_is_led_to_once_there_is_something_to_tell(cast: Cast) -> None:
    round_ = evening.playing(cast.event)
    assert cast.url("public-numbers") not in public(cast)
    assert "No game is over yet." in page(cast)

    evening.play_out(round_)

    assert cast.url("public-numbers") in public(cast)
    assert "The fullest purse" in page(cast)


def test_it_follows_a_book_that_was_opened_and_closed_again(cast: Cast) -> None:
    table = evening.tables_of(evening.playing(cast.event))[0]
    for command in PLAYED:
        evening.post(table, command)
    evening.end_game(table)
    assert "The highest rent" in page(cast)

    evening.reopen(table)
    evening.post(table, {"type": "undo", "number": 4})
    evening.end_game(table)

    assert "The highest rent" not in page(cast)
    assert "Throws of the dice" in page(cast)
