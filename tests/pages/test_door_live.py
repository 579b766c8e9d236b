"""At the door with real browsers: two desks, and a page that waits for a place."""

from __future__ import annotations

from uuid import uuid4

from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext

from ledger import passes
from tests.pages.browsing import PHONE, log_in, open_page, sees
from tests.pages.conftest import Cast, make_cast
from tests.tournaments import evening
from tournaments.models import Staff
from tournaments.services import people, players, registering


def test_what_one_desk_does_the_other_sees_and_keeps_its_search(
    live_site: str, browser: Browser
) -> None:
    cast = make_cast()
    players.check_in(cast.event.players.all(), here=False)
    one, other = people.add_many(cast.event, ["Desk 1", "Desk 2"], Staff.Role.DESK)
    with (
        browser.new_context(viewport=PHONE) as first,
        browser.new_context(viewport=PHONE) as second,
    ):
        links = [reverse("assistant", args=[passes.token(each.card)]) for each in (one, other)]
        left = open_page(first, live_site + links[0])
        right = open_page(second, live_site + links[1])
        left.click("text=Go on as Desk 1")
        right.click("text=Go on as Desk 2")
        right.fill("#find", "cleo")
        left.fill("#find", "dan")
        left.keyboard.press("Enter")
        sees(left, "#said", "Dan is checked in.")
        sees(right, "#desk", "7 not here yet, 1 checked in.")
        assert right.locator("#outstanding li:visible").count() == 1
        right.locator("button", has_text="Undo").first.click()
        sees(left, "#desk", "8 not here yet")
        assert left.faults + right.faults == []


def test_a_page_that_waits_has_the_place_as_soon_as_there_is_one(
    live_site: str, browser: Browser
) -> None:
    cast = make_cast()
    registering.switch(cast.event.pk, is_open=True)
    registering.change(cast.event.pk, version=2, capacity=8)
    eve = registering.register(cast.event.pk, "Eve", key=uuid4())
    with browser.new_context(viewport=PHONE) as context:
        address = reverse("player", args=[passes.token(eve.link)])
        page = open_page(context, live_site + address)
        sees(page, "#me", "in line")
        dan = reverse("player", args=[passes.token(evening.player(cast.event, "Dan").link)])
        Client().post(f"{dan}withdraw/")
        sees(page, "#me", "Player 9")
        assert page.faults == []


def test_an_organiser_sees_who_is_checked_in_by_another_and_keeps_the_search(
    live_site: str, browser: Browser
) -> None:
    cast = make_cast()
    players.check_in(cast.event.players.all(), here=False)
    with browser.new_context() as context:
        _follows_the_door(cast, live_site, context)


def _follows_the_door(cast: Cast, live_site: str, context: BrowserContext) -> None:
    log_in(context, live_site, cast.ada)
    page = open_page(context, live_site + cast.url("players"))
    page.wait_for_selector("body[data-link=live]", state="attached")
    page.fill("#find", "dan")
    players.check_in([evening.player(cast.event, "Dan")])
    sees(page, "#players", "Here")
    sees(page, "#counts", "1 checked in")
    assert page.locator("#players li:visible").count() == 1
    players.check_in_all(cast.event)
    sees(page, "#counts", "8 checked in")
    assert page.get_by_text("Check in all").count() == 0
    assert page.faults == []
