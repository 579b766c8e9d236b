"""Every table of the hall on one screen: its state in a word, alarms first and in the title."""

from __future__ import annotations

from uuid import uuid4

from playwright.sync_api import Browser

from tests.pages.browsing import TABLET, log_in, open_page, sees
from tests.pages.conftest import Cast, make_cast
from tests.tournaments import evening, hall
from tournaments.models import Call, Round
from tournaments.services import calls, clock


def test_alarms_stand_before_the_tiles(cast: Cast) -> None:
    table = evening.tables_of(evening.playing(cast.event))[1]
    calls.call(table, key=uuid4(), reason=Call.Reason.RULE)

    page = cast.ada.get(cast.url("hall")).content.decode()

    assert "<title>(1) Hall" in page
    assert page.index("Table 2</bdi></strong> calls") < page.index('<ul class="hall"')


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

        calls.call(tables[6], key=uuid4(), reason=Call.Reason.RULE)

        sees(page, ".hall .calling", "calls")
        sees(page, ".alarms", "Table 7 calls")
        page.wait_for_function("document.title.startsWith('(1) ')")
        assert page.faults == []
