"""Long standings and a large seating stand on their pages a part at a time, and the server finds
everybody in them."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext

from benchmarks.standings import play
from tests.pages.browsing import PHONE, log_in, open_page, sees
from tests.pages.conftest import Cast, make_cast
from tests.tournaments import evening, hall
from tournaments.models import Event, Projector, Round, Seat, Table
from tournaments.ranking import Prospect
from tournaments.services import draws, projectors, standings
from tournaments.views.components.list_part import AT_ONCE
from tournaments.views.components.seating_part import TABLES_AT_ONCE

TABLES = 60
PLAYERS = 4 * TABLES
PAGES = ("event-standings", "standings-table", "public-event", "public-standings")


def large_evening(*, tables: int = TABLES) -> Cast:
    """An evening of this many tables with four players each, all results in."""
    cast = make_cast(here=0, bankers=1, rounds=1)
    cast.event.staff.all().delete()
    play_out(cast.event, tables)
    return cast


def play_out(event: Event, tables: int) -> None:
    hall.fill(event, tables)
    play(event, 1, random.Random(1))
    standings.compute(event.pk)


@pytest.fixture
def cast(db: None) -> Cast:
    """More than twice as many players as a page shows."""
    return large_evening()


def text_of(cast: Cast, page: str, query: str = "") -> str:
    return cast.ada.get(cast.url(page) + query).content.decode()


def lines_of(text: str, table: str = 'id="standings-rows"') -> list[str]:
    """The names in the rows of a table, in their order."""
    rows = text.partition(table)[2].partition("</table>")[0]
    return re.findall(r'<th scope="row"><bdi>([^<]+)</bdi>', rows)


def names(cast: Cast) -> list[str]:
    """Everybody, best first."""
    return [row["name"] for row in cast.event.standings.rows]


@pytest.mark.parametrize("page", PAGES)
def test_a_hundred_places_stand_on_a_page_and_lead_to_the_others(cast: Cast, page: str) -> None:
    everybody = names(cast)
    assert len(everybody) == PLAYERS
    text = text_of(cast, page)
    assert lines_of(text) == everybody[:AT_ONCE]
    assert f"1 to 100 of {PLAYERS}" in text
    assert "?from=100#standings" in text

    last = text_of(cast, page, "?from=200")
    assert lines_of(last) == everybody[200:]
    assert f"201 to {PLAYERS} of {PLAYERS}" in last
    assert "?from=300" not in last
    assert "?from=100#standings" in last


@pytest.mark.parametrize("query", ["?from=9999", "?from=-1", "?from=x", "?from=0", "?from=50"])
def test_a_place_that_no_part_begins_with_shows_the_first(cast: Cast, query: str) -> None:
    assert lines_of(text_of(cast, "public-standings", query)) == names(cast)[:AT_ONCE]


@pytest.mark.parametrize("page", PAGES)
def test_everybody_is_found_by_name_or_number(cast: Cast, page: str) -> None:
    last = names(cast)[-1]
    number = cast.event.players.get(name=last).number
    assert lines_of(text_of(cast, page, f"?find={last.lower()}")) == [last]
    assert last in lines_of(text_of(cast, page, f"?find={number}"))
    assert "0 found" in text_of(cast, page, "?find=nobody")


def test_of_many_who_fit_the_best_are_shown(cast: Cast) -> None:
    text = text_of(cast, "public-standings", "?find=p&from=100")
    assert "found; here are the first 100" in text
    assert lines_of(text)[0] in names(cast)[:10]
    assert "Later places" not in text


def test_divisions_and_teams_show_the_same_places(db: None) -> None:
    cast = large_evening()
    event = cast.event
    event.players.filter(number__lte=PLAYERS - 30).update(division="Juniors")
    event.players.exclude(division="Juniors").update(division="Seniors")
    Event.objects.filter(pk=event.pk).update(divisions=["Juniors", "Seniors"], team_counts=1)
    for player in event.players.all():
        player.club = f"Club {player.number}"
        player.save(update_fields=["club"])

    first, second = text_of(cast, "event-standings"), text_of(cast, "event-standings", "?from=100")
    assert [len(lines_of(first, f"<h3>{name}</h3>")) for name in ("Juniors", "Seniors")] == [
        100,
        30,
    ]
    assert len(lines_of(second, "<h3>Juniors</h3>")) == 100
    assert "<h3>Seniors</h3>" not in second
    assert [len(lines_of(text, 'id="team-rows"')) for text in (first, second)] == [100, 100]
    found = text_of(cast, "event-standings", "?find=seniors")
    assert len(lines_of(found, "<h3>Seniors</h3>")) == 30


def test_what_is_announced_is_all_that_anybody_finds(cast: Cast) -> None:
    everybody = names(cast)
    projectors.hold(cast.event.pk)
    last = cast.event.standings.rows[-1]["rank"]
    projectors.announce(cast.event.pk, "", last)
    assert Projector.objects.get(event=cast.event).opened_from

    shown = lines_of(text_of(cast, "public-standings", "?from=100"))
    assert everybody[-1] in shown
    assert everybody[0] not in shown
    assert everybody[0] not in text_of(cast, "public-standings", f"?find={everybody[0]}")
    assert everybody[0] in lines_of(text_of(cast, "event-standings"))


def test_a_hundred_players_are_listed_whole_without_a_search(db: None) -> None:
    cast = large_evening(tables=AT_ONCE // 4)
    for page in PAGES:
        text = text_of(cast, page, "?find=p20&from=100")
        assert len(lines_of(text)) == AT_ONCE, page
        assert "data-found-by" not in text
        assert 'name="find"' not in text
    assert 'id="find"' not in text_of(cast, "event-standings")


def test_fifty_tables_of_the_seating_are_shown_and_the_others_found(cast: Cast) -> None:
    def tables(query: str) -> list[str]:
        text = text_of(cast, "public-event", query)
        return re.findall(r">Table (\d+)</a></h3>", text)

    assert tables("") == [str(number) for number in range(1, TABLES_AT_ONCE + 1)]
    assert tables("?tables=50") == [str(number) for number in range(51, TABLES + 1)]
    assert tables("?tables=999") == tables("")
    seat = Round.objects.get(event=cast.event).tables.get(number=TABLES).seats.first()
    assert seat is not None
    assert tables(f"?find={seat.player.name}") == [str(TABLES)]
    found = cast.stranger.get(cast.url("public-seats") + f"?find={seat.player.name}")
    assert f"Table {TABLES}</a>" in found.content.decode()
    assert tables("?find=nobody") == []


@pytest.mark.parametrize("page", [*PAGES, "public-seats"])
@pytest.mark.parametrize("query", ["", "?find=p1", "?from=100"])
def test_more_players_cost_no_more_queries(cast: Cast, page: str, query: str) -> None:
    def cost(cast: Cast) -> int:
        cast.ada.get(cast.url(page) + "?find=somebody")  # what a process looks up once
        with CaptureQueriesContext(connection) as captured:
            assert cast.ada.get(cast.url(page) + query).status_code == 200
        return len(captured)

    ada = get_user_model().objects.get(username="ada")
    larger = evening.make_event(here=0, bankers=0, rounds=1, name="Larger", user_id=ada.pk)
    play_out(larger, 2 * TABLES)
    assert cost(replace(cast, event=larger)) == cost(cast)


def test_many_tables_are_watched_from_the_seating(db: None) -> None:
    cast = large_evening(tables=AT_ONCE + 1)
    table = Table.objects.filter(round__event=cast.event).latest("number")
    table.result.delete()  # it plays still
    Event.objects.filter(pk=cast.event.pk).update(live_tables=True)
    name = table.seats.values_list("player__name", flat=True)[0]

    text = text_of(cast, "public-event", f"?find={name}")
    assert "To watch a table, find somebody who plays there" in text
    assert 'id="watch"' not in text
    page = reverse("public-table", args=[table.pk])
    assert page in text
    watch = reverse("live-table", args=[table.pk])
    assert watch in cast.stranger.get(page).content.decode()


def test_who_goes_on_is_worked_out_once_for_all_who_look_for_names(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    worked_out = []

    def prospects_of(event: Event) -> dict[int, Prospect]:
        worked_out.append(event)
        return {}

    monkeypatch.setattr(draws, "prospects_of", prospects_of)
    for name in names(cast)[:3]:
        assert lines_of(text_of(cast, "public-standings", f"?find={name}"))
        assert lines_of(text_of(cast, "standings-table", f"?find={name}"))
    assert len(worked_out) == 1


@pytest.fixture
def phone(browser: Browser, live_site: str) -> Iterator[BrowserContext]:
    with browser.new_context(viewport=PHONE) as opened:
        yield opened


def test_a_phone_finds_a_name_in_the_seating_and_the_standings(
    live_site: str, phone: BrowserContext
) -> None:
    cast = large_evening()
    last = names(cast)[-1]
    page = open_page(phone, live_site + cast.url("public-event"))
    sees(page, "#standings", f"1 to 100 of {PLAYERS}")
    page.fill("#find", last)
    sees(page, "#standings", "1 found")
    sees(page, "#seats", "1 table found")
    assert page.locator("#standings-rows tbody tr:visible").count() == 1
    assert page.locator("#seats [data-find]:visible").all_inner_texts()[0].endswith(last)

    move(cast, last)
    sees(page, "#standings", "$9,999")  # news come, and what was found stays
    assert page.locator("#standings-rows tbody tr").count() == 1
    page.fill("#find", "")
    sees(page, "#standings", f"1 to 100 of {PLAYERS}")
    sees(page, "#seats", f"Tables 1 to {TABLES_AT_ONCE}")
    assert page.faults == []


def test_the_part_that_is_shown_follows_the_standings(
    live_site: str, phone: BrowserContext
) -> None:
    cast = large_evening()
    log_in(phone, live_site, cast.ada)
    page = open_page(phone, live_site + cast.url("event-standings"))
    page.get_by_role("button", name="Later places").click()
    sees(page, "#standings", f"101 to 200 of {PLAYERS}")
    before = names(cast)
    assert page.locator("#standings-rows tbody th bdi").first.inner_text() == before[100]

    move(cast, before[-1])
    sees(page, "#standings-rows tbody tr:first-child", before[99])
    sees(page, "#standings", f"101 to 200 of {PLAYERS}")
    page.fill("#find", before[-1])
    sees(page, "#standings", "$9,999")
    assert page.faults == []


def move(cast: Cast, name: str) -> None:
    """Somebody turns out to have more than anybody else."""
    seat = Seat.objects.get(player__name=name, round__event=cast.event)
    result = seat.table.result
    result.assets |= {seat.letter: 9999}
    result.save(update_fields=["assets"])
    standings.compute(cast.event.pk)
