"""Every page fits a tablet and a phone: nothing sideways, nothing too small for a finger."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model
from playwright.sync_api import Browser, ViewportSize

from ledger.actors import Actor
from ledger.services.importing import import_game
from tests.pages.browsing import PHONE, TABLET, log_in, open_page
from tests.pages.conftest import Cast, make_cast
from tests.tournaments import evening
from tournaments.models import Call, Event, Membership, Player, Table
from tournaments.services import calls, clock, events, postponing

LONG_NAMES = (
    "Inés de la Fuente Bermúdez y Castellanos",
    "Krzysztof Brzęczyszczykiewicz",
    "Ben Nwachukwu-Ezekwesili-Featherstonehaugh",
    "Wolfeschlegelsteinhausenbergerdorffwelch",
)
FINGER_PX = 40

TOO_SMALL = """(least) => [
  ...document.querySelectorAll("button, [role=button], input, select, textarea"),
]
  .filter((each) => each.offsetParent && !["checkbox", "hidden"].includes(each.type))
  .map((each) => (each.type === "radio" && each.closest("label")) || each)
  .map((each) => [each.textContent.trim() || each.name, each.getBoundingClientRect().height])
  .filter(([, height]) => height < least)"""
FONTS = "() => document.fonts.ready.then(() => null)"  # until then others stand in
OPEN_ALL = """() => {
  for (const part of document.querySelectorAll("details")) part.open = true;
}"""
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def long_names(event: Event) -> None:
    by = " and ".join(LONG_NAMES[:2])
    get_user_model().objects.filter(pk=evening.REFEREE.reference.split(":")[1]).update(username=by)
    second = get_user_model().objects.create_user(f"{LONG_NAMES[3]}@example.org")
    Membership.objects.create(event=event, user=second)
    for player, name in zip(event.players.order_by("number"), LONG_NAMES, strict=False):
        Player.objects.filter(pk=player.pk).update(name=name)


def voided(table: Table) -> None:
    """Let a referee void an entry of the table, for a reason that takes some words."""
    reason = "The die had rolled off the table and everybody there agreed that it doesn't count"
    for command in (
        {"type": "adjust", "moves": [{"from": "A", "to": "B", "cash": 5}], "reason": "A loan"},
        {"type": "void", "number": 2, "reason": reason},
    ):
        evening.post(table, command)


def imported(cast: Cast) -> str:
    """The page of a game that Ada has brought in."""
    game = import_game(
        b"start A\n", actor=Actor.of_user(cast.ada.session["_auth_user_id"], "organiser")
    )
    return cast.url("imported-game", game.pk)


def test_what_a_result_may_change_is_a_list_with_bullets(live_site: str, browser: Browser) -> None:
    cast = make_cast()
    table = evening.tables_of(evening.played(cast.event))[0]
    evening.drafted(cast.event)
    evening.reopen(table)
    with browser.new_context(viewport=TABLET) as context:
        log_in(context, live_site, cast.ada)
        page = open_page(context, live_site + cast.url("table", table.pk))
        shown = "getComputedStyle(document.querySelector('#may-change li')).display"
        assert page.evaluate(shown) == "list-item"


@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
def test_every_page_fits(live_site: str, browser: Browser, size: ViewportSize) -> None:
    cast = make_cast()
    long_names(cast.event)
    tables = evening.tables_of(evening.playing(cast.event))
    evening.end_game(tables[0], {"A": 10_000, "B": 0})
    voided(tables[1])
    calls.call(tables[1], key=uuid4(), reason=Call.Reason.RULE)
    postponing.postpone(tables[1].pk, reason="The fire alarm went off in the room where they play")
    events.show_tables(cast.event.pk, public=True)
    pages = [
        "event",
        "players",
        "people",
        "floor",
        "hall",
        "projector",
        "money",
        "event-standings",
        "bring-in",
        "webhooks",
        "public-event",
        "public-rules",
        "screen",
    ]
    addresses = [cast.url(page) for page in pages]
    addresses.append(imported(cast))
    addresses += [cast.url("round", 1), cast.url("round", 2), f"/t/{tables[0].pk}/"]
    addresses += [f"/t/{table.pk}/live/" for table in tables]
    addresses += [cast.url("table", table.pk) for table in tables]
    addresses += [cast.url(name, tables[1].pk) for name in ("steps", "adjust", "paper-result")]
    addresses.append(cast.url("void-entry", tables[1].pk, 1))
    addresses += [cast.dan_link, "/", "/organise/", "/organise/new/", "/login/"]
    addresses += ["/organise/editions/", "/organise/editions/uk/", "/organise/access-keys/"]
    with browser.new_context(viewport=size) as context:
        log_in(context, live_site, cast.ada)
        page = open_page(context, live_site)
        for address in addresses:
            page.goto(live_site + address)
            page.evaluate(FONTS)
            assert page.evaluate(SIDEWAYS) <= 0, address
            page.evaluate(OPEN_ALL)
            assert page.evaluate(SIDEWAYS) <= 0, f"{address}, all opened"
            assert page.evaluate(TOO_SMALL, FINGER_PX) == [], address
            assert page.faults == [], address


def test_the_steps_of_a_finished_evening_dont_widen_a_phones_page(
    live_site: str, browser: Browser
) -> None:
    cast = make_cast()
    evening.change_stage(cast.event, rounds=3)
    for _ in range(3):
        evening.played(cast.event)
    with browser.new_context(viewport=PHONE) as context:
        log_in(context, live_site, cast.ada)
        page = open_page(context, live_site + cast.url("event"))
        assert page.locator(".steps .done").count() >= 4
        assert page.evaluate(SIDEWAYS) <= 0


def test_a_paused_clock_doesnt_widen_a_phones_page(live_site: str, browser: Browser) -> None:
    cast = make_cast()
    clock.pause(evening.playing(cast.event).pk, by="Ada")
    with browser.new_context(viewport=PHONE) as context:
        log_in(context, live_site, cast.ada)
        page = open_page(context, live_site + cast.url("floor"))
        page.evaluate(FONTS)
        assert page.locator(".top .clock[data-state=paused]").is_visible()
        assert page.evaluate(SIDEWAYS) <= 0
