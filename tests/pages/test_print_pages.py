"""What is printed fits its paper: one page per table, and no empty one."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

import engine
from tests.pages.browsing import log_in
from tests.pages.conftest import Cast, make_cast
from tests.tournaments import evening
from tournaments.models import Event, Staff, Stage
from tournaments.services import events, players
from tournaments.this_server import secure_origin
from tournaments.this_server.secure_origin import Origins

LONG = "Maximiliane-Charlotte von Hohenstaufen-Wittelsbach zu Neuschwanstein und Andechs"


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


@pytest.mark.parametrize("tables", [1, 2, 5])
def test_each_table_has_one_sign(page: Page, live_site: str, tables: int) -> None:
    cast = make_cast(here=4 * tables, bankers=tables)
    evening.drafted(cast.event)
    log_in(page.context, live_site, cast.ada)
    page.goto(live_site + cast.url("print-tables"))
    for paper in ("A4", "Letter"):
        assert pages_of(page.pdf(format=paper)) == tables, paper


def test_a_full_table_of_long_names_fits_one_page(page: Page, live_site: str) -> None:
    cast = make_cast(here=8, bankers=1, table_size=8)
    for player in cast.event.players.all():
        players.change_player(player, version=player.version, name=f"{LONG[:77]} {player.number}")
    evening.drafted(cast.event)
    log_in(page.context, live_site, cast.ada)
    page.goto(live_site + cast.url("print-tables"))
    for paper in ("A4", "Letter"):
        assert pages_of(page.pdf(format=paper)) == 1, paper


@pytest.mark.parametrize("tables", [1, 2])
def test_each_table_has_one_result_sheet(page: Page, live_site: str, tables: int) -> None:
    cast = make_cast(here=4 * tables, bankers=tables)
    evening.played(cast.event)
    log_in(page.context, live_site, cast.ada)
    page.goto(live_site + cast.url("print-results", 1))
    for paper in ("A4", "Letter"):
        assert pages_of(page.pdf(format=paper)) == tables, paper


def test_a_paper_table_has_a_turn_log_and_a_tally_slip_for_each_seat(
    page: Page, live_site: str
) -> None:
    cast = make_cast(here=8, bankers=1, table_size=8)
    for player in cast.event.players.all():
        players.change_player(player, version=player.version, name=f"{LONG[:77]} {player.number}")
    table = evening.tables_of(evening.released(cast.event))[0]
    log_in(page.context, live_site, cast.ada)
    page.goto(live_site + cast.url("table", table.pk))
    page.get_by_text("This table plays on paper").click()
    page.get_by_role("link", name="Print its turn log and tally slips").click()

    assert page.locator(".turn-log h2").inner_text().startswith("Table 1")
    assert page.locator(".tally-slip").count() == 8
    for paper in ("A4", "Letter"):
        assert pages_of(page.pdf(format=paper)) == 1 + 8, paper


def test_a_tally_slip_has_what_everything_counts(cast: Cast) -> None:
    evening.released(cast.event)
    text = cast.ada.get(cast.url("print-paper", 1)).content.decode()

    assert text.count("Turn log") - text.count("Turn logs") == 2
    assert text.count("Boardwalk") == 8
    boardwalk = text[text.index("Boardwalk") :][:200]
    assert "$400" in boardwalk
    assert "$200" in boardwalk
    assert "houses at $200" in text
    assert "hotels at $1,000" in text


def test_eight_players_cards_are_on_a_page(page: Page, live_site: str) -> None:
    cast = make_cast(here=17)
    for player in cast.event.players.all():
        players.change_player(player, version=player.version, name=f"{LONG[:77]} {player.number}")
    log_in(page.context, live_site, cast.ada)
    page.goto(live_site + cast.url("print-players"))
    for paper in ("A4", "Letter"):
        assert pages_of(page.pdf(format=paper)) == 3, paper
    address = page.locator(".short-link").first.inner_text().split()[-1]

    page.context.clear_cookies()
    page.goto(live_site + address[address.index("/k/") :].lower())
    assert page.get_by_role("heading", level=1).inner_text().startswith(LONG[:77])


def test_seats_by_name_are_in_the_order_of_names(page: Page, live_site: str) -> None:
    cast = make_cast(here=26, bankers=7)
    evening.released(cast.event)
    log_in(page.context, live_site, cast.ada)
    page.goto(live_site + cast.url("print-seats", 1))

    names = page.locator(".seat-list .name").all_inner_texts()
    assert names == sorted(names)
    assert len(names) == 26
    for paper in ("A4", "Letter"):
        assert pages_of(page.pdf(format=paper)) == 1, paper


def test_the_rules_leave_no_empty_page_however_many_are_changed(page: Page, live_site: str) -> None:
    cast = make_cast(here=8)
    log_in(page.context, live_site, cast.ada)
    other = {name: option.values[-1] for name, option in engine.OPTIONS.items()}
    for options, pages in (({}, 1), (other, 3)):
        Event.objects.filter(pk=cast.event.pk).update(options=options)
        page.goto(live_site + cast.url("public-rules"))
        for paper in ("A4", "Letter"):
            assert pages_of(page.pdf(format=paper)) == pages, (pages, paper)


@pytest.mark.parametrize(("here", "pages"), [(26, 1), (120, 3)])
def test_the_seats_of_all_rounds_leave_no_empty_page(
    page: Page, live_site: str, here: int, pages: int
) -> None:
    cast = make_cast(here=here, bankers=1, rounds=5)
    evening.change_stage(cast.event, tables=Stage.Tables.AT_ONCE)
    evening.drafted(cast.event)
    log_in(page.context, live_site, cast.ada)
    page.goto(live_site + cast.url("print-all-seats", 1))
    for paper in ("A4", "Letter"):
        assert pages_of(page.pdf(format=paper)) == pages, paper


def test_a_banker_has_one_page_and_a_referee_two(page: Page, live_site: str) -> None:
    cast = make_cast(here=26, bankers=7)
    evening.released(cast.event)
    log_in(page.context, live_site, cast.ada)
    for name, sheets in (("print-bankers", 7), ("print-referees", 2), ("print-seats-by-table", 1)):
        url = cast.url(name, 1) if name.endswith("table") else cast.url(name)
        page.goto(live_site + url)
        for paper in ("A4", "Letter"):
            assert pages_of(page.pdf(format=paper)) == sheets, (name, paper)


def test_a_bankers_sheet_has_the_prices_of_the_board_that_is_played(cast: Cast) -> None:
    events.update_event(cast.event.pk, version=cast.event.version, edition="uk")
    text = cast.ada.get(cast.url("print-bankers")).content.decode()

    assert "Each player starts with £1,500" in text
    mayfair = text[text.index("Mayfair") :].partition("</tr>")[0]
    assert [cell for cell in ("£400", "£50", "£2,000", "£200") if cell not in mayfair] == []
    assert "Boardwalk" not in text


def test_seats_by_table_name_everybody_once(cast: Cast) -> None:
    evening.released(cast.event)
    text = cast.ada.get(cast.url("print-seats-by-table", 1)).content.decode()
    for player in cast.event.players.all():
        assert text.count(f"<bdi>{player.name}</bdi>") == 1


def test_each_player_has_one_certificate(page: Page, live_site: str) -> None:
    cast = make_cast(rounds=1)
    for player in cast.event.players.all():
        players.change_player(player, version=player.version, name=f"{LONG[:77]} {player.number}")
    evening.played(cast.event)
    evening.played(cast.event, seed=2)
    log_in(page.context, live_site, cast.ada)
    page.goto(live_site + cast.url("print-certificates"))

    assert page.locator(".certificate .rank").first.inner_text().startswith("Champion")
    for paper in ("A4", "Letter"):
        assert pages_of(page.pdf(format=paper)) == 8, paper
    page.get_by_role("link", name="the first 3").click()
    assert page.locator(".certificate").count() == 3


def test_the_bankers_cards_and_their_briefing_leave_no_empty_page(
    page: Page, live_site: str
) -> None:
    cast = make_cast(here=4, bankers=16)
    for member in cast.event.staff.all():
        member.name = f"{LONG[:77]} {member.pk % 10}"
        member.save()
    cast.event.staff.filter(role=Staff.Role.REFEREE).delete()
    log_in(page.context, live_site, cast.ada)
    for name, sheets in (("print-cards", 2), ("public-briefing", 2)):
        page.goto(live_site + cast.url(name))
        for paper in ("A4", "Letter"):
            assert pages_of(page.pdf(format=paper)) == sheets, (name, paper)


def test_no_card_of_a_long_name_runs_over_its_edge(
    page: Page, live_site: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secure_origin, "origins", lambda: Origins(8000, 8443, b""))
    cast = make_cast(here=4, bankers=3)
    Event.objects.filter(pk=cast.event.pk).update(name=LONG[:80])
    for member in cast.event.staff.all():
        member.name = f"{LONG[:77]} {member.pk % 10}"
        member.save()
    log_in(page.context, live_site, cast.ada)
    page.goto(live_site + cast.url("print-cards"))
    over = "parts => parts.map((part) => part.scrollHeight - part.clientHeight)"

    assert page.locator(".card").count() == 4
    for part in (".card", ".card .who"):
        assert page.locator(part).evaluate_all(over) == [0] * 4


def test_certificates_warn_while_a_result_is_missing(cast: Cast) -> None:
    def printed() -> str:
        return str(cast.ada.get(cast.url("print-certificates")).content.decode())

    evening.played(cast.event)
    assert (
        "Places and sums may still change.</strong> Not every round has been played." in printed()
    )
    while not Event.objects.get(pk=cast.event.pk).champion_id:
        last = evening.played(cast.event)
    assert "may still change" not in printed()

    table = evening.tables_of(last)[0]
    evening.reopen(table)
    missing = f"Table {table.number} of {last.phrase} has no result that stands yet"
    assert f"Places and sums may still change.</strong> {missing}." in printed()
    evening.end_game(table)
    evening.deliver()
    assert missing in printed(), "nobody has signed yet"
    evening.sign_all(table)
    assert "may still change" not in printed()
