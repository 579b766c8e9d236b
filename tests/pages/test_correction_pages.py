"""A referee sets a table's book right: void, adjustment, undo, and what was counted."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Browser

from ledger.models import Transaction
from tests.pages.browsing import TABLET, log_in, open_page, sees
from tests.pages.conftest import Cast, make_cast
from tests.tournaments import evening
from tests.tournaments.evening import game_of
from tournaments.models import Result, Table

QUICK_CHANGES = """(field, values) => values.forEach((value) => {
  field.value = value;
  field.dispatchEvent(new Event("change", { bubbles: true }));
})"""


@pytest.fixture
def table(cast: Cast) -> Table:
    """Ada has bought Boardwalk (3) and sold it to Ben (4), in a game without turns."""
    table = evening.tables_of(evening.playing(cast.event))[0]
    evening.post(table, {"type": "untrack"})
    evening.post(table, {"type": "buy", "seat": "A", "lot": "boardwalk"})
    sale = {"gives": {"deeds": ["boardwalk"]}, "takes": {"cash": 500}}
    evening.post(table, {"type": "trade", "seat": "A", "partner": "B", **sale})
    return table


def state(table: Table) -> dict[str, Any]:
    held: dict[str, Any] = game_of(table).state
    return held


def kinds(table: Table) -> list[str]:
    rows = Transaction.objects.filter(game=table.game_id).order_by("number")
    return [row.command["type"] for row in rows]


def void_form(*others: int, reason: str = "It was Ben's turn") -> dict[str, Any]:
    return {"reason": reason, "key": str(uuid4()), "with": list(others)}


# --- Void -----------------------------------------------------------------------------------
def test_the_page_lists_what_is_in_the_way_and_what_goes_back(cast: Cast, table: Table) -> None:
    text = cast.ben.get(cast.url("void-entry", table.pk, 3)).content.decode()
    names = table.names()
    assert f"{names['A']} gives Boardwalk to {names['B']} for $500" in text
    assert "Void these 2 entries" in text
    assert f"<li>{names['A']}: −$100</li><li>{names['B']}: − Boardwalk, +$500</li>" in text
    assert kinds(table) == ["start", "untrack", "buy", "trade"]


def test_in_an_old_book_each_page_says_what_the_result_may_change(cast: Cast) -> None:
    old = evening.tables_of(evening.played(cast.event))[0]
    evening.reopen(old)
    prize = {"from": "Bank", "to": "A", "cash": 50}
    evening.post(old, {"type": "adjust", "moves": [prize], "reason": "A prize"})
    number = evening.game_of(old).version
    pages = [
        cast.url("table", old.pk),
        cast.url("void-entry", old.pk, number),
        cast.url("adjust", old.pk),
    ]
    for page in pages:
        assert "What the result may change" not in cast.ben.get(page).content.decode()
    evening.drafted(cast.event)
    for page in pages:
        text = cast.ben.get(page).content.decode()
        assert "Round 2 keeps its tables." in text


def test_ben_voids_them_together_with_a_reason_that_all_can_read(cast: Cast, table: Table) -> None:
    answer = cast.ben.post(cast.url("void-entry", table.pk, 3), void_form(4), follow=True)
    text = answer.content.decode()
    assert "Entry 3 is void, and 4 with it." in text
    assert "voided by entry 6: It was Ben&#x27;s turn (Ben)" in text
    assert "boardwalk" not in state(table)["owner"]
    assert kinds(table)[-2:] == ["void", "void"]


def test_without_a_reason_nothing_is_voided(cast: Cast, table: Table) -> None:
    answer = cast.ben.post(cast.url("void-entry", table.pk, 3), void_form(4, reason=" "))
    assert answer.status_code == 400
    assert "void" not in kinds(table)


def test_a_second_press_voids_nothing_twice(cast: Cast, table: Table) -> None:
    form = void_form(4)
    for _ in range(2):
        cast.ben.post(cast.url("void-entry", table.pk, 3), form)
    assert kinds(table).count("void") == 2


def test_a_list_that_has_grown_meanwhile_is_shown_again(cast: Cast, table: Table) -> None:
    sale = {"gives": {"deeds": ["boardwalk"]}, "takes": {"cash": 10}}
    evening.post(table, {"type": "trade", "seat": "B", "partner": "C", **sale})
    answer = cast.ben.post(cast.url("void-entry", table.pk, 3), void_form(4))
    assert answer.status_code == 400
    assert "Void these 3 entries" in answer.content.decode()
    assert "void" not in kinds(table)


def test_what_cannot_be_voided_says_why_and_what_to_do(cast: Cast, table: Table) -> None:
    evening.post(table, {"type": "position", "cash": {"A": 20}})
    text = cast.ben.get(cast.url("void-entry", table.pk, 4)).content.decode()
    assert f"{table.names()['A']} has $20, $480 too little to give back." in text
    assert "Adjust what players hold" in text
    assert '<button class="danger">' not in text


@pytest.mark.parametrize("number", [1, 2, 99])
def test_what_is_never_voided_has_no_button(cast: Cast, table: Table, number: int) -> None:
    answer = cast.ben.get(cast.url("void-entry", table.pk, number))
    assert answer.status_code == 200
    assert b'<button class="danger">' not in answer.content


def test_a_closed_book_is_opened_first(cast: Cast, table: Table) -> None:
    evening.end_game(table)
    text = cast.ben.get(cast.url("void-entry", table.pk, 3)).content.decode()
    assert "Open the book again" in text
    cast.ben.post(cast.url("void-entry", table.pk, 3), void_form(4))
    assert "void" not in kinds(table)


def test_after_opening_voiding_and_closing_the_result_is_new_and_unsigned(
    cast: Cast, table: Table
) -> None:
    evening.end_game(table)
    evening.sign_all(table)
    before = Result.objects.get(table=table).assets
    evening.open_again(table)
    cast.ben.post(cast.url("void-entry", table.pk, 4), void_form())
    result = evening.end_game(table)
    assert result.assets == before | {"A": 1500, "B": 1500}
    assert not result.signatures.exists()


@pytest.mark.parametrize("name", ["void-entry", "adjust", "steps", "one-step"])
def test_a_stranger_and_another_events_organiser_are_kept_out(
    cast: Cast, table: Table, name: str
) -> None:
    args = [table.pk, 3] if name in ("void-entry", "one-step") else [table.pk]
    assert cast.stranger.get(cast.url(name, *args)).status_code == 302
    assert cast.eve.get(cast.url(name, *args)).status_code == 403


# --- Adjustment -----------------------------------------------------------------------------
def adjust_form(cast: Cast, table: Table, **changes: Any) -> dict[str, Any]:
    """The form as it came, with these fields changed."""
    page = cast.ben.get(cast.url("adjust", table.pk))
    form = page.context["form"]
    filled = {field.name: field.value() for field in form if field.value() is not False}
    filled |= {"version": page.context["version"], "reason": "A rent was paid twice", **changes}
    return {name: value for name, value in filled.items() if value is not None}


def test_what_is_changed_is_moved(cast: Cast, table: Table) -> None:
    form = adjust_form(
        cast, table, cash_A=1580, cash_B=1020, owner_boardwalk="A", mortgaged_boardwalk="on"
    )
    answer = cast.ben.post(cast.url("adjust", table.pk), form, follow=True)
    assert "The adjustment is entered." in answer.content.decode()
    entry = Transaction.objects.filter(game=table.game_id).latest("number")
    assert entry.command["moves"] == [
        {"from": "B", "to": "A", "deed": "boardwalk"},
        {"lot": "boardwalk", "mortgaged": True},
        {"from": "A", "to": "B", "cash": 20},
    ]
    held = state(table)
    assert (held["owner"]["boardwalk"], held["cash"]["A"]) == ("A", 1580)


def test_buildings_are_set_to_a_level(cast: Cast, table: Table) -> None:
    evening.post(table, {"type": "buy", "seat": "B", "lot": "park-place"})
    form = adjust_form(cast, table, level_boardwalk=5, **{"level_park-place": 4})
    cast.ben.post(cast.url("adjust", table.pk), form)
    assert (state(table)["hotels"], state(table)["houses"]) == ({"boardwalk": 1}, {"park-place": 4})
    form = adjust_form(cast, table, level_boardwalk=3, **{"level_park-place": 3})
    cast.ben.post(cast.url("adjust", table.pk), form)
    assert state(table)["houses"] == {"boardwalk": 3, "park-place": 3}
    assert state(table)["bank"] == {"houses": 26, "hotels": 12}


def test_what_was_entered_meanwhile_is_not_undone_by_it(cast: Cast, table: Table) -> None:
    form = adjust_form(cast, table, cash_C=1480)
    evening.post(table, {"type": "salary", "seat": "C"})
    cast.ben.post(cast.url("adjust", table.pk), form)
    assert state(table)["cash"]["C"] == 1680


def test_all_that_is_wrong_is_said_and_what_was_filled_in_stays(cast: Cast, table: Table) -> None:
    form = adjust_form(cast, table, level_boardwalk=2, cash_A=7)
    answer = cast.ben.post(cast.url("adjust", table.pk), form)
    text = answer.content.decode()
    assert answer.status_code == 400
    assert "Buildings stand in the dark blue group" in text
    assert 'value="7"' in text
    assert kinds(table)[-1] == "trade"


def test_a_form_without_a_change_enters_nothing(cast: Cast, table: Table) -> None:
    answer = cast.ben.post(cast.url("adjust", table.pk), adjust_form(cast, table))
    assert "Nothing was changed" in answer.content.decode()
    assert kinds(table)[-1] == "trade"


def test_the_preview_says_what_will_be_entered_or_why_not(cast: Cast, table: Table) -> None:
    url = cast.url("adjust-preview", table.pk)
    good = cast.ben.post(url, adjust_form(cast, table, cash_A=1590, reason=None))
    assert f"$10 from {table.names()['A']} to the Bank" in good.content.decode()
    wrong = cast.ben.post(url, adjust_form(cast, table, level_boardwalk=2))
    assert "This isn’t possible" in wrong.content.decode()
    assert "Nothing is changed yet" in cast.ben.post(url, adjust_form(cast, table)).content.decode()
    assert kinds(table)[-1] == "trade"


@pytest.mark.parametrize("typed", ["", "plenty", "12.50", "-1", "99999999"])
def test_the_preview_says_of_an_impossible_amount_what_the_refusal_says(
    cast: Cast, table: Table, typed: str
) -> None:
    form = adjust_form(cast, table, cash_A=typed)
    refused = cast.ben.post(cast.url("adjust", table.pk), form)
    assert refused.status_code == 400
    (fault,) = refused.context["form"].errors["cash_A"]

    preview = cast.ben.post(cast.url("adjust-preview", table.pk), form).content.decode()

    assert f"Cash of {table.names()['A']}, $: {fault}" in preview
    assert "Nothing is changed yet" not in preview


def test_the_preview_names_every_field_in_fault_and_waits_for_the_reason(
    cast: Cast, table: Table
) -> None:
    form = adjust_form(cast, table, cash_A="much", owner_boardwalk="Z", reason="")
    preview = cast.ben.post(cast.url("adjust-preview", table.pk), form).content.decode()
    assert preview.count("<p>") == 2
    assert f"Cash of {table.names()['A']}" in preview
    assert "Boardwalk: Select a valid choice" in preview
    assert "Reason" not in preview


def test_an_impossible_amount_is_told_as_soon_as_it_is_typed(
    live_site: str, browser: Browser
) -> None:
    cast = make_cast()
    table = evening.tables_of(evening.playing(cast.event))[0]
    with browser.new_context(viewport=TABLET) as context:
        log_in(context, live_site, cast.ada)
        page = open_page(context, live_site + cast.url("adjust", table.pk))
        sees(page, "#adjustment", "Nothing is changed yet")
        page.fill("#id_cash_A", "12.50")
        page.keyboard.press("Tab")
        sees(page, "#adjustment", "A whole number from 0 to 1,000,000, please.")
        page.fill("#id_cash_A", "1490")
        page.keyboard.press("Tab")
        sees(page, "#adjustment", f"$10 from {table.names()['A']} to the Bank")
        assert page.faults == []


def test_the_preview_is_of_the_last_of_many_quick_changes(live_site: str, browser: Browser) -> None:
    cast = make_cast()
    table = evening.tables_of(evening.playing(cast.event))[0]
    with browser.new_context(viewport=TABLET) as context:
        log_in(context, live_site, cast.ada)
        page = open_page(context, live_site + cast.url("adjust", table.pk))
        sees(page, "#adjustment", "Nothing is changed yet")
        page.locator("#id_cash_A").evaluate(QUICK_CHANGES, ["1499", "1498", "1497", "1496"])
        sees(page, "#adjustment", f"$4 from {table.names()['A']} to the Bank")
        assert page.faults == []


# --- Undo and redo --------------------------------------------------------------------------
def take_back(cast: Cast, table: Table, number: int, version: int) -> str:
    form = {"number": number, "version": version, "key": str(uuid4())}
    answer = cast.ben.post(cast.url("take-back", table.pk), form, follow=True)
    return str(answer.content.decode())


def test_the_newest_entry_is_undone_and_redone(cast: Cast, table: Table) -> None:
    page = cast.ben.get(cast.url("table", table.pk)).content.decode()
    assert f"Take back entry 4: {table.names()['A']} gives Boardwalk" in page
    assert "Redo…" in take_back(cast, table, 4, 4)
    assert state(table)["owner"]["boardwalk"] == "A"
    take_back(cast, table, 5, 5)
    assert state(table)["owner"]["boardwalk"] == "B"


def test_nothing_is_undone_when_somebody_was_faster(cast: Cast, table: Table) -> None:
    evening.post(table, {"type": "salary", "seat": "C"})
    text = take_back(cast, table, 4, 4)
    assert "Another device has entered something" in text
    assert "undo" not in kinds(table)


# --- The count ------------------------------------------------------------------------------
def test_a_count_that_differs_is_shown_and_settled(cast: Cast, table: Table) -> None:
    evening.post(table, {"type": "count", "counted": {"A": 1600, "B": 980}})
    page = cast.ben.get(cast.url("table", table.pk)).content.decode()
    assert "table and book differ" in page
    assert "$20 too little" in page
    form = {"count": 5, "key": str(uuid4())}

    answer = cast.ben.post(cast.url("settle-count", table.pk), form, follow=True)

    text = answer.content.decode()
    assert "The book now agrees with the count." in text
    assert "set right since, by entry 6" in text
    assert state(table)["cash"]["B"] == 980
    entry = Transaction.objects.filter(game=table.game_id).latest("number")
    assert entry.command["reason"] == "Count, entry 5: seat B $20 too little"


def test_another_count_meanwhile_is_looked_at_first(cast: Cast, table: Table) -> None:
    for cash in (990, 980):
        evening.post(table, {"type": "count", "counted": {"B": cash}})
    form = {"count": 5, "key": str(uuid4())}
    answer = cast.ben.post(cast.url("settle-count", table.pk), form, follow=True)
    assert "There is a newer count by now" in answer.content.decode()
    assert state(table)["cash"]["B"] == 1000


def test_a_count_that_agrees_asks_for_nothing(cast: Cast, table: Table) -> None:
    evening.post(table, {"type": "count", "counted": {"A": 1600}})
    page = cast.ben.get(cast.url("table", table.pk)).content.decode()
    assert "table and book agree" in page
    assert "Set the book to what was counted" not in page


def test_the_floor_shows_a_count_that_differs_until_it_is_settled(cast: Cast, table: Table) -> None:
    def needs() -> str:
        page = cast.ben.get(cast.url("floor-tables")).content.decode()
        return page.partition('<ul class="needs"')[2].partition("</ul>")[0]

    evening.post(table, {"type": "count", "counted": {"A": 1600}})
    assert "differs from the book" not in needs()
    evening.post(table, {"type": "count", "counted": {"B": 980}})
    assert (
        f"<strong>Table {table.number}</strong> The counted cash differs from the book" in needs()
    )

    form = {"count": 6, "key": str(uuid4())}
    cast.ben.post(cast.url("settle-count", table.pk), form)
    assert "differs from the book" not in needs()
