"""Pressing things in a noisy hall: twice, by keyboard, with one finger."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page

from ledger import passes
from tests.conftest import becomes
from tests.pages.browsing import PHONE, TABLET, log_in, open_page, sees
from tests.pages.conftest import Cast, make_cast
from tests.tournaments import evening
from tournaments.models import Player, Seat, Staff
from tournaments.services import draws, people, players

DOUBLE_PRESS = """() => {
  const button = document.querySelector("#add button");
  button.click();
  button.click();
  return document.querySelector("#messages").textContent;
}"""


class Finger:
    """A finger on the screen of a page."""

    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)

    def down(self, place: Locator) -> Finger:
        """Touch the middle of a place."""
        return self._touch("touchStart", place)

    def move(self, place: Locator) -> Finger:
        """Draw the finger there."""
        return self._touch("touchMove", place)

    def up(self) -> None:
        """Lift it."""
        self.session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def _touch(self, kind: str, place: Locator) -> Finger:
        box = place.bounding_box()
        assert box
        points = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        return self


@pytest.fixture
def cast(live_site: str) -> Cast:
    return make_cast()


@pytest.fixture
def context(browser: Browser, live_site: str, cast: Cast) -> Iterator[BrowserContext]:
    """Ada's tablet."""
    with browser.new_context(viewport=TABLET) as opened:
        log_in(opened, live_site, cast.ada)
        yield opened


def test_a_double_press_is_sent_once_and_says_so(
    live_site: str, cast: Cast, context: BrowserContext
) -> None:
    page = open_page(context, live_site + cast.url("players"))
    sent: list[str] = []
    page.on("request", lambda asked: sent.append(asked.url) if asked.method == "POST" else None)
    page.fill("#id_name", "Zoë")
    said = page.evaluate(DOUBLE_PRESS)
    assert "Sent already" in said
    sees(page, "#messages", "Zoë is number 9")
    assert len(sent) == 1


def test_a_double_tap_gives_minutes_once_and_the_next_press_gives_them_again(
    live_site: str, cast: Cast, context: BrowserContext
) -> None:
    round_ = evening.playing(cast.event)
    page = open_page(context, live_site + cast.url("floor"))
    plus_five = page.locator("#act-extend button", has_text="+5")
    plus_five.click()
    sees(page, "#messages", "The round is longer now")
    plus_five.click()
    sees(page, "#messages", "Press again if you want it twice.")
    assert round_.clock_marks.filter(kind="extend").count() == 1
    plus_five.click()
    becomes(page, lambda: round_.clock_marks.filter(kind="extend").count() == 2, "more minutes")


def test_one_tap_checks_in_and_keeps_the_place_in_the_list(
    live_site: str, cast: Cast, context: BrowserContext
) -> None:
    late = players.add_player(cast.event, "Late Lou")
    page = open_page(context, live_site + cast.url("players"))
    page.locator(f"#player-{late.pk} button").click()
    sees(page, "#counts", "9 checked in")
    focused = "document.activeElement.textContent.trim()"
    becomes(page, lambda: page.evaluate(focused).startswith("✓ Here"), "the focus to stay")
    assert page.faults == []


def test_a_name_is_found_without_its_accents(
    live_site: str, cast: Cast, context: BrowserContext
) -> None:
    for name in ("Łucja Šimůnková", "Jürgen Weiß"):
        players.add_player(cast.event, name)
    page = open_page(context, live_site + cast.url("players"))
    for typed in ("lucja sim", "JURGEN WEISS", "weiß"):
        page.fill("#find", typed)
        assert page.locator("#players li:visible").count() == 1, typed
    page.fill("#find", "nobody")
    assert page.inner_text("#players-count") == "0 found"


def test_two_ticks_swap_two_players(live_site: str, cast: Cast, context: BrowserContext) -> None:
    round_ = evening.drafted(cast.event)
    one, two = evening.tables_of(round_)
    before = evening.names_at(one)[0], evening.names_at(two)[0]
    page = open_page(context, live_site + cast.url("round", 1))
    page.check(f'input[data-name="{before[0]}"]')
    page.check(f'input[data-name="{before[1]}"]')
    assert page.locator('input[name="seat"]:enabled').count() == 2
    with page.expect_navigation():
        page.click(f"text=Swap {before[0]} and {before[1]}")
    assert (evening.names_at(two)[0], evening.names_at(one)[0]) == before


def test_players_of_one_first_name_are_swapped_by_their_whole_names(
    live_site: str, cast: Cast, context: BrowserContext
) -> None:
    for old, new in (("Ada", "Anna Kovacs"), ("Ben", "Anna Lind"), ("Cleo", "Carl Ek")):
        Player.objects.filter(name=old).update(name=new)
    evening.drafted(cast.event)
    page = open_page(context, live_site + cast.url("round", 1))

    def named() -> set[str]:
        said = page.locator("[data-swap-button]").inner_text()
        return set(said.removeprefix("Swap ").split(" and "))

    page.check('input[data-name="Anna Kovacs"]')
    page.check('input[data-name="Anna Lind"]')
    assert named() == {"Anna Kovacs", "Anna Lind"}
    page.uncheck('input[data-name="Anna Lind"]')
    page.check('input[data-name="Carl Ek"]')
    assert named() == {"Anna Kovacs", "Carl"}


def test_what_a_swap_costs_is_said_before_it_is_made(
    live_site: str, cast: Cast, context: BrowserContext
) -> None:
    Player.objects.filter(name__in=["Ada", "Ben"]).update(apart="Curie")
    round_ = evening.drafted(cast.event)
    ada, ben = (round_.seats.get(player__name=name) for name in ("Ada", "Ben"))
    beside = round_.seats.filter(table=ada.table).exclude(pk=ada.pk)[0].player.name
    page = open_page(context, live_site + cast.url("round", 1))
    page.check(f'input[data-name="{beside}"]')
    page.check('input[data-name="Ben"]')

    sees(page, "[data-swap-cost]", f"would sit together at table {ada.table.number}.")
    assert round_.seats.get(player__name="Ben").table == ben.table
    assert page.faults == []


def test_a_name_is_dragged_onto_another(
    live_site: str, cast: Cast, context: BrowserContext
) -> None:
    round_ = evening.drafted(cast.event)
    one, two = evening.tables_of(round_)
    before = evening.names_at(one)[0], evening.names_at(two)[0]
    page = open_page(context, live_site + cast.url("round", 1))
    first, second = (page.locator(f'label:has([data-name="{name}"])') for name in before)
    first.drag_to(second)
    other = one.seats.exclude(player__name=before[0])[0].pk
    draws.lock_seats(round_.pk, version=round_.version, seats={other}, lock=Seat.Lock.TABLE)
    for _ in range(2):  # the first is refused, as the draw was changed, and both stay ticked
        sees(page, "[data-swap-cost]", "No new repeats in this round")
        with page.expect_navigation():
            page.get_by_role("button", name=re.compile("^Swap ")).click()

    assert (evening.names_at(two)[0], evening.names_at(one)[0]) == before


def test_a_name_is_dragged_by_finger_after_a_long_press_and_a_swipe_scrolls(
    live_site: str, cast: Cast, browser: Browser
) -> None:
    one, two = evening.tables_of(evening.drafted(cast.event))
    names = evening.names_at(one)[0], evening.names_at(two)[0]
    with browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True) as phone:
        log_in(phone, live_site, cast.ada)
        page = open_page(phone, live_site + cast.url("round", 1))
        first, second = (page.locator(f'label:has([data-name="{name}"])') for name in names)
        finger = Finger(page)

        first.evaluate("label => label.scrollIntoView()")
        start = page.evaluate("scrollY")
        finger.down(second).move(first).up()
        becomes(page, lambda: page.evaluate("scrollY") != start, "the page to scroll")
        assert page.locator("[data-swap-cost]").is_hidden()
        page.evaluate("start => scrollTo(0, start)", start)

        finger.down(first)
        page.locator(".dragged").wait_for()
        finger.move(second)
        page.locator(".drag-onto").wait_for()
        finger.up()

        sees(page, "[data-swap-cost]", "No new repeats in this round")
        assert page.evaluate("scrollY") == start
        assert page.get_by_role("button", name=f"Swap {names[0]} and {names[1]}").is_enabled()


def test_two_names_are_swapped_by_keyboard(
    live_site: str, cast: Cast, context: BrowserContext
) -> None:
    one, two = evening.tables_of(evening.drafted(cast.event))
    before = evening.names_at(one)[0], evening.names_at(two)[0]
    page = open_page(context, live_site + cast.url("round", 1))
    for name in before:
        page.focus(f'input[data-name="{name}"]')
        page.keyboard.press("Space")
    sees(page, "[data-swap-cost]", "No new repeats in this round")
    page.focus("[data-swap-button]")
    with page.expect_navigation():
        page.keyboard.press("Enter")

    assert (evening.names_at(two)[0], evening.names_at(one)[0]) == before


def test_what_an_act_came_to_is_in_sight_where_it_was_pressed(
    live_site: str, cast: Cast, context: BrowserContext
) -> None:
    for number in range(10, 40):
        people.add_staff(cast.event, f"Banker {number}", Staff.Role.BANKER)
    passes.pair(cast.event.staff.get(name="Banker 39").card, "iPad")
    page = open_page(context, live_site + cast.url("people"))
    row = page.locator(".person", has_text="Banker 39")
    row.locator("summary").click()
    with page.expect_navigation():
        row.get_by_role("button", name="Allow another device").click()
    message = page.locator(".message", has_text="Banker 39")
    message.wait_for()
    top = message.evaluate("item => item.getBoundingClientRect().top")
    assert 0 <= top <= TABLET["height"] / 2


def test_by_keyboard_from_the_skip_link_to_the_clock(
    live_site: str, cast: Cast, context: BrowserContext
) -> None:
    evening.released(cast.event)
    page = open_page(context, live_site + cast.url("floor"))
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the content"
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent.trim()") == "Start the clock"
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline != "none"
    page.keyboard.press("Enter")
    sees(page, "#messages", "The clock is running.")


def test_a_dangerous_act_opens_before_it_acts(
    live_site: str, cast: Cast, context: BrowserContext
) -> None:
    round_ = evening.playing(cast.event)
    page = open_page(context, live_site + cast.url("floor"))
    page.click("text=Call the last turn now…")
    assert not round_.clock_marks.filter(kind="end").exists()
    with page.expect_navigation():
        page.click("text=Yes, call the last turn now")
    assert round_.clock_marks.filter(kind="end").exists()


def test_a_tap_that_did_not_get_through_says_so_until_the_next(
    live_site: str, cast: Cast, context: BrowserContext
) -> None:
    late = players.add_player(cast.event, "Late Lou")
    page = open_page(context, live_site + cast.url("players"))
    page.route("**/check-in/**", lambda route: route.fulfill(status=500))
    here = page.locator(f"#player-{late.pk} button").first
    here.click()
    sees(page, "#messages", "That didn’t get through. Press again")
    page.unroute("**/check-in/**")
    here.click()
    sees(page, "#counts", "9 checked in")
    assert page.locator("#messages [data-failed]").count() == 0


def test_a_floor_whose_reader_is_logged_out_says_that_it_stands_still(
    live_site: str, cast: Cast, context: BrowserContext
) -> None:
    evening.playing(cast.event)
    page = open_page(context, live_site + cast.url("floor"))
    context.clear_cookies(name="sessionid")
    page.evaluate("document.body.dispatchEvent(new CustomEvent('live-floor'))")
    sees(page, "#messages", "You are no longer logged in here")
    assert page.locator("#floor").is_visible()
