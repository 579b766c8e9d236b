"""Organisers name the tables of the hall in the set-up, and say on a player's page who needs an
accessible one."""

from __future__ import annotations

import pytest

from tests.pages.conftest import Cast
from tests.pages.filling import open_form
from tests.tournaments import evening
from tournaments.services import draws


def test_the_set_up_takes_numbers_and_shows_them_again(cast: Cast) -> None:
    form = open_form(cast.ada, cast.url("event"))
    typed = {"tables_out_of_use": "9,3, 7-8", "accessible_tables": "2"}

    assert cast.ada.post(cast.url("event"), form | typed).status_code == 302
    cast.event.refresh_from_db()
    assert cast.event.tables_out_of_use == [3, 7, 8, 9]
    assert cast.event.accessible_tables == [2]
    again = open_form(cast.ada, cast.url("event"))
    assert (again["tables_out_of_use"], again["accessible_tables"]) == ("3, 7–9", "2")

    emptied = again | {"tables_out_of_use": ""}
    assert cast.ada.post(cast.url("event"), emptied).status_code == 302
    cast.event.refresh_from_db()
    assert (cast.event.tables_out_of_use, cast.event.accessible_tables) == ([], [2])


@pytest.mark.parametrize("typed", ["the last", "0", "9-7", "1000"])
def test_anything_else_is_refused_and_kept_in_the_field(cast: Cast, typed: str) -> None:
    form = open_form(cast.ada, cast.url("event"))
    answer = cast.ada.post(cast.url("event"), form | {"tables_out_of_use": typed})

    assert answer.status_code == 409
    text = answer.content.decode()
    assert "Numbers from 1 to 999 with commas between them, as in 3, 7–9." in text
    assert f'value="{typed}"' in text


def test_the_set_up_takes_a_plan_of_the_hall(cast: Cast) -> None:
    form = open_form(cast.ada, cast.url("event"))

    assert cast.ada.post(cast.url("event"), form | {"hall_plan": "1 2\r\n. 3"}).status_code == 302
    cast.event.refresh_from_db()
    assert cast.event.hall_plan == "1 2\n. 3"
    again = open_form(cast.ada, cast.url("event"))
    assert cast.ada.post(cast.url("event"), again | {"place": "Town hall"}).status_code == 302
    cast.event.refresh_from_db()
    assert (cast.event.place, cast.event.hall_plan) == ("Town hall", "1 2\n. 3")


def test_a_plan_with_a_table_twice_is_refused_and_kept_in_the_field(cast: Cast) -> None:
    form = open_form(cast.ada, cast.url("event"))
    answer = cast.ada.post(cast.url("event"), form | {"hall_plan": "1 2\n2 3"})

    assert answer.status_code == 409
    text = answer.content.decode()
    assert "Table 2 stands in the plan twice." in text
    assert "1 2\n2 3</textarea>" in text


def test_a_tick_on_the_players_page_moves_their_table(cast: Cast) -> None:
    cast.event.accessible_tables = [7]
    cast.event.save()
    ben = evening.player(cast.event, "Ben")
    address = cast.url("edit-player", ben.pk)
    form = open_form(cast.ada, address)

    assert cast.ada.post(address, form | {"needs_accessible_table": "on"}).status_code == 302
    assert "accessible table" in cast.ada.get(cast.url("players")).content.decode()
    assert "needs_accessible_table" in open_form(cast.ada, address)
    assert "ccessible" not in cast.stranger.get(cast.url("public-event")).content.decode()
    round_ = evening.drafted(cast.event)
    assert round_.seats.get(player=ben).table.number == 7


def test_a_swap_that_takes_somebody_away_from_it_says_so(cast: Cast) -> None:
    cast.event.accessible_tables = [1]
    cast.event.save()
    cast.event.players.filter(name="Ada").update(needs_accessible_table=True)
    round_ = evening.drafted(cast.event)
    ada = round_.seats.get(player__name="Ada")
    other = round_.seats.exclude(table=ada.table)[0]
    seats = {"version": round_.version, "seat": [ada.pk, other.pk]}
    answer = cast.ada.post(cast.url("swap-seats", 1), seats, follow=True)

    sentence = "Ada needs an accessible table, and sits at table 2."
    told = [str(message) for message in answer.context["messages"]]
    assert sentence in told
    assert sentence in draws.warnings(evening.fresh(round_))


def test_a_table_is_moved_on_the_page_of_its_round(cast: Cast) -> None:
    round_ = evening.playing(cast.event)
    table = evening.tables_of(round_)[1]
    address = cast.url("move-table", 1)
    form = {"version": round_.version, "table": table.pk, "number": "12"}

    assert "Move table 2" in cast.ada.get(cast.url("round", 1)).content.decode()
    answer = cast.ada.post(address, form, follow=True)
    assert "Table 2 is now table 12." in answer.content.decode()
    assert "Table 12" in answer.content.decode()
    answer = cast.ada.post(address, form | {"number": "14"}, follow=True)
    assert "Somebody else has changed this draw" in answer.content.decode()
    cast.ada.post(address, form | {"version": round_.version + 1, "number": ""})
    table.refresh_from_db()
    assert table.number == 12
