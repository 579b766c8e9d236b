"""Champions with long names: read whole on the wall, and within every page that names them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, ViewportSize

from tests.pages.browsing import PHONE, TABLET, log_in, open_page
from tests.pages.conftest import Cast, make_cast
from tests.pages.test_layout import SIDEWAYS
from tests.pages.test_projector import WALL
from tests.tournaments import evening
from tournaments.formats import StagePlan
from tournaments.models import Player
from tournaments.services import divisions

NAMES = {
    "Ada": "Maximilian Alexander von Hohenstein-Brandenburg",
    "Dan": "Jean-Baptiste Emmanuel Lefebvre-Desrosiers",
}
CUT = """(elements) => elements
  .filter((each) => each.scrollWidth > each.clientWidth + 1
    || each.scrollHeight > each.clientHeight + 1)
  .map((each) => each.textContent)"""


@pytest.fixture
def champions(db: None) -> Cast:
    """Juniors and Seniors have their champions, Ada and Dan, whose names are long."""
    plans = [StagePlan("Round", divisions_apart=True)]
    cast = make_cast(here=6, plans=plans, divisions=["Juniors", "Seniors"])
    for name, numbers in (("Juniors", (1, 3)), ("Seniors", (4, 6))):
        chosen = cast.event.players.filter(number__range=numbers)
        divisions.put_in(cast.event.pk, name, dict(chosen.values_list("pk", "version")))
    evening.played(cast.event, {"Ada": 4000, "Dan": 3000})
    for short, name in NAMES.items():
        Player.objects.filter(event=cast.event, name=short).update(name=name)
    return cast


def test_the_wall_shows_the_whole_name_of_each(
    live_site: str, browser: Browser, champions: Cast
) -> None:
    with browser.new_context(viewport=WALL) as hall:
        page = open_page(hall, live_site + champions.url("screen"))
        shown = page.locator(".winner .name")
        assert sorted(shown.all_inner_texts()) == sorted(NAMES.values())
        assert shown.evaluate_all(CUT) == []


@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
def test_lists_of_events_stay_within_the_page(
    live_site: str, browser: Browser, champions: Cast, size: ViewportSize
) -> None:
    with browser.new_context(viewport=size) as context:
        log_in(context, live_site, champions.ada)
        for address in ("/organise/", "/"):
            page = open_page(context, live_site + address)
            page.get_by_text("Won by ").wait_for()
            assert page.evaluate(SIDEWAYS) <= 0, address
