"""Whatever is on the wall lies within the screen, whole, and in letters that the hall can read."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser

from tests.pages.browsing import open_page
from tests.pages.conftest import Cast, make_cast
from tests.pages.test_print_pages import LONG
from tests.pages.test_projector import WALL
from tests.tournaments import evening
from tournaments.formats import StagePlan
from tournaments.models import Event, Player, Projector
from tournaments.services import divisions, projectors

LETTERS_PX = 42
"""What can be read from seven meters on a screen two meters wide."""
LAST_LINE_PX = 34

Shows = Projector.Shows
Wall = Callable[[Cast, str], list[str]]
"""What is wrong with what the wall of an evening shows, of which this is said to be."""

FAULTS = """([least, leastInLastLine]) => {
  const faults = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight) faults.push("it scrolls");
  const wall = document.querySelector(".wall");
  const texts = document.createTreeWalker(wall, NodeFilter.SHOW_TEXT);
  const boxes = [];
  while (texts.nextNode()) {
    const text = texts.currentNode.data.trim();
    const holder = texts.currentNode.parentElement;
    if (!text || holder.closest(".visually-hidden, [hidden]")) continue;
    // A long name of a list is cut off by its own box.
    const own = holder.closest(".name, .title, .tables p, .team") ?? holder;
    const { left, right, top, bottom } = own.getBoundingClientRect();
    const list = holder.closest(".pages");
    const page = list?.getBoundingClientRect();
    if (page && (left >= page.right - 1 || right <= page.left + 1)) continue; // on another page
    const [first, last] = page ? [page.top, page.bottom] : [0, innerHeight];
    const least_ = holder.closest(".address") ? leastInLastLine : least;
    const scale = holder.closest("svg")?.getScreenCTM().a ?? 1;
    const letters = Number.parseFloat(getComputedStyle(holder).fontSize) * scale;
    const say = (what) => faults.push(`${what}: ${text}`);
    if (letters < least_ - 0.01) say(`${letters} px`);
    if (left < -1 || right > innerWidth + 1) say("beside the edge");
    if (top < first - 1 || bottom > last + 1) say("below the edge");
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = own;
    const isCut = scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 8;
    if (own.matches(".tables p") && isCut) say("cut off");
    // Parts of a line.
    if (holder.closest("bdi:not(.name), tspan, .page-of, .team, .tables")) continue;
    boxes.push({ text, left, right, top, bottom });
  }
  for (const [at, one] of boxes.entries()) {
    for (const other of boxes.slice(at + 1)) {
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (wide > 2 && high > 0.4 * Math.min(one.bottom - one.top, other.bottom - other.top))
        faults.push(`${one.text} covers ${other.text}`);
    }
  }
  return faults;
}"""


IS_DRAWN = """async () => {
  await document.fonts.ready;
  // With the fonts the lines get longer; the pages of the lists turn again at once, not at the next
  // look of the script.
  dispatchEvent(new Event("resize"));
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}"""


@pytest.fixture
def wall(live_site: str, browser: Browser) -> Wall:
    """Looks at the wall of an evening on a large screen."""

    def faults_of(cast: Cast, shows: str) -> list[str]:
        with browser.new_context(viewport=WALL) as hall:
            page = open_page(hall, live_site + cast.url("screen"))
            page.wait_for_selector('body[data-link="live"]', state="attached")
            page.evaluate(IS_DRAWN)
            assert page.locator(f".shows-{shows.split()[0]}").count() == 1, shows
            return [
                f"{shows}: {each}" for each in page.evaluate(FAULTS, [LETTERS_PX, LAST_LINE_PX])
            ]

    return faults_of


def name_at_length(event: Event) -> None:
    """Give everybody a name as long as names can be."""
    for player in event.players.all():
        player.name = f"{LONG[player.number % 8 :][:70]} {player.number}"
        player.save()


def put(cast: Cast, shows: Shows) -> None:
    projectors.show(cast.event.pk, shows)


def test_a_hundred_players(db: None, wall: Wall) -> None:
    cast = make_cast(here=100, bankers=20, table_size=6, rounds=2, advance=6)
    name_at_length(cast.event)
    faults = wall(cast, "welcome")
    evening.released(cast.event)
    faults += wall(cast, "seats")
    round_ = evening.begin(cast.event.round_set.get())
    put(cast, Shows.CLOCK)
    faults += wall(cast, "clock")
    evening.play_out(round_)
    put(cast, Shows.STANDINGS)
    faults += wall(cast, "standings")
    cast.ada.post(cast.url("projector-freeze"), {"frozen": "yes"})
    projectors.say(cast.event.pk, f"{LONG} {LONG}"[:200])
    faults += wall(cast, "standings frozen with a message")
    projectors.unfreeze(cast.event.pk)
    evening.playing(cast.event, seed=2)
    put(cast, Shows.DUE)
    faults += wall(cast, "due with a message")
    put(cast, Shows.MESSAGE)
    faults += wall(cast, "message")
    projectors.thank(cast.event.pk, "\n".join([LONG, "Bakery Huber", LONG] * 12)[:2000], seen=1)
    put(cast, Shows.SPONSORS)
    faults += wall(cast, "sponsors")

    assert "\n".join(faults) == ""


def test_ranks_of_three_digits_stay_on_one_line(
    live_site: str, browser: Browser, cast: Cast
) -> None:
    round_ = evening.playing(cast.event)
    for table in evening.tables_of(round_):
        evening.end_game(table)
    with browser.new_context(viewport=WALL) as hall:
        page = open_page(hall, live_site + cast.url("screen"))
        page.wait_for_selector('body[data-link="live"]', state="attached")
        page.evaluate(IS_DRAWN)
        ranks = page.locator(".shows-due .leaders .rank")
        height = "(each) => each.getBoundingClientRect().height"
        before = ranks.first.evaluate(height)
        ranks.first.evaluate("(each) => { each.textContent = 103; }")
        assert ranks.first.evaluate(height) == before


def test_two_tables_of_many(db: None, wall: Wall) -> None:
    cast = make_cast(here=16, table_size=8)
    name_at_length(cast.event)
    evening.released(cast.event)

    assert "\n".join(wall(cast, "tables")) == ""


def test_the_final_its_champion_and_the_teams(db: None, wall: Wall) -> None:
    cast = make_cast(here=16, rounds=1, table_size=8, advance=8)
    name_at_length(cast.event)
    Event.objects.filter(pk=cast.event.pk).update(team_counts=2)
    for player in cast.event.players.all():
        Player.objects.filter(pk=player.pk).update(club=f"{LONG[:70]} {player.number % 5}")
    evening.played(cast.event)
    final = evening.playing(cast.event, seed=2)
    faults = wall(cast, "due in the final")
    table = evening.tables_of(final)[0]
    worth = {letter: 12_000 - 500 * at for at, letter in enumerate(sorted(table.names()))}
    evening.post(table, {"type": "position", "cash": worth})
    put(cast, Shows.FINAL)
    faults += wall(cast, "final")
    evening.play_out(final)
    put(cast, Shows.DUE)
    faults += wall(cast, "champion with a team")
    projectors.say(cast.event.pk, f"{LONG} {LONG}"[:200])
    faults += wall(cast, "champion with a message")
    put(cast, Shows.STANDINGS)
    faults += wall(cast, "standings of teams")

    assert "\n".join(faults) == ""


@pytest.mark.parametrize("number", [2, 6])
def test_divisions_with_a_final_each(db: None, wall: Wall, number: int) -> None:
    names = [f"{LONG[:39]}{at}" for at in range(1, number + 1)]
    plans = [
        StagePlan("Round", divisions_apart=True),
        StagePlan("Final", plays="divisions", players=2, divisions_apart=True),
    ]
    cast = make_cast(here=3 * number, plans=plans, divisions=names)
    name_at_length(cast.event)
    for at, name in enumerate(names):
        chosen = cast.event.players.filter(number__range=(3 * at + 1, 3 * at + 3))
        divisions.put_in(cast.event.pk, name, dict(chosen.values_list("pk", "version")))
    evening.played(cast.event)
    final = evening.playing(cast.event, seed=2)
    faults = wall(cast, f"due with {number} finals")
    put(cast, Shows.FINAL)
    faults += wall(cast, f"final of {number} divisions")
    put(cast, Shows.STANDINGS)
    faults += wall(cast, f"standings of {number} divisions")
    evening.play_out(final)
    put(cast, Shows.DUE)
    faults += wall(cast, f"champion of {number} divisions")

    assert "\n".join(faults) == ""


def test_places_that_are_announced(db: None, wall: Wall) -> None:
    cast = make_cast(here=12)
    name_at_length(cast.event)
    evening.played(
        cast.event, dict.fromkeys(cast.event.players.values_list("name", flat=True)[:3], 3000)
    )
    projectors.hold(cast.event.pk)
    put(cast, Shows.STANDINGS)
    projectors.announce(cast.event.pk, "", 4)
    faults = wall(cast, "standings to place 4")
    projectors.announce(cast.event.pk, "", 1)
    faults += wall(cast, "standings to place 1")

    assert "\n".join(faults) == ""
