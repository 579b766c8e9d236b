"""The page of a draw offers tables of other sizes, each way with its price."""

from __future__ import annotations

import pytest

from tests.pages.conftest import Cast, make_cast
from tests.responses import Response
from tests.tournaments import evening
from tournaments.services import players


def text(answer: Response) -> str:
    return answer.content.decode()


@pytest.fixture
def cast(db: None) -> Cast:
    """Seventeen players who are here, three rounds before the final."""
    cast = make_cast()
    evening.change_stage(cast.event, rounds=3)
    for number in range(cast.event.players.present().count() + 1, 18):
        players.check_in([players.add_player(cast.event, f"P{number:02}")])
    return cast


def test_each_way_has_its_price(cast: Cast) -> None:
    shown = text(cast.ada.get(cast.url("round", 1)))

    assert "4 tables: 1 of 5 and 3 of 4" in shown
    assert "3 repeats in 3 rounds" in shown
    assert "5 tables: 2 of 4 and 3 of 3" in shown
    assert "no repeats in 3 rounds" in shown


def test_where_no_price_is_worked_out_the_page_says_so(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.seating.table_choices.PRICED_MAX", 16)
    shown = text(cast.ada.get(cast.url("round", 1)))

    assert "4 tables: 1 of 5 and 3 of 4" in shown
    assert "repeats in 3 rounds" not in shown
    assert "only the draw itself tells how many pairs meet once more" in shown


def test_the_chosen_tables_are_drawn(cast: Cast) -> None:
    cast.ada.post(cast.url("make-draw", 1), {"sizes": "4.4.3.3.3"})

    assert cast.event.round_set.get().sizes == [4, 4, 3, 3, 3]
    assert "The organisers chose" in text(cast.ada.get(cast.url("round", 1)))


def test_one_tap_draws_as_the_set_up_says(cast: Cast) -> None:
    cast.ada.post(cast.url("make-draw", 1), {"sizes": ""})

    assert cast.event.round_set.get().sizes == []


def test_a_player_who_came_meanwhile_is_noticed(cast: Cast) -> None:
    players.check_in([players.add_player(cast.event, "Walk-in")])
    form = {"sizes": "4.4.3.3.3"}
    answer = cast.ada.post(cast.url("make-draw", 1), form, follow=True)

    assert "These tables have 17 seats for 18 players. Choose the tables again." in text(answer)
    assert not cast.event.round_set.exists()


def test_a_draft_can_be_drawn_again_with_other_tables(cast: Cast) -> None:
    cast.ada.post(cast.url("make-draw", 1))
    assert "5 tables: 2 of 4 and 3 of 3" in text(cast.ada.get(cast.url("round", 1)))
    version = cast.event.round_set.get().version
    cast.ada.post(cast.url("make-draw", 1), {"sizes": "4.4.3.3.3", "version": version})

    assert len(evening.tables_of(cast.event.round_set.get())) == 5


def test_sizes_that_are_no_numbers_are_a_bad_request(cast: Cast) -> None:
    assert cast.ada.post(cast.url("make-draw", 1), {"sizes": "4.four"}).status_code == 400
