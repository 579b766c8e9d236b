"""Every table of the hall on one screen: its state in a word, alarms first and in the title."""

from __future__ import annotations

import re
from uuid import uuid4

from playwright.sync_api import Browser

from tests.pages.browsing import TABLET, log_in, open_page, sees
from tests.pages.conftest import Cast, make_cast
from tests.tournaments import evening, hall
from tournaments.models import Call, Event, Round
from tournaments.services import calls, clock


def test_alarms_stand_before_the_tiles(cast: Cast) -> None:
    table = evening.tables_of(evening.playing(cast.event))[1]
    calls.call(table, key=uuid4(), reason=Call.Reason.RULE)

    page = cast.ada.get(cast.url("hall")).content.decode()

    assert "<title>(1) Hall" in page
    assert page.index("Table 2</bdi></strong> calls") < page.index('<ul class="hall"')


def test_tables_stand_in_their_places_on_the_plan(cast: Cast) -> None:
    evening.playing(cast.event)
    Event.objects.filter(pk=cast.event.pk).update(hall_plan="2 . Door\n. 9 .")

    for name in ("hall", "floor"):
        rows = _rows(cast.ada.get(cast.url(name)).content.decode())

        assert rows[0][0][0] == "2"
        assert rows[0][1:] == [[], ["Door"]]
        assert rows[1] == [[], ["No", "table", "plays", "at", "9"], []]
    page = cast.ada.get(cast.url("floor")).content.decode()
    missing = page.split("Tables that the plan doesn’t show")[1]
    assert re.findall(r"<strong>(\d+)</strong>", missing) == ["1"]


def test_a_few_tables_have_a_card_each_and_the_map_is_a_tap_away(cast: Cast) -> None:
    evening.playing(cast.event)

    cards = cast.ada.get(cast.url("floor")).content.decode()
    as_map = cast.ada.get(cast.url("floor"), {"view": "map"}).content.decode()

    assert "Banker: " in cards
    assert "The map of the hall" in cards
    assert "Banker: " not in as_map
    assert "floor/tables/?view=map" in as_map
    assert (
        "Banker: " not in cast.ada.get(cast.url("floor-tables"), {"view": "map"}).content.decode()
    )


def test_a_missing_tablet_is_an_alarm_once_the_clock_runs(cast: Cast) -> None:
    round_ = evening.released(cast.event)
    assert "<title>Hall" in cast.ada.get(cast.url("hall")).content.decode()
    assert "Tables that need someone" not in cast.ada.get(cast.url("floor")).content.decode()

    clock.start(round_.pk, by="Ada")

    assert "<title>(2) Hall" in cast.ada.get(cast.url("hall")).content.decode()
    assert "Tables that need someone" in cast.ada.get(cast.url("floor")).content.decode()


def test_without_a_round_it_says_so(cast: Cast) -> None:
    page = cast.ada.get(cast.url("hall")).content.decode()

    assert "No round is on the floor." in page


def test_thirty_tables_fit_one_screen_and_a_call_is_seen_at_once(
    live_site: str, browser: Browser
) -> None:
    cast = make_cast(here=0, bankers=1)
    cast.event.staff.all().delete()
    hall.fill(cast.event, 30)
    round_ = hall.seat(cast.event, Round.Status.DRAFT)
    hall.open_books(round_)
    Round.objects.filter(pk=round_.pk).update(status=Round.Status.PLAYING)
    tables = evening.tables_of(round_)
    for table in tables:
        evening.start_game(table)
    with browser.new_context(viewport=TABLET) as context:
        log_in(context, live_site, cast.ada)
        page = open_page(context, live_site + cast.url("hall"))
        page.wait_for_selector('body[data-link="live"]', state="attached")
        edge = "document.querySelector('.hall').getBoundingClientRect().bottom"
        assert page.locator(".hall li").count() == 30
        assert page.evaluate(edge) <= TABLET["height"]
        floor = open_page(context, live_site + cast.url("floor"))
        assert floor.locator(".hall li").count() == 30
        assert floor.evaluate(edge) <= TABLET["height"]

        calls.call(tables[6], key=uuid4(), reason=Call.Reason.RULE)

        sees(page, ".hall .calling", "calls")
        sees(page, ".alarms", "Table 7 calls")
        page.wait_for_function("document.title.startsWith('(1) ')")
        sees(floor, ".hall .calling", "calls")
        assert page.faults == floor.faults == []


def _rows(page: str) -> list[list[list[str]]]:
    """The words in each place of each row of the plan."""
    rows = re.findall(r'<ul class="hallrow".*?</ul>', page, re.DOTALL)
    places = [re.findall(r"<li.*?</li>", row, re.DOTALL) for row in rows]
    without_label = [[each.replace(">Table<", "><") for each in row] for row in places]
    return [[re.sub(r"<[^>]*>", " ", each).split() for each in row] for row in without_label]
