"""The tally slips of a table that played on paper are typed in, player by player."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Page

from tests.pages.browsing import log_in, sees
from tests.pages.conftest import Cast
from tests.pages.filling import form_in, open_form
from tests.tournaments import evening
from tournaments.models import Result, Table

WRONG = (
    ({"deed_A_boardwalk": "on", "deed_B_boardwalk": "on"}, "Boardwalk is ticked for "),
    ({"cash_C": ""}, "Still to fill in: Cash of "),
    ({"cash_C": "x"}, "A whole number from 0 to 1,000,000, please."),
    ({"deed_A_boardwalk": "on", "houses_A_dark_blue": "5"}, "more than stands on the deeds"),
    ({"houses_A_dark_blue": "1"}, "more than stands on the deeds"),
    ({"deed_A_boardwalk": "on", "hotels_A_dark_blue": "1"}, "belong to one player"),
    ({"out_D": "0"}, "went bankrupt, so nothing is left to count."),
    ({"cash_D": "0", "out_D": "0", "cash_C": "0", "out_C": "0"}, "The same is said of"),
    ({"total_B": "999"}, "says $999, but what is typed comes to $200."),
)


@pytest.fixture
def table(cast: Cast) -> Table:
    """Table 1, whose players sit there without a tablet."""
    return evening.tables_of(evening.released(cast.event))[0]


def filled(cast: Cast, table: Table, **more: Any) -> dict[str, Any]:
    """The form as a browser sends it, with the cash of four slips and what is given."""
    form = open_form(cast.ada, cast.url("paper-result", table.pk))
    cash = {"cash_A": "100", "cash_B": "200", "cash_C": "300", "cash_D": "400"}
    return form | cash | more


def send(cast: Cast, table: Table, form: dict[str, Any]) -> str:
    answer = cast.ada.post(cast.url("paper-result", table.pk), form, follow=True)
    return str(answer.content.decode())


def check(cast: Cast, table: Table, form: dict[str, Any]) -> str:
    return str(cast.ada.post(cast.url("paper-check", table.pk), form).content.decode())


def test_the_slips_give_the_result_and_the_page_says_who_signs(cast: Cast, table: Table) -> None:
    orange = {
        "deed_A_st-james-place": "on",
        "deed_A_tennessee-avenue": "on",
        "deed_A_new-york-avenue": "on",
        "houses_A_orange": "4",
    }
    rest = {"deed_B_reading-railroad": "on", "mortgaged_B_reading-railroad": "on"}
    page = send(cast, table, filled(cast, table, **orange, **rest, total_A="1060"))
    evening.deliver()

    assert "The slips are in and the book is closed" in page
    assert Result.objects.get(table=table).assets == {"A": 1060, "B": 300, "C": 300, "D": 400}


def test_whoever_typed_it_is_told_to_let_another_sign(cast: Cast, table: Table) -> None:
    send(cast, table, filled(cast, table))
    evening.deliver()
    own, other = (
        client.get(cast.url("table", table.pk)).content.decode() for client in (cast.ada, cast.ben)
    )
    assert "so somebody else signs it or rules on it" in own
    assert "so somebody else signs it" not in other
    for offered in ("Sign<span", "Rule on the result"):
        assert (offered in own, offered in other) == (False, True)
    form = {"seat": "A", "version": "1"}
    page = cast.ada.post(cast.url("table-sign", table.pk), form, follow=True).content.decode()
    assert "somebody else has to sign it" in page
    assert "1 of 4 signed" not in page

    cast.ben.post(cast.url("table-sign", table.pk), form)
    assert Result.objects.get(table=table).signatures.count() == 1


def test_what_is_wrong_is_said_while_it_is_typed_and_when_it_is_sent(
    cast: Cast, table: Table
) -> None:
    for more, said in WRONG:
        form = filled(cast, table, **more)
        assert said in check(cast, table, form), more
        assert "The slips are in" not in send(cast, table, form), more
    assert evening.game_of(table).version == 0


def test_what_was_typed_stays_when_the_tablet_has_entered_something(
    cast: Cast, table: Table
) -> None:
    form = filled(cast, table, **{"deed_A_boardwalk": "on"})
    evening.start_game(table)
    answer = cast.ada.post(cast.url("paper-result", table.pk), form)
    assert "Somebody else has changed this book" in answer.content.decode()

    again = form_in(answer)
    assert (again["cash_D"], again["deed_A_boardwalk"], again["version"]) == ("400", "on", "1")
    assert "The slips are in" in send(cast, table, again)


def test_a_slip_begins_with_what_the_book_has(cast: Cast, table: Table) -> None:
    evening.start_game(table)
    position = {"deeds": {"boardwalk": "B", "park-place": "B"}, "buildings": {"boardwalk": 1}}
    evening.post(table, {"type": "position", "cash": {"A": 7}, **position})
    form = open_form(cast.ada, cast.url("paper-result", table.pk))

    assert (form["cash_A"], form["deed_B_boardwalk"]) == ("7", "on")
    assert form["houses_B_dark_blue"] == "1"
    assert "deed_A_boardwalk" not in form


def test_a_closed_book_takes_no_slips_and_keeps_what_was_typed(cast: Cast, table: Table) -> None:
    form = filled(cast, table)
    evening.start_game(table)
    evening.end_game(table)
    assert "The book is closed." in send(cast, table, form | {"key": str(uuid4())})
    assert "Open it again" in cast.ada.get(cast.url("paper-result", table.pk)).content.decode()


def test_the_sum_runs_along_as_a_slip_is_typed(
    page: Page, live_site: str, cast: Cast, table: Table
) -> None:
    log_in(page.context, live_site, cast.ada)
    page.goto(live_site + cast.url("table", table.pk))
    page.get_by_text("This table plays on paper").click()
    page.get_by_role("link", name="Type the tally slips in").click()
    slip = page.locator("[data-slip]").first
    slip.get_by_label("Cash").fill("1234")
    slip.locator("#id_mortgaged_A_boardwalk").check()
    sees(page, ".slip-head .sum", "$1,434")
    slip.locator("#id_houses_A_dark_blue").fill("3")
    sees(page, ".slip-head .sum", "$2,034")
    slip.locator("#id_deed_A_boardwalk").uncheck()
    sees(page, ".slip-head .sum", "$1,834")
    sees(page, "#paper-check", "more than stands on the deeds that are ticked")
