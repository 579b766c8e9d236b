"""All that is printed for a round comes out whole: a full sheet of cards is followed by no empty
one, every table has its log and every seat its slip, and nothing is cut off."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.pages.browsing import log_in
from tests.pages.conftest import Cast, make_cast
from tests.pages.test_print_pages import LONG, pages_of
from tests.tournaments import evening
from tournaments.models import Event, Player, Staff

Printed = Callable[[Cast, str, str, int], list[str]]
"""Returns the faults of an evening's print: at this address, with parts of this name, and with this
many sheets."""

A4_WIDTH_PX = 718
"""Within its margins: 190 mm, the narrower of the two papers."""
CUT_OFF = """(parts) => parts.flatMap((part) => {
  const faults = [];
  const say = (what) => faults.push(`${what}: ${part.innerText.slice(0, 60)}`);
  const { left, right } = part.getBoundingClientRect();
  if (left < -1 || right > innerWidth + 1) say("beside the edge");
  for (const each of [part, ...part.querySelectorAll("*")]) {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = each;
    if (!clientWidth || !clientHeight) continue;
    if (scrollWidth > clientWidth + 1) say(`wider than its place, ${each.tagName}`);
    const hides = each === part || getComputedStyle(each).overflowY === "hidden";
    if (hides && scrollHeight > clientHeight + 1) say(`higher than its place, ${each.tagName}`);
  }
  return faults;
})"""


@pytest.fixture
def printed(page: Page, live_site: str) -> Printed:
    """Prints on both papers, as Chromium does."""

    def faults_of(cast: Cast, address: str, part: str, sheets: int) -> list[str]:
        log_in(page.context, live_site, cast.ada)
        page.goto(live_site + address)
        page.evaluate("document.fonts.ready.then(() => {})")
        counted = {paper: pages_of(page.pdf(format=paper)) for paper in ("A4", "Letter")}
        wrong = [f"{paper}: {count} sheets" for paper, count in counted.items() if count != sheets]
        page.set_viewport_size({"width": A4_WIDTH_PX, "height": 1000})
        page.emulate_media(media="print")
        assert page.locator(part).count()
        cut: list[str] = page.locator(part).evaluate_all(CUT_OFF)
        return wrong + cut

    return faults_of


def named_at_length(cast: Cast) -> Cast:
    """Everybody's name is as long as names can be, and so is the event's."""
    Event.objects.filter(pk=cast.event.pk).update(name=LONG[:80])
    for player in cast.event.players.all():
        Player.objects.filter(pk=player.pk).update(name=f"{LONG[:77]} {player.number}")
    for member in cast.event.staff.all():
        Staff.objects.filter(pk=member.pk).update(name=f"{LONG[:76]} {member.pk % 100}")
    return cast


@pytest.mark.parametrize(("here", "sheets"), [(8, 1), (9, 2), (16, 2)])
def test_a_full_sheet_of_players_cards_is_followed_by_no_empty_one(
    printed: Printed, here: int, sheets: int
) -> None:
    cast = named_at_length(make_cast(here=here))
    assert printed(cast, cast.url("print-players"), ".player-card", sheets) == []


@pytest.mark.parametrize(("bankers", "sheets"), [(8, 1), (9, 2), (16, 2)])
def test_nor_is_one_of_bankers_cards(printed: Printed, bankers: int, sheets: int) -> None:
    cast = named_at_length(make_cast(here=4, bankers=bankers))
    cast.event.staff.exclude(role=Staff.Role.BANKER).delete()
    assert printed(cast, cast.url("print-cards"), ".card", sheets) == []


def test_a_round_on_paper_has_a_log_a_table_and_a_slip_a_seat(printed: Printed) -> None:
    cast = named_at_length(make_cast(here=26, bankers=7))
    round_ = evening.released(cast.event)
    sizes = [table.seats.count() for table in evening.tables_of(round_)]
    assert sorted(sizes) == [4, 4, 4, 4, 5, 5]

    faults = printed(cast, cast.url("print-paper", 1), ".turn-log, .tally-slip", 6 + 26)

    assert faults == []


def test_so_it_has_on_the_board_of_london(printed: Printed) -> None:
    cast = named_at_length(make_cast(here=8, edition="uk"))
    evening.released(cast.event)
    assert printed(cast, cast.url("print-paper", 1), ".turn-log, .tally-slip", 2 + 8) == []
