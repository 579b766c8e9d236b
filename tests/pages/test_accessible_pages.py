"""Pages for those who don't see the screen, or see it badly, or have no mouse."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page

from ledger import passes
from tests.accessibility import CONTRAST, headings, nameless, out_of_order
from tests.pages.browsing import TABLET, log_in, open_page
from tests.pages.conftest import Cast, make_cast
from tests.tournaments import evening
from tournaments.models import Event
from tournaments.services import events, next_nights

OPEN_ALL = "document.querySelectorAll('details').forEach((each) => { each.open = true; })"


def addresses(cast: Cast) -> list[str]:
    """The main pages, with one table ended and one at play whose count differs."""
    version = Event.objects.get(pk=cast.event.pk).version
    events.update_event(cast.event.pk, version=version, divisions=["Juniors", "Seniors"])
    ended, playing = evening.tables_of(evening.playing(cast.event))
    evening.end_game(ended, {"A": 10_000, "B": 0})
    evening.post(playing, {"type": "count", "counted": {"B": 1480}})
    events.show_tables(cast.event.pk, public=True)
    next_nights.make_next_night(
        cast.event.pk, on=date(2027, 3, 27), user_id=cast.event.memberships.get().user_id
    )
    pages = (
        "desk",
        "runner",
        "registration",
        "register",
        "event",
        "players",
        "player-divisions",
        "money",
        "people",
        "floor",
        "event-standings",
        "public-event",
        "public-numbers",
        "public-league",
        "event-league",
        "event-log",
        "webhooks",
    )
    found = [cast.url(page) for page in (*pages, "public-rules", "screen", "bring-in", "projector")]
    found += [cast.url("round", 1), f"/t/{ended.pk}/", f"/t/{playing.pk}/live/", cast.dan_link]
    found += [cast.url("table", table.pk) for table in (ended, playing)]
    found += [cast.url(name, playing.pk) for name in ("steps", "adjust")]
    found.append(cast.url("void-entry", playing.pk, 1))
    ben = cast.event.staff.get(name="Ben")
    found.append(reverse("referee", args=[passes.token(ben.card)]))
    found += ["/", "/login/", "/organise/", "/organise/new/", "/organise/editions/"]
    return [*found, "/organise/editions/uk/", "/organise/access-keys/"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_controls_have_names_headings_an_order_and_words_a_contrast(
    live_site: str, browser: Browser, scheme: Any
) -> None:
    cast = make_cast()
    faults: list[tuple[str, object]] = []
    with browser.new_context(viewport=TABLET, color_scheme=scheme) as context:
        log_in(context, live_site, cast.ada)
        page = open_page(context, live_site)
        for address in addresses(cast):
            page.goto(live_site + address)
            page.evaluate(OPEN_ALL)
            faults += [(address, f"no name: {each}") for each in nameless(page)]
            if out_of_order(levels := headings(page)):
                faults.append((address, levels))
            faults += [(address, each) for each in page.evaluate(CONTRAST)]
    assert faults == []


def test_what_is_looked_for_is_found(page: Page) -> None:
    page.set_content(
        "<h2>Late</h2><button></button><input><a href='/'>Named</a>"
        "<p style='color: #999; background: #fff'>Pale</p>"
    )

    assert nameless(page) == ["button", "textbox"]
    assert out_of_order(headings(page))
    assert page.evaluate(CONTRAST) == ["Pale: 2.8"]
    assert not out_of_order([1, 2, 3, 3, 2, 3])
    assert out_of_order([1, 3])
