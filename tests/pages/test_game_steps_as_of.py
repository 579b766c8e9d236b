"""A table as of a time of its evening, which may go past midnight."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from typing import Any
from unittest import mock
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Browser

from tests.pages.browsing import PHONE, TABLET, log_in, open_page, sees
from tests.pages.conftest import Cast, make_cast
from tests.tournaments import evening
from tournaments.models import Table
from tournaments.views.components.game_times import moment_meant

ZURICH = ZoneInfo("Europe/Zurich")
OPENED = datetime(2026, 3, 20, 19, 30, 20, tzinfo=ZURICH)
NEXT_DAY = timedelta(days=1)
ENTRIES: list[tuple[datetime, dict[str, Any]]] = [
    (OPENED.replace(minute=40), {"type": "start", "first": "A"}),
    (OPENED.replace(minute=45), {"type": "untrack"}),
    (OPENED.replace(hour=20, minute=38), {"type": "buy", "seat": "A", "lot": "boardwalk"}),
    (OPENED.replace(hour=20, minute=55, second=59), {"type": "salary", "seat": "B"}),
    (OPENED.replace(hour=0, minute=18) + NEXT_DAY, {"type": "salary", "seat": "C"}),
]


def it_is(moment: datetime) -> Any:
    """Let the server's clock stand at this moment."""
    return mock.patch("django.utils.timezone.now", return_value=moment.astimezone(UTC))


def opened(cast: Cast) -> Table:
    with it_is(OPENED):
        return evening.tables_of(evening.released(cast.event))[0]


def played(cast: Cast) -> Table:
    table = opened(cast)
    for moment, command in ENTRIES:
        with it_is(moment):
            evening.post(table, command)
    return table


@pytest.fixture(autouse=True)
def _server_in_zurich() -> Iterator[None]:
    with timezone.override(ZURICH):
        yield


@pytest.fixture
def table(cast: Cast) -> Table:
    return played(cast)


def ask(client: Client, cast: Cast, table: Table, **query: str | int) -> tuple[int, str]:
    """The entry that is shown, and what is said to have been found."""
    answer = client.get(cast.url("steps", table.pk), query)
    assert answer.status_code == 200
    _, _, rest = answer.content.decode().partition('id="found">')
    words = re.sub(r"<[^>]*>|\s+", " ", rest.partition("</p>")[0])
    words = re.sub(r"\s+(?=[ :,.])", "", words).strip()
    return answer.context["moment"].number, words


# --- What is found --------------------------------------------------------------------------
def test_the_newest_entry_saved_by_then_is_shown_and_told(cast: Cast, table: Table) -> None:
    assert ask(cast.ben, cast, table, time="20:40") == (3, "At 20:40: entry 3, saved 20:38.")
    page = cast.ben.get(cast.url("steps", table.pk), {"time": "20:40"}).content.decode()
    assert "buys Boardwalk" in page
    assert 'value="20:40"' in page


@pytest.mark.parametrize(
    ("clock", "number", "saved"),
    [("19:40", 1, "19:40"), ("20:37", 2, "19:45"), ("20:38", 3, "20:38"), ("20:54", 3, "20:38"),
     ("23:59", 4, "20:55"), ("00:17", 4, "20:55"), ("00:20", 5, "00:18"), ("3:05", 5, "00:18")],
)  # fmt: skip
def test_a_time_is_that_of_the_game_also_past_midnight(
    cast: Cast, table: Table, clock: str, number: int, saved: str
) -> None:
    told = f"At {clock:0>5}: entry {number}, saved {saved}."
    assert ask(cast.ben, cast, table, time=clock) == (number, told)


def test_what_a_page_says_was_saved_at_that_minute_is_in_it(cast: Cast, table: Table) -> None:
    assert ask(cast.ben, cast, table, time="20:55")[0] == 4


def test_before_the_book_was_opened_there_was_nothing(cast: Cast, table: Table) -> None:
    number, told = ask(cast.ben, cast, table, time="19:00")
    assert number == 0
    assert told == "At 19:00 the book was not open yet: it was opened at 19:30."


@pytest.mark.parametrize("clock", ["19:30", "19:39"])
def test_before_the_first_entry_there_was_nothing(cast: Cast, table: Table, clock: str) -> None:
    told = f"At {clock} nothing had been entered."
    assert ask(cast.ben, cast, table, time=clock) == (0, told)


def test_a_book_without_entries_has_nothing_at_any_time(cast: Cast) -> None:
    table = opened(cast)
    for clock in ("19:00", "19:31", "23:00", "07:30"):
        number, told = ask(cast.ben, cast, table, time=clock)
        ends = (
            "it was opened at 19:30."
            if clock in ("19:00", "07:30")
            else "nothing had been entered."
        )
        assert (number, told.endswith(ends)) == (0, True)


def test_a_clock_in_another_zone_means_its_own_hours(cast: Cast, table: Table) -> None:
    assert ask(cast.ben, cast, table, time="04:40", zone="Asia/Tokyo")[0] == 3
    for nowhere in ("", "Mars/Olympus", "../secrets"):
        assert ask(cast.ben, cast, table, time="20:40", zone=nowhere)[0] == 3


# --- What is no time ------------------------------------------------------------------------
@pytest.mark.parametrize("typed", ["", "late", "25:00", "20.40", "20:40:00", "-1", "9" * 400])
def test_what_is_no_time_is_told_beside_the_field_and_the_page_stays(
    cast: Cast, table: Table, typed: str
) -> None:
    assert ask(cast.ben, cast, table, time=typed, at=2) == (2, "")
    page = cast.ben.get(cast.url("steps", table.pk), {"time": typed}).content.decode()
    form = page.partition('class="as-of"')[2].partition("</form>")[0]
    assert '<span class="fault" id="id_time_error">A time such as 20:40, please.</span>' in form
    assert 'aria-describedby="id_time_error"' in form


def test_without_a_time_nothing_is_told(cast: Cast, table: Table) -> None:
    assert ask(cast.ben, cast, table) == (5, "")
    assert ask(cast.ben, cast, table, at=2) == (2, "")
    page = cast.ben.get(cast.url("steps", table.pk)).content.decode()
    assert "please" not in page


def test_a_time_goes_before_the_entry_that_the_form_stood_at(cast: Cast, table: Table) -> None:
    assert ask(cast.ben, cast, table, at=5, time="20:40")[0] == 3


# --- Odd evenings ---------------------------------------------------------------------------
def meant(clock: str, opened_at: datetime, newest_at: datetime) -> datetime:
    return moment_meant(time.fromisoformat(clock), ZURICH, opened_at, newest_at)


def test_a_game_of_some_days_is_asked_about_its_first_evening() -> None:
    newest = OPENED + 3 * NEXT_DAY
    assert meant("20:40", OPENED, newest).astimezone(ZURICH).day == 20
    assert meant("09:00", OPENED, newest).astimezone(ZURICH).day == 21


@pytest.mark.parametrize("day", [datetime(2026, 3, 28), datetime(2026, 10, 24)])
def test_the_night_in_which_the_clocks_change_has_its_hours(day: datetime) -> None:
    began = day.replace(hour=19, minute=30, tzinfo=ZURICH)
    newest = began + timedelta(hours=10)
    before, after = meant("01:59", began, newest), meant("03:00", began, newest)
    assert began < before < meant("02:30", began, newest) < newest
    assert before < after < newest


# --- In a browser ---------------------------------------------------------------------------
def test_a_device_asks_by_its_own_clock_and_the_slider_goes_on(
    live_site: str, browser: Browser
) -> None:
    cast = make_cast()
    table = played(cast)
    with browser.new_context(viewport=TABLET, timezone_id="Asia/Tokyo") as context:
        log_in(context, live_site, cast.ada)
        page = open_page(context, live_site + cast.url("steps", table.pk))
        page.get_by_label("Time of day").fill("04:40")
        page.get_by_role("button", name="Show").click()
        sees(page, "#found", "At 04:40: entry 3, saved 04:38.")
        sees(page, ".stepper output", "3 of 5")
        sees(page, "#step", "saved 04:38")

        page.get_by_label("One entry on").click()
        sees(page, "#step .no", "4")
        assert page.locator("#found").count() == 0
        assert page.url.endswith("?at=4")

        page.get_by_label("Time of day").fill("")
        page.get_by_role("button", name="Show").click()
        sees(page, ".as-of .fault", "A time such as 20:40, please.")
        sees(page, ".stepper output", "4 of 5")
        assert page.evaluate("document.activeElement.name") == "time"
        assert page.faults == []


def test_without_script_it_is_a_plain_form(live_site: str, browser: Browser) -> None:
    cast = make_cast()
    table = played(cast)
    server = timezone.get_default_timezone()
    bought = ENTRIES[2][0].astimezone(server).strftime("%H:%M")
    with browser.new_context(viewport=PHONE, java_script_enabled=False) as context:
        log_in(context, live_site, cast.ada)
        page = open_page(context, live_site + cast.url("steps", table.pk))
        page.get_by_label("Time of day").fill(bought)
        page.get_by_role("button", name="Show").click()
        sees(page, "#found", f"At {bought}: entry 3, saved {bought}.")
        sees(page, "#step", "buys Boardwalk")
