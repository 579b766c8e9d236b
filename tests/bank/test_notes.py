"""Of several notes above the desk one is open, its buttons in sight; each other one is a line."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest
from playwright.sync_api import expect

from tests.bank.sitting import LONG_NAMES, Sitting, roll
from tests.bank.tablet import Tablet
from tests.bank.test_calling import IN_SIGHT
from tests.bank.test_layout import FONTS, SIZES, STREETS

FAULTS = ["stale", "told", "unkept"]
"""What went wrong with the last tap."""
NOTES = [*FAULTS, "set-aside", "again", "referee-note", "said", "call-note"]
"""The most urgent first."""
SHOW = """async ([main, wanted]) => {
  const { change, now, onChange } = (await import(main)).modules["bank/state/store.js"];
  const { game, table } = now();
  const at = new Date();
  const long = table.seats.map(({ name }) => `${name} pays $50 to ${table.seats[0].name}`);
  const command = { type: "buy", seat: "B", lot: "boardwalk" };
  const today = { text: long[1], postings: [] };
  const stale = { entry: { text: long[1], command }, others: long.slice(0, 3), today };
  const again = { game: game.id, entries: [{ number: 4, text: long.join("; "), command }] };
  const adjusted = { text: long.slice(0, 2).join("; "), reason: "Two were due", at, by: "Rita" };
  const entries = [30, 31].map((number) => ({ ...adjusted, number }));
  const call = { key: "1", reason: "rule", called_at: at, heard_by: table.seats[0].name };
  const has = (name) => wanted.includes(name);
  const isFirst = !self.shown;
  self.shown = {
    notice: has("told") ? `Not saved: “${long[1]}”.` : null,
    said: has("said") ? { text: long.join(". ").slice(0, 200), at } : null,
    unkept: has("unkept") ? long : [],
    delay: has("unkept") ? { since: at, sentence: "" } : null,
    stale: has("stale") ? stale : null,
    review: has("set-aside") ? [{}, {}, {}, {}] : [],
    again: has("again") ? again : null,
    readUpTo: 0,
    table: {
      ...table,
      referee_entries: has("referee-note") ? entries : [],
      call: has("call-note") ? call : null,
    },
  };
  const isLost = (state) => Object.entries(self.shown).some(([key, it]) => state[key] !== it);
  if (isFirst) onChange((state) => isLost(state) && change(self.shown));
  change(self.shown);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}"""
"""Puts these notes before the banker, whatever the server says; what they tell is long."""
HIDDEN = f"""selector => [...document.querySelectorAll(selector)]
  .filter((item) => !({IN_SIGHT})([item])).map((item) => item.textContent)"""
BUTTONS = ".alert button, .other-note"
DICE = ".face, .may"


@pytest.fixture
def full_desk(live_site: str, open_tablet: Callable[..., Tablet]) -> Tablet:
    """Eight long names, dice to throw, and a rent that may be asked for, in the last turn."""
    sitting = Sitting(LONG_NAMES).start(deeds=STREETS, tokens={"C": 36}, turn="C")
    sitting.enter(roll("C", 2, 1), {"type": "call_last_turn"})
    tablet = open_tablet(sitting, only_news=True)
    tablet.page.evaluate(FONTS)
    tablet.page.locator(".may").wait_for()
    return tablet


def show(tablet: Tablet, *notes: str) -> None:
    tablet.page.evaluate(SHOW, [tablet.main(), list(notes)])


def open_note(tablet: Tablet) -> str:
    """The note that is open."""
    [look] = tablet.page.locator(".alert").evaluate_all("all => all.map((it) => it.className)")
    return next(name for name in NOTES if name in look.split())


def hidden(tablet: Tablet, selector: str) -> list[str]:
    """What the banker doesn't see of these."""
    words: list[str] = tablet.page.evaluate(HIDDEN, selector)
    return words


@pytest.mark.parametrize("size", [*SIZES.values(), (768, 1024)])
def test_of_each_two_notes_the_more_urgent_one_is_open_and_the_other_a_tap_away(
    size: tuple[int, int], full_desk: Tablet
) -> None:
    page = full_desk.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    for urgent, other in combinations(NOTES, 2):
        show(full_desk, urgent, other)
        assert open_note(full_desk) == urgent, (urgent, other)
        assert hidden(full_desk, BUTTONS) == [], (urgent, other)
        if size[0] > 800 and not {"stale"} & {urgent, other}:
            assert hidden(full_desk, DICE) == [], (urgent, other)

        page.locator(".other-note").click()
        page.locator(f".alert.{other}").wait_for()
        assert open_note(full_desk) == other
        assert hidden(full_desk, BUTTONS) == [], (other, urgent)


@pytest.mark.parametrize("size", [*SIZES.values(), (768, 1024)])
def test_however_many_there_are_each_is_in_sight(size: tuple[int, int], full_desk: Tablet) -> None:
    page = full_desk.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    for notes in (NOTES, NOTES[1:], NOTES[3:], NOTES[4:]):
        show(full_desk, *notes)
        assert open_note(full_desk) == notes[0]
        expect(page.locator(".other-note")).to_have_count(len(notes) - 1)
        assert hidden(full_desk, BUTTONS) == [], notes
        if size[0] > 800 and notes[0] != "stale":
            assert hidden(full_desk, DICE) == [], notes


def test_a_more_urgent_note_that_comes_is_open_at_once(full_desk: Tablet) -> None:
    show(full_desk, "again", "call-note")
    full_desk.page.locator(".other-note").click()
    full_desk.page.locator(".alert.call-note").wait_for()
    show(full_desk, "set-aside", "again", "call-note")

    assert open_note(full_desk) == "set-aside"
