"""The choices before a draw is made again: all of them can be read, however many there are."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from tests.pages.browsing import TABLET, log_in, open_page
from tests.pages.conftest import make_cast
from tournaments.formats import StagePlan
from tournaments.services import divisions

LAPTOP = ViewportSize(width=1366, height=768)
NAMES = ["Juniors", "Seniors", "Teachers", "Guests of the school"]
EACH = 13
ON_TOP = """(choice) => {
  choice.scrollIntoView({ block: "nearest" });
  const { left, top, height } = choice.getBoundingClientRect();
  return choice.contains(document.elementFromPoint(left + 5, top + height / 2));
}"""


@pytest.fixture(params=[LAPTOP, TABLET], ids=["laptop", "tablet"])
def draft(request: pytest.FixtureRequest, live_site: str, browser: Browser) -> Any:
    """A draw of four divisions that play apart, each with several ways to make its tables, just
    after it was made."""
    plans = [StagePlan("Round", divisions_apart=True)]
    cast = make_cast(here=len(NAMES) * EACH, plans=plans, divisions=NAMES)
    for at, name in enumerate(NAMES):
        chosen = cast.event.players.filter(number__range=(at * EACH + 1, (at + 1) * EACH))
        divisions.put_in(cast.event.pk, name, dict(chosen.values_list("pk", "version")))
    with browser.new_context(viewport=request.param) as context:
        log_in(context, live_site, cast.ada)
        page = open_page(context, live_site + cast.url("round", 1))
        page.get_by_role("button", name="Draw the tables").click()
        page.get_by_text("Draw again…").wait_for()
        yield page
        assert page.faults == []


def test_each_choice_is_in_sight_or_a_scroll_away(draft: Any) -> None:
    expect(draft.locator(".messages .message")).to_be_visible()
    draft.get_by_text("Draw again…").click()
    choices = draft.locator("details[open] :is(legend, .ways label, button)")
    assert choices.count() >= 3 * len(NAMES) + 1

    for end in ("0", "document.body.scrollHeight"):
        draft.evaluate(f"scrollTo(0, {end})")
        hidden = [each.inner_text() for each in choices.all() if not each.evaluate(ON_TOP)]
        assert hidden == [], end
