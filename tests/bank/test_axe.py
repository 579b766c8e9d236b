"""axe finds nothing wrong with the tablet, whatever it shows, by day and by night, and all of it
fits the screen.

With PASSGO_PICTURES=FOLDER each state is also put there as a picture, in each size.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.axe import violations_by_day_and_night
from tests.bank import states, states_of_trouble
from tests.bank.sitting import Sitting
from tests.bank.states import Walk
from tests.bank.states_of_trouble import DECIDED_HERE
from tests.bank.tablet import Tablet, text_size

WALKS = [*states.WALKS, *states_of_trouble.WALKS]
SIZES = {"tablet": (1024, 768), "upright": (768, 1024), "phone": (390, 844)}
PICTURES = os.environ.get("PASSGO_PICTURES")
TEXTS = {"usual": 16, "double": 32}
BESIDE = """() => [...document.querySelectorAll("#bank *")]
  .filter((each) => each.checkVisibility() && !each.closest(".unseen"))
  .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
  .map((each) => [each.localName, each.className, each.textContent.slice(0, 30)].join(" "))"""


def beside_the_screen(page: Page, state: str) -> list[str]:
    """The parts that lie beside the screen, in each size of it and of the text. Leaves the page
    as it was."""
    found: list[str] = []
    for text, pixels in TEXTS.items():
        with text_size(page, pixels):
            for size, (width, height) in SIZES.items():
                page.set_viewport_size({"width": width, "height": height})
                parts = page.evaluate(BESIDE)
                found += [f"beside the {size}, {text} text: {each}" for each in parts]
                if PICTURES:
                    picture = f"{state.replace(' ', '-')}.{size}.{text}.png"
                    page.screenshot(path=Path(PICTURES) / picture)
            width, height = SIZES["tablet"]
            page.set_viewport_size({"width": width, "height": height})
    return found


@pytest.mark.parametrize("walk", WALKS)
def test_axe_finds_nothing_and_all_of_it_fits(
    walk: Callable[[Sitting, Tablet], Walk], sitting: Sitting, page: Page, live_site: str
) -> None:
    tablet = Tablet(page, live_site, sitting.address, decides_here=walk in DECIDED_HERE)

    faults = {
        state: found
        for state in walk(sitting, tablet)
        if (found := violations_by_day_and_night(page) + beside_the_screen(page, state))
    }

    assert faults == {}
    assert tablet.faults == []


PALETTE = """() => {
  const groups = ["brown", "light_blue", "pink", "orange", "red", "yellow", "green", "dark_blue",
    "railroads", "utilities"];
  document.querySelector("main").append(...groups.map((group) => {
    const sample = document.createElement("p");
    sample.dataset.group = group;
    sample.style = "background: var(--group); color: var(--on-group)";
    sample.textContent = group;
    return sample;
  }));
}"""


def test_words_can_be_read_on_every_color_group(
    sitting: Sitting, page: Page, live_site: str
) -> None:
    Tablet(page, live_site, sitting.address).open()
    page.evaluate(PALETTE)

    assert violations_by_day_and_night(page) == []
