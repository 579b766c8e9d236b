"""The bar at the top has one height, whatever it says: everything below would move with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet

SIZES = {"tablet": (1024, 768), "upright": (768, 1024), "phone": (390, 844)}
SINCE = "2026-11-21T20:15:00Z"
QUIET: dict[str, Any] = {
    "entry": None,
    "delay": None,
    "stale": None,
    "waits": None,
    "silentSince": None,
    "trouble": "",
    "forgets": {},
}
WORDS: dict[str, dict[str, Any]] = {
    "All saved": {},
    "All saved · offline since": {"silentSince": SINCE},
    "All saved · server busy since": {"silentSince": SINCE, "trouble": "busy"},
    "All saved · server error since": {"silentSince": SINCE, "trouble": "fault"},
    "All saved · keep this page open": {"forgets": {"isRead": True, "page": True}},
    **{
        f"{count} entr": {"silentSince": SINCE, "waits": {"count": count, "since": SINCE}}
        for count in (1, 2, 10, 250)
    },
    **{
        f"{words} · server error since": {
            "silentSince": SINCE,
            "trouble": "fault",
            "waits": {"count": int(words.split()[0]), "since": SINCE},
        }
        for words in ("1 waits", "250 wait")
    },
}
CLOCKS: dict[str, dict[str, Any]] = {
    "": {"clock": None},
    "not started": {"clock": {"state": "waiting", "remaining_seconds": 5400}},
    "left": {"clock": {"state": "running", "remaining_seconds": 5400, "heardAt": 0}},
    "paused": {"clock": {"state": "paused", "remaining_seconds": 5400}},
    "time is up": {"clock": {"state": "over", "remaining_seconds": 0, "over_since": 62}},
}
ENGINES: dict[str, dict[str, Any]] = {
    "Ready for offline": {"engine": {"part": 1}, "isLocal": True, "isPageComing": False},
    "Getting ready for offline": {"engine": {"part": 0.5}},
    "Not ready for offline yet": {"engine": {"part": 0.5, "isLate": True}},
    "Needs the network": {"engine": {"part": 0, "isMissing": True}},
}
SHOW = """async ([main, patch]) => {
  const { change } = (await import(main)).modules["bank/state/store.js"];
  for (const name of ["delay", "silentSince"])
    if (typeof patch[name] === "string") patch[name] = new Date(patch[name]);
  if (patch.clock?.over_since) {
    const began = Date.now() - 60000 * patch.clock.over_since;
    patch.clock.over_since = new Date(began).toISOString();
  }
  change(patch);
  await null;
  const bar = document.querySelector("[data-place=bar]");
  const box = bar.getBoundingClientRect();
  const parts = [...bar.querySelectorAll("*")].filter((each) => !each.closest("svg"));
  const outer = parts.map((each) => [each, each.getBoundingClientRect()]);
  return {
    said: bar.innerText,
    height: box.height,
    buttons: bar.querySelector(".bar-buttons").getBoundingClientRect().x,
    outside: outer.filter(([, { top, bottom, left, right }]) =>
        top < box.top || bottom > box.bottom || left < box.left || right > box.right)
      .map(([each]) => each.className || each.localName),
    covered: outer.filter(([each]) => each.matches(".bar-state *, .clock, .bar-table > *"))
      .filter(([each, one]) => outer.some(([other, two]) =>
        !each.contains(other) && !other.contains(each) && !other.matches(".bar-buttons *")
        && one.left < two.right && two.left < one.right
        && one.top < two.bottom && two.top < one.bottom))
      .map(([each]) => each.className || each.localName),
    cut: parts.filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth)
      .map((each) => each.className || each.localName),
  };
}"""
"""Changes the state of the page. What the bar says then, its height, where its buttons are, and
which of its parts are beside it, over another, or cut off. `over_since` comes in minutes."""


@pytest.mark.parametrize("size", list(SIZES))
def test_nothing_that_the_bar_says_changes_its_height(
    size: str, live_site: str, open_tablet: Callable[..., Tablet]
) -> None:
    tablet = open_tablet(Sitting().start())
    page = tablet.page
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => document.fonts.ready.then(() => null)")
    main = tablet.main()
    found = {}
    for clock, its_clock in CLOCKS.items():
        for ready, its_engine in ENGINES.items():
            for words, its_words in WORDS.items():
                patch = QUIET | its_clock | its_engine | its_words
                shown = page.evaluate(SHOW, [main, patch])
                said = " ".join(shown.pop("said").split())
                assert all(each in said for each in (clock, ready, words)), said
                found[said] = shown
    first = next(iter(found.values()))
    still = {"height": first["height"], "buttons": first["buttons"]}
    still |= {"outside": [], "covered": [], "cut": []}

    assert [said for said, each in found.items() if each != still] == []
