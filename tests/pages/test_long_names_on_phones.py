"""Names that take several lines on a phone stay apart from each other."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.pages.browsing import PHONE, log_in, open_page, sees
from tests.pages.conftest import Cast
from tests.pages.test_layout import FONTS, SIDEWAYS
from tests.tournaments import evening
from tournaments.models import Seat

LONG = "Christopher Montgomery Fitzgerald-Whittingham"
ROOM_PX = 5
GAPS = """(names) => names.map((each) => {
  const text = document.createRange();
  text.selectNodeContents(each);
  return text.getBoundingClientRect();
}).map((box, at, boxes) => at ? box.top - boxes[at - 1].bottom : 999)"""


@pytest.fixture
def phone(live_site: str, browser: Browser, cast: Cast) -> Any:
    """Dan's phone in a round of players with long names."""
    give_long_names(cast)
    evening.playing(cast.event)
    with browser.new_context(viewport=PHONE) as context:
        yield open_page(context, live_site + cast.dan_link)


def give_long_names(cast: Cast) -> None:
    for player in cast.event.players.exclude(name="Dan"):
        player.name = f"{LONG} {player.number}"
        player.save()


def least_gap(page: Page, names: str) -> float:
    page.evaluate(FONTS)
    gaps: list[float] = page.locator(names).evaluate_all(GAPS)
    assert len(gaps) > 2
    return min(gaps)


def test_the_others_at_the_table(phone: Page) -> None:
    assert least_gap(phone, ".neighbors .name bdi") > ROOM_PX


def test_a_bankrupt_beside_the_words_on_their_signature(
    live_site: str, browser: Browser, cast: Cast
) -> None:
    give_long_names(cast)
    evening.playing(cast.event)
    seat = Seat.objects.select_related("table").get(player__name="Dan")
    other = min(set(seat.table.names()) - {seat.letter})
    evening.post(seat.table, {"type": "withdraw", "seat": other})
    evening.end_game(seat.table)
    with browser.new_context(viewport={"width": 360, "height": 640}) as context:
        page = open_page(context, live_site + cast.dan_link)
        sees(page, ".signing", "no signature needed")
        page.evaluate(FONTS)
        widths = page.locator(".result .who-is").evaluate_all(
            "(names) => names.map((each) => each.getBoundingClientRect().width)"
        )
        assert min(widths) > 100


def test_whose_turn_it_is_and_what_is_owed_to_whom(
    live_site: str, browser: Browser, cast: Cast
) -> None:
    evening.playing(cast.event)
    seat = Seat.objects.select_related("table").get(player__name="Dan")
    other = seat.table.seats.exclude(pk=seat.pk).select_related("player").first()
    assert other is not None
    other.player.name = "Wolfeschlegelsteinhausenbergerdorffwelche"
    other.player.save()
    spot = {"turn": seat.letter, "cash": {seat.letter: 0}, "tokens": {seat.letter: 0}}
    lots = {"deeds": {"oriental-avenue": other.letter, "baltic-avenue": seat.letter}}
    asks = {"type": "collect_rent", "seat": other.letter, "payer": seat.letter}
    with browser.new_context(viewport={"width": 360, "height": 640}) as context:
        evening.post(seat.table, {"type": "position", "turn": other.letter})
        page = open_page(context, live_site + cast.dan_link)
        sees(page, ".seatline", "turn")
        page.evaluate(FONTS)
        assert page.evaluate(SIDEWAYS) <= 0
        evening.post(seat.table, {"type": "position", **spot, **lots})
        evening.post(seat.table, {"type": "roll", "seat": seat.letter, "dice": [2, 4]})
        evening.post(seat.table, {**asks, "lot": "oriental-avenue"})
        sees(page, ".to-do", "You owe")
        assert page.evaluate(SIDEWAYS) <= 0


def test_the_seats_of_a_table_on_the_public_page(phone: Page) -> None:
    phone.get_by_role("link", name="Seating and standings").click()
    assert least_gap(phone, ".seating > li:first-child .names bdi") > ROOM_PX


def test_the_button_that_swaps_two(live_site: str, browser: Browser, cast: Cast) -> None:
    give_long_names(cast)
    evening.drafted(cast.event)
    with browser.new_context(viewport=PHONE) as context:
        log_in(context, live_site, cast.ada)
        page = open_page(context, live_site + cast.url("round", 1))
        for number in (1, 2):
            page.locator(f'label:has([data-name="{LONG} {number}"])').click()
        sees(page, "[data-swap-button]", f" and {LONG}")
        page.evaluate(FONTS)
        assert page.evaluate(SIDEWAYS) <= 0
