"""The finals of divisions that play apart: on the wall, in the standings and on phones."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Browser

from ledger import passes
from tests.pages.browsing import open_page
from tests.pages.conftest import Cast, make_cast
from tests.pages.test_projector import WALL, html
from tests.tournaments import evening
from tournaments.formats import StagePlan
from tournaments.models import Projector
from tournaments.services import divisions, projectors
from tournaments.views.components.wall import wall_of

SHOWN = """() => [...document.querySelectorAll(".chart")].filter((chart) => {
  const { left, right, top, bottom } = chart.getBoundingClientRect();
  return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
}).map((chart) => chart.querySelector("h2").innerText)"""
"""The divisions whose charts are whole on the screen."""


@pytest.fixture
def cast(db: None) -> Cast:
    """Juniors and Seniors sit at their finals, and the wall is to show them."""
    plans = [
        StagePlan("Round", divisions_apart=True),
        StagePlan("Final", plays="divisions", players=2, divisions_apart=True),
    ]
    cast = make_cast(plans=plans, divisions=["Juniors", "Seniors"])
    for name, numbers in (("Juniors", (1, 4)), ("Seniors", (5, 8))):
        chosen = cast.event.players.filter(number__range=numbers)
        divisions.put_in(cast.event.pk, name, dict(chosen.values_list("pk", "version")))
    evening.played(cast.event, {"Ada": 4000, "Ben": 3500, "P05": 4000, "P06": 3000})
    evening.released(cast.event, seed=2)
    projectors.show(cast.event.pk, Projector.Shows.FINAL)
    return cast


def start(cast: Cast, *numbers: int) -> None:
    """Start the finals at these tables."""
    final = cast.event.round_set.get(number=2)
    for table in evening.tables_of(final):
        if table.number in numbers:
            evening.start_game(table)


def drawn(cast: Cast) -> str:
    """Return the wall without the news that it follows: a frozen one follows no entries."""
    _, follows, wall = html(cast).partition("hx-swap=")
    assert follows
    return wall


def test_a_final_is_shown_as_soon_as_it_has_started(cast: Cast) -> None:
    assert "<polyline" not in html(cast)

    start(cast, 2)
    assert html(cast).count("<polyline") == 2
    assert "<h2><bdi>Seniors</bdi></h2>" in html(cast)

    start(cast, 1)
    assert html(cast).count("<polyline") == 4
    assert html(cast).index("<bdi>Juniors</bdi>") < html(cast).index("<bdi>Seniors</bdi>")


def test_a_frozen_wall_keeps_them(cast: Cast) -> None:
    start(cast, 1, 2)
    before = drawn(cast)
    cast.ada.post(cast.url("projector-freeze"), {"frozen": "yes"})
    final = cast.event.round_set.get(number=2)
    evening.post(evening.tables_of(final)[0], {"type": "position", "cash": {"A": 2750}})

    assert drawn(cast) == before


def test_the_list_of_each_division_comes_before_that_of_all(cast: Cast) -> None:
    final = evening.begin(cast.event.round_set.get(number=2))
    evening.play_out(final, {"Ben": 2000, "P06": 2500})

    page = cast.ada.get(cast.url("event-standings")).content.decode()
    heads = ["<h3>Juniors</h3>", "<h3>Seniors</h3>", "<h3>All divisions together</h3>"]
    assert heads == sorted(heads, key=page.index)
    assert "Each division has a final of its own: the winners of these come first" in page
    link = reverse("player", args=[passes.token(evening.player(cast.event, "P06").link)])
    phone = cast.stranger.get(link).content.decode()
    assert "Rank <strong>1</strong> of 4 in Seniors" in phone
    board = wall_of(cast.event, "", Projector.Shows.STANDINGS).board
    assert board is not None
    assert (board.leaders, [name for name, _ in board.divisions]) == ([], ["Juniors", "Seniors"])


def test_each_has_the_wall_in_turn(cast: Cast, live_site: str, browser: Browser) -> None:
    start(cast, 1, 2)
    with browser.new_context(viewport=WALL) as hall:
        hall.clock.install(time=0)
        page = open_page(hall, live_site + cast.url("screen"))
        page.locator(".page-of:not(:empty)").wait_for(state="attached")
        first = page.evaluate(SHOWN)
        page.clock.run_for(8000)
        second = page.evaluate(SHOWN)

        assert sorted([*first, *second]) == ["Juniors", "Seniors"]
