"""Tables on paper are marked on their page and on the floor, and every list says what they need."""

from __future__ import annotations

import re

from ledger import passes
from tests.pages.conftest import Cast
from tests.pages.test_check_in_desk import open_link
from tests.pages.test_runner import errands_on
from tests.tournaments import evening
from tournaments.models import Staff
from tournaments.services import clock, people, rounds


def page(cast: Cast, name: str, *args: object) -> str:
    return cast.ada.get(cast.url(name, *args)).content.decode()


def test_all_tables_without_a_tablet_are_marked_on_the_floor_and_back(cast: Cast) -> None:
    evening.released(cast.event)
    assert "2 tables have no tablet." in page(cast, "floor")
    assert cast.ada.post(cast.url("tables-on-paper"), {"on": "yes"}).status_code == 302
    floor = page(cast, "floor")
    assert "2 tables play on paper." in floor
    assert "Every table plays on paper." in floor
    assert "no tablet" not in floor
    cast.ada.post(cast.url("tables-on-paper"), {"on": "no"})
    assert "2 tables play with a tablet." in page(cast, "floor")


def test_one_table_is_marked_on_its_own_page_and_back(cast: Cast) -> None:
    one, _ = evening.tables_of(evening.released(cast.event))
    address = cast.url("table-on-paper", one.pk)
    assert "Mark as played on paper" in page(cast, "table", one.pk)
    cast.ada.post(address, {"on": "yes"})
    own = page(cast, "table", one.pk)
    assert "No longer on paper" in own
    assert "When time is up, collect the tally slips" in own
    assert "no tablet" not in own
    cast.ada.post(address, {"on": "no"})
    assert "no tablet yet" in page(cast, "table", one.pk)


def test_runner_and_next_step_ask_for_the_slips_when_time_is_up(cast: Cast) -> None:
    rosa = open_link(people.add_staff(cast.event, "Rosa", Staff.Role.RUNNER))
    round_ = evening.released(cast.event)
    cast.ada.post(cast.url("tables-on-paper"), {"on": "yes"})
    clock.start(round_.pk, by="Ada")
    assert errands_on(rosa, cast) == []
    assert "announce the last turn and collect the tally slips" in page(cast, "floor")
    clock.end(round_.pk, by="Ada")
    rounds.call_time()
    assert errands_on(rosa, cast) == [("1", "Tally slips"), ("2", "Tally slips")]
    floor = page(cast, "floor")
    assert "Time is up: type in the tally slips of 2 tables" in floor
    assert "slips to type in" in floor


def test_the_next_step_tells_tables_on_paper_from_those_with_a_banker(cast: Cast) -> None:
    round_ = evening.released(cast.event)
    one, other = evening.tables_of(round_)
    assert one.banker is not None
    passes.pair(one.banker.card, "Tablet")
    cast.ada.post(cast.url("table-on-paper", other.pk), {"on": "yes"})
    assert "Every other table has its tablet." in page(cast, "floor")
    evening.begin(round_)
    clock.end(round_.pk, by="Ada")
    rounds.call_time()
    floor = page(cast, "floor")
    assert "Time is up: 1 table still to end the game" in floor
    assert "The slips of tables on paper are typed in." in floor


def test_a_player_can_mark_nothing(cast: Cast) -> None:
    one, _ = evening.tables_of(evening.released(cast.event))
    for client in (cast.eve, cast.stranger):
        client.post(cast.url("table-on-paper", one.pk), {"on": "yes"})
        client.post(cast.url("tables-on-paper"), {"on": "yes"})
    one.refresh_from_db()
    assert not one.on_paper


def test_enter_in_a_slip_does_not_close_the_book(cast: Cast) -> None:
    """A browser presses the first button of a form on Enter, unless that is disabled."""
    one, _ = evening.tables_of(evening.playing(cast.event))
    form = page(cast, "paper-result", one.pk).partition('class="slips"')[2].partition("</form>")[0]
    assert re.findall(r"<button[^>]*>", form)[0] == "<button disabled hidden>"
