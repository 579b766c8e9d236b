"""On narrow screens a form's outcome leaves in sight what is filled in, its button lies on the
footer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator

import engine
from tests.bank.sitting import LONG_NAMES, Sitting, roll
from tests.bank.tablet import Tablet

STREETS = (
    *("mediterranean-avenue", "baltic-avenue"),
    *("oriental-avenue", "vermont-avenue", "connecticut-avenue"),
    *("st-charles-place", "states-avenue", "virginia-avenue"),
    *("park-place", "boardwalk"),
)
DEEDS = dict.fromkeys((*STREETS, "short-line"), "A")
BUILT = {"deeds": DEEDS, "buildings": dict.fromkeys(STREETS, 2)}
PAYS_EACH = [roll("A", 1, 2), {"type": "draw", "seat": "A", "card": "CH15"}]
FORMS: dict[str, tuple[dict[str, Any], list[dict[str, Any]]]] = {
    "Build": ({"deeds": DEEDS}, []),
    "Sell buildings": (BUILT, []),
    "raises the rest and pays all": (BUILT | {"cash": {"A": 20}, "tokens": {"A": 4}}, PAYS_EACH),
}
"""By the words of the button that opens it: the position, and what is entered then."""

COVERED = """all => all.filter((item) => {
  const { x, y, width, height } = item.getBoundingClientRect();
  return !item.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).length"""


def seen(items: Locator) -> int:
    """How many of them are in sight."""
    covered: int = items.evaluate_all(COVERED)
    return items.count() - covered


@pytest.mark.parametrize("opener", list(FORMS))
def test_rows_stay_in_sight_beside_the_outcome(
    opener: str, live_site: str, open_tablet: Callable[..., Tablet]
) -> None:
    position, entries = FORMS[opener]
    sitting = Sitting(LONG_NAMES).start(**position)
    if entries:
        sitting.enter(*entries)
    tablet = open_tablet(sitting)
    page = tablet.page
    page.set_viewport_size({"width": 390, "height": 844})
    tablet.button(opener).first.click()
    steps = page.locator(".count-row .step")
    steps.first.wait_for()
    if not entries:  # nothing is proposed
        steps.nth(1).click()
    page.locator(".answer .will").wait_for()

    assert seen(steps.nth(0))
    assert seen(steps.nth(3))
    assert seen(page.locator(".answer > .movements strong").first)
    for part in (*steps.all(), *page.locator(".field legend").all()):
        part.evaluate("part => part.scrollIntoView({ block: 'center' })")
        assert seen(part), part.inner_text()


UPRIGHT = {"tablet": (768, 1024), "phone": (390, 844)}
ALL_DEEDS = {lot: "AB"[at % 2] for at, lot in enumerate(engine.load_edition("us-pre2008").deeds)}
LONG_FORMS: dict[str, tuple[dict[str, Any], list[dict[str, Any]], list[str]]] = {
    "a trade": ({"deeds": ALL_DEEDS}, [], ["Trade", "Maximiliane Østergård-Świętosławska trades"]),
    "debts": (BUILT | {"cash": {"A": 20}, "tokens": {"A": 4}}, PAYS_EACH, ["raises the rest"]),
    "a bankruptcy": (
        {"deeds": dict.fromkeys(ALL_DEEDS, "A"), "mortgaged": list(ALL_DEEDS)}
        | {"cash": {"A": 20}, "tokens": {"A": 4}},
        PAYS_EACH,
        ["is bankrupt"],
    ),
}
"""Forms that are longer than the screen: the position, what is entered then, what opens it."""
LIES_UNDER = """button => {
  const { left, width, top, bottom } = button.getBoundingClientRect();
  return [top + 2, bottom - 2]
    .map((y) => document.elementFromPoint(left + width / 2, y))
    .filter((item) => !button.contains(item)).map((item) => item?.className ?? "the screen");
}"""


@pytest.mark.parametrize("form", list(LONG_FORMS))
@pytest.mark.parametrize("size", list(UPRIGHT))
def test_the_button_of_a_long_form_lies_above_the_footer(
    form: str, size: str, live_site: str, open_tablet: Callable[..., Tablet]
) -> None:
    position, entries, openers = LONG_FORMS[form]
    sitting = Sitting(LONG_NAMES).start(**position)
    if entries:
        sitting.enter(*entries)
    tablet = open_tablet(sitting)
    width, height = UPRIGHT[size]
    tablet.page.set_viewport_size({"width": width, "height": height})
    for opener in openers:
        tablet.button(opener).first.click()
    button = tablet.page.locator(".panel .form-foot > .wide")
    button.wait_for()
    for partner in tablet.page.locator(".field-partner .option").all()[:1]:
        partner.click()
    tablet.page.evaluate("scrollTo(0, 0)")

    assert button.evaluate(LIES_UNDER) == []
