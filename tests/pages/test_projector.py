"""The organiser directs the projector, and everybody is told what it says."""

from __future__ import annotations

from uuid import uuid4

import pytest
from playwright.sync_api import Browser, ViewportSize

from tests.pages.browsing import open_page, sees
from tests.pages.conftest import Cast, make_cast
from tests.pages.filling import open_form
from tests.tournaments import evening
from tournaments.formats import StagePlan
from tournaments.models import Projector
from tournaments.services import money, projectors

WALL: ViewportSize = {"width": 1920, "height": 1080}
READ_FROM_TEN_METERS_PX = 60
LETTERS_PX = "parseFloat(getComputedStyle(document.querySelector('.seats li')).fontSize)"
IN_SIGHT = """() => [...document.querySelectorAll(".seats li")].filter((line) => {
  const { left, right, top, bottom } = line.getBoundingClientRect();
  return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
}).map((line) => line.innerText)"""
"""The lines that are whole on the screen."""


def html(cast: Cast, look: str = "") -> str:
    """The wall as it is, or would be."""
    if look:
        return str(cast.ada.get(cast.url("projector") + f"?look={look}").content.decode())
    return str(cast.stranger.get(cast.url("screen-now")).content.decode())


def put(cast: Cast, shows: str) -> None:
    assert cast.ada.post(cast.url("projector-show"), {"shows": shows}).status_code == 302


def test_seats_are_found_by_name(db: None) -> None:
    cast = make_cast(here=12)
    evening.released(cast.event)

    names = [line.split("<")[0] for line in html(cast).split('<bdi class="name">')[1:]]
    assert names == sorted(names)
    assert len(names) == 12


def test_two_tables_show_who_sits_at_each(cast: Cast) -> None:
    evening.released(cast.event)

    assert "shows-tables" in html(cast)


def test_a_choice_is_looked_at_before_it_hangs_on_the_wall(cast: Cast) -> None:
    evening.playing(cast.event)
    projectors.thank(cast.event.pk, "Bakery Huber\n\nRailroad Café", seen=1)

    assert "Bakery Huber</li>" in html(cast, "sponsors")
    assert "Put it on the wall" in html(cast, "sponsors")
    assert "Bakery Huber" not in html(cast)
    put(cast, "sponsors")
    assert "Railroad Café</li>" in html(cast)


@pytest.mark.parametrize("shows", ["seats", "clock", "standings", "final", "message", "sponsors"])
def test_what_has_nothing_to_show_leaves_the_wall_to_what_is_due(cast: Cast, shows: str) -> None:
    put(cast, shows)

    assert "shows-welcome" in html(cast)


def test_the_standings_go_down_to_the_last_place(cast: Cast) -> None:
    evening.played(cast.event)
    put(cast, "standings")

    assert html(cast).count('<span class="rank">') == 8


def test_during_the_final_the_standings_still_go_down_to_the_last_place(db: None) -> None:
    cast = make_cast(rounds=1)
    evening.played(cast.event)
    evening.playing(cast.event, seed=2)
    put(cast, "standings")

    assert html(cast).count('<span class="rank">') == 8


def test_held_standings_wait_for_their_announcement(cast: Cast) -> None:
    tables = evening.tables_of(evening.playing(cast.event))
    evening.end_game(tables[0])
    evening.deliver()
    cast.ada.post(cast.url("projector-hold"), {"held": "yes"})
    evening.end_game(tables[1])
    evening.deliver()

    assert html(cast).count('<span class="rank">') == 4
    cast.ada.post(cast.url("projector-hold"), {"held": "no"})
    assert html(cast).count('<span class="rank">') == 8


def test_the_final_is_a_line_for_each_player(db: None) -> None:
    cast = make_cast(rounds=1)
    evening.played(cast.event)
    final = evening.playing(cast.event, seed=2)
    table = evening.tables_of(final)[0]
    evening.post(table, {"type": "position", "cash": {"A": 2750}})
    put(cast, "final")

    assert html(cast).count("<polyline") == 4
    first = html(cast).split('<tspan class="worth">')[1]
    assert first.startswith(f"$2,750</tspan> {table.names()['A']}")


def test_a_message_can_begin_with_how_much_was_raised(cast: Cast) -> None:
    page = cast.url("projector")
    assert "was raised" not in cast.ada.get(page).content.decode()
    for amount in (100_000, 24_000):
        money.take(cast.event.pk, "donation", amount, key=uuid4(), payer="Bakery Huber")

    assert '<a href="?raised#say">Say that $1,240 was raised</a>' in html(cast, "due")
    form = open_form(cast.ada, page + "?raised", cast.url("projector-message"))
    assert form["message"] == "Tonight we have raised $1,240."
    cast.ada.post(cast.url("projector-message"), {"message": form["message"]})
    assert "Tonight we have raised $1,240." in html(cast)


def test_a_message_too_long_for_the_wall_comes_back(cast: Cast) -> None:
    answer = cast.ada.post(cast.url("projector-message"), {"message": "x" * 201})

    assert answer.status_code == 400
    assert "at most 200 characters" in answer.content.decode()
    assert projectors.of_event(cast.event).message == ""


def test_sponsors_that_somebody_else_has_changed_are_not_overwritten(cast: Cast) -> None:
    form = {"version": 1, "initial-sponsors": "", "sponsors": "Railroad Café"}
    projectors.thank(cast.event.pk, "Bakery Huber", seen=1)

    answer = cast.ada.post(cast.url("projector-sponsors"), form)

    assert answer.status_code == 409
    assert "Bakery Huber" in answer.content.decode()
    assert projectors.of_event(cast.event).sponsors == "Bakery Huber"


def test_a_message_reaches_wall_and_phone_and_goes_again(live_site: str, browser: Browser) -> None:
    cast = make_cast()
    with browser.new_context(viewport=WALL) as hall, browser.new_context() as pocket:
        wall = open_page(hall, live_site + cast.url("screen"))
        phone = open_page(pocket, live_site + cast.dan_link)
        for page in (wall, phone):
            page.wait_for_selector('body[data-link="live"]', state="attached")

        projectors.say(cast.event.pk, "The buffet is open")
        sees(wall, ".announced", "The buffet is open")
        sees(phone, ".announcement", "The buffet is open")

        projectors.say(cast.event.pk, "")
        phone.locator(".announcement").wait_for(state="hidden")
        wall.locator(".announced").wait_for(state="detached")


def test_two_tables_of_long_names_stand_side_by_side(live_site: str, browser: Browser) -> None:
    cast = make_cast(here=12, bankers=2, table_size=6)
    cast.event.players.update(name="Wilhelmina Charlotte Vandenberghe-Saint-Aubin")
    evening.released(cast.event)
    with browser.new_context(viewport=WALL) as hall:
        page = open_page(hall, live_site + cast.url("screen"))
        first, second = (each.bounding_box() for each in page.locator(".tables li").all())
        bill = page.locator(".bill").bounding_box()

    assert first["y"] == second["y"] > bill["y"] + bill["height"]
    assert first["x"] + first["width"] < second["x"]
    assert second["x"] + second["width"] < WALL["width"]
    assert second["y"] + second["height"] < WALL["height"]


def test_long_lists_turn_their_pages_and_nothing_lies_below_the_edge(
    live_site: str, browser: Browser
) -> None:
    cast = make_cast(here=120, bankers=30)
    evening.released(cast.event)
    projectors.show(cast.event.pk, Projector.Shows.SEATS)
    with browser.new_context(viewport=WALL) as hall:
        hall.clock.install(time=0)
        page = open_page(hall, live_site + cast.url("screen"))
        page.locator(".page-of:not(:empty)").wait_for(state="attached")
        pages = int(page.locator(".page-of").inner_text().rpartition(" ")[2])
        seen = set()
        for _ in range(pages):
            seen |= set(page.evaluate(IN_SIGHT))
            page.clock.run_for(8000)

        assert len(seen) == 120
        assert page.evaluate(LETTERS_PX) >= READ_FROM_TEN_METERS_PX
        assert page.evaluate("document.documentElement.scrollHeight") == WALL["height"]


@pytest.mark.parametrize(
    ("scoring", "title"), [("places", "Standings · points"), ("assets", "Standings")]
)
def test_the_standings_say_what_they_count_unless_it_is_money(
    db: None, scoring: str, title: str
) -> None:
    final = StagePlan("Final", plays="top", players=4, scoring=scoring)
    cast = make_cast(plans=[StagePlan("Round", scoring=scoring), final])
    evening.played(cast.event)
    put(cast, "standings")
    assert f"<h2>{title}</h2>" in html(cast)
    evening.playing(cast.event, seed=2)
    put(cast, "due")
    counted = "points" if scoring == "places" else "sums"
    assert f"<h2>In the final, with their {counted} so far</h2>" in html(cast)
