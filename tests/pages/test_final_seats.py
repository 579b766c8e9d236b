"""A finalist leaves: the next in the standings gets the seat in one press."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser

from tests.pages.browsing import log_in, open_page, sees
from tests.pages.conftest import Cast, make_cast
from tests.tournaments import evening
from tournaments.models import Round
from tournaments.services import draws, players

CASH = {"Ada": 5000, "Ben": 4000, "Cleo": 3000, "Dan": 2500, "P05": 2000, "P06": 1900}


def night() -> tuple[Cast, Round]:
    """An evening with its people, and its final, which is released."""
    cast = make_cast(rounds=1)
    evening.played(cast.event, CASH)
    return cast, evening.released(cast.event, seed=2)


@pytest.fixture
def final(db: None) -> tuple[Cast, Round]:
    return night()


def leave(cast: Cast, name: str) -> None:
    players.drop(evening.player(cast.event, name))


def page(cast: Cast) -> str:
    return str(cast.ada.get(cast.url("round", 2)).content.decode())


def bar(cast: Cast) -> str:
    return str(cast.ada.get(cast.url("next-step")).content.decode())


def press_first_proposal(cast: Cast) -> str:
    """Press the button of the first vacancy, with the fields of its form."""
    form = page(cast).split('class="panel vacancy"')[1].split("</form>")[0]
    fields = dict(re.findall(r'name="(version|place|player)" value="([^"]+)"', form))
    return str(cast.ada.post(cast.url("seat-player", 2), fields, follow=True).content.decode())


def test_while_all_are_here_nothing_is_proposed(final: tuple[Cast, Round]) -> None:
    cast, _ = final
    assert "vacancy" not in page(cast)
    assert "Seat somebody else in the final" in page(cast)
    assert "Start the clock" in bar(cast)


def test_that_finalists_meet_again_is_no_warning(final: tuple[Cast, Round]) -> None:
    cast, round_ = final
    assert draws.meetings(round_)
    assert 'class="again"' not in page(cast)


def test_the_next_in_the_standings_takes_the_seat_in_one_press(final: tuple[Cast, Round]) -> None:
    cast, round_ = final
    letter = round_.seats.get(player__name="Ben").letter
    leave(cast, "Ben")
    assert "1 player with a seat in the final is not here" in bar(cast)
    assert "Ben is not here." in page(cast)
    assert "Next in the standings: P05 (rank 5)." in page(cast)

    assert "Seated." in press_first_proposal(cast)
    assert round_.seats.get(letter=letter).player.name == "P05"
    assert "vacancy" not in page(cast)
    assert "Start the clock" in bar(cast)


def test_a_seat_that_was_taken_away_is_proposed_too(final: tuple[Cast, Round]) -> None:
    cast, round_ = final
    leave(cast, "Ben")
    seat = round_.seats.get(player__name="Ben")
    cast.ada.post(cast.url("unseat", 2), {"version": round_.version, "seat": seat.pk})
    assert "1 seat in the final is free" in bar(cast)
    assert "A seat is free." in page(cast)

    press_first_proposal(cast)
    assert round_.seats.filter(player__name="P05").exists()
    assert "Start the clock" in bar(cast)


def test_before_the_release_as_well(db: None) -> None:
    cast = make_cast(rounds=1)
    evening.played(cast.event, CASH)
    round_ = evening.drafted(cast.event)
    draws.confirm(round_.pk, version=round_.version)
    leave(cast, "Ben")
    assert "1 player with a seat in the final is not here" in bar(cast)
    press_first_proposal(cast)
    assert "Release the final" in bar(cast)


def test_two_who_left_get_two_different_proposals(final: tuple[Cast, Round]) -> None:
    cast, _ = final
    leave(cast, "Ben")
    leave(cast, "Dan")
    assert "2 players with a seat in the final are not here" in bar(cast)
    assert "Seat P05 (rank 5)" in page(cast)
    assert "Seat P06 (rank 6)" in page(cast)


def test_once_the_game_has_begun_the_next_alternate_plays_on(final: tuple[Cast, Round]) -> None:
    cast, round_ = final
    table = evening.tables_of(round_)[0]
    evening.start_game(table)
    leave(cast, "Ben")
    shown = page(cast)
    assert "The final has begun. Next in the standings: P05 (rank 5)" in shown
    assert f'<a href="{cast.url("table", table.pk)}">open the table</a>' in shown

    seat, late = round_.seats.get(player__name="Ben"), cast.event.players.get(name="P05")
    sent = {"version": evening.fresh(round_).version, "seat": seat.pk, "player": late.pk}
    answer = cast.ada.post(cast.url("play-on-for", table.pk), sent, follow=True)
    assert "Taken over, with cash, deeds and debts." in answer.content.decode()
    assert round_.seats.get(letter=seat.letter).player == late
    assert evening.tables_of(round_)[0].game_id == table.game_id
    assert "vacancy" not in page(cast)


def test_a_preliminary_round_says_who_is_not_here(cast: Cast) -> None:
    evening.released(cast.event)
    leave(cast, "Ben")
    assert "1 player with a seat in round 1 is not here" in bar(cast)
    assert cast.url("round", 1) in bar(cast)


@pytest.mark.django_db(transaction=True)
def test_any_other_can_be_chosen_in_the_browser(live_site: str, browser: Browser) -> None:
    cast, round_ = night()
    leave(cast, "Ben")
    with browser.new_context() as context:
        log_in(context, live_site, cast.ada)
        shown = open_page(context, live_site + cast.url("round", 2))
        shown.get_by_text("Seat somebody else in the final").click()
        shown.get_by_label("Player").select_option(label="P06 (rank 6)")
        shown.get_by_label("Where").select_option(label="in place of Ben")
        shown.get_by_role("button", name="Give this seat").click()
        sees(shown, "ol.seats", "P06")
        assert shown.faults == []
    assert round_.seats.filter(player__name="P06").exists()
