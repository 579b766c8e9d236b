"""Of several notes above the main panel one is open where there is room, its buttons in sight; each
other one is a line. Whatever they say, what the table waits for stays in sight, and the dice in
place."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest
from playwright.sync_api import expect

from tests.axe import violations
from tests.bank.sitting import LONG_NAMES, Sitting, roll
from tests.bank.tablet import Tablet
from tests.bank.test_entered_by_a_referee import IN_SIGHT
from tests.bank.test_layout import FONTS, SIZES, STREETS

FAULTS = ["stale", "told", "unkept"]
"""What went wrong with the last tap."""
NOTES = [*FAULTS, "set-aside", "again", "referee-note", "said", "call-note"]
"""The most urgent first."""
PHONE = SIZES["phone"]
ALL_SIZES = [*SIZES.values(), (768, 1024)]
SHOW = """async ([main, wanted]) => {
  const { change, now, onChange } = (await import(main)).modules["bank/state/store.js"];
  const { game, table } = now();
  const at = new Date();
  const long = table.seats.map(({ name }) => `${name} pays $50 to ${table.seats[0].name}`);
  const THROW = `${table.seats[1].name} throws 3+4; ${table.seats[1].name} didn't ask ` +
    `${table.seats[4].name} for $4 in time; to Chance`;
  const command = { type: "buy", seat: "B", lot: "boardwalk" };
  const today = { text: long[1], postings: [] };
  const stale = { entry: { text: long[1], command }, others: long.slice(0, 3), today };
  const again = { game: game.id, entries: [{ number: 4, text: THROW, command }] };
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
DUE = ".face, .may, .last-turn"
PLACES = """() => [...document.querySelectorAll(".face, .tool")]
  .map((item) => item.getBoundingClientRect()).map(({ top, height }) => [top, height])"""


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
    """The note that is open; "" for none."""
    looks = tablet.page.locator(".alert").evaluate_all("all => all.map((it) => it.className)")
    found = [name for look in looks for name in NOTES if name in look.split()]
    assert len(looks) == len(found) <= 1
    return "".join(found)


def resize(tablet: Tablet, size: tuple[int, int]) -> None:
    tablet.page.set_viewport_size({"width": size[0], "height": size[1]})
    small = "main => import(main).then((all) => all.modules['bank/state/store.js'].now().isSmall)"
    assert tablet.page.evaluate(small, tablet.main()) == (size == PHONE)


def hidden(tablet: Tablet, selector: str) -> list[str]:
    """What the banker doesn't see of these."""
    words: list[str] = tablet.page.evaluate(HIDDEN, selector)
    return words


@pytest.mark.parametrize("size", ALL_SIZES)
def test_of_each_two_notes_the_more_urgent_one_is_open_and_the_other_a_tap_away(
    size: tuple[int, int], full_desk: Tablet
) -> None:
    page = full_desk.page
    resize(full_desk, size)
    for urgent, other in combinations(NOTES, 2):
        show(full_desk, urgent, other)
        is_open = size != PHONE or urgent in FAULTS
        assert open_note(full_desk) == (urgent if is_open else ""), (urgent, other)
        assert hidden(full_desk, BUTTONS) == [], (urgent, other)
        if size != PHONE and urgent != "stale":
            assert hidden(full_desk, DUE) == [], (urgent, other)

        page.locator(".other-note").last.click()
        page.locator(f".alert.{other}").wait_for()
        assert open_note(full_desk) == other
        expect(page.locator(".other-note")).to_have_count(2 if size == PHONE else 1)
        assert hidden(full_desk, BUTTONS) == [], (other, urgent)


@pytest.mark.parametrize("size", ALL_SIZES)
def test_however_many_there_are_each_is_in_sight(size: tuple[int, int], full_desk: Tablet) -> None:
    page = full_desk.page
    resize(full_desk, size)
    for notes in (NOTES, NOTES[1:], NOTES[3:], NOTES[4:]):
        show(full_desk, *notes)
        is_open = size != PHONE or notes[0] in FAULTS
        assert open_note(full_desk) == (notes[0] if is_open else ""), notes
        expect(page.locator(".other-note")).to_have_count(len(notes) - is_open)
        assert hidden(full_desk, BUTTONS) == [], notes
        if size != PHONE and "stale" not in notes:
            assert hidden(full_desk, DUE) == [], notes


def test_a_more_urgent_note_that_comes_is_open_at_once(full_desk: Tablet) -> None:
    show(full_desk, "again", "call-note")
    full_desk.page.locator(".other-note").click()
    full_desk.page.locator(".alert.call-note").wait_for()
    show(full_desk, "set-aside", "again", "call-note")

    assert open_note(full_desk) == "set-aside"


def test_what_went_wrong_with_the_last_tap_is_open_also_above_a_form_and_on_a_phone(
    full_desk: Tablet,
) -> None:
    full_desk.button("Trade").first.click()
    for size in ALL_SIZES:
        resize(full_desk, size)
        show(full_desk, "said", "call-note")
        assert open_note(full_desk) == ""
        show(full_desk, "told", "said", "call-note")
        assert open_note(full_desk) == "told"
        assert hidden(full_desk, BUTTONS) == []


@pytest.mark.parametrize("size", [SIZES["tablet"], PHONE])
def test_no_note_moves_the_dice(
    size: tuple[int, int], live_site: str, open_tablet: Callable[..., Tablet]
) -> None:
    tablet = open_tablet(Sitting(LONG_NAMES).start(), only_news=True)
    tablet.page.evaluate(FONTS)
    resize(tablet, size)
    before = tablet.page.evaluate(PLACES)

    for notes in (NOTES[-1:], NOTES[-2:], NOTES[-3:]):
        show(tablet, *notes)
        assert tablet.page.evaluate(PLACES) == before, notes
        assert hidden(tablet, ".face") == []


@pytest.mark.parametrize("size", ALL_SIZES)
def test_while_an_auction_runs_notes_are_lines_that_open_and_close(
    size: tuple[int, int], live_site: str, open_tablet: Callable[..., Tablet]
) -> None:
    sitting = Sitting(LONG_NAMES).start()
    sitting.enter(roll("A", 1, 2), {"type": "decline", "seat": "A", "lot": "baltic-avenue"})
    tablet = open_tablet(sitting, only_news=True)
    tablet.page.evaluate(FONTS)
    resize(tablet, size)
    show(tablet, *NOTES[-3:])
    floor = ".bid-tile, .bid-steps button, .bid-running button, .auction-card .go"

    assert hidden(tablet, f"{BUTTONS}, {floor}, .auction-card .action") == []
    tablet.page.locator("[data-key=bid-B]").click()
    assert hidden(tablet, f"{BUTTONS}, {floor}") == []

    line = tablet.page.locator(".other-note").last
    line.click()
    tablet.page.locator(".alert.call-note").wait_for()
    assert hidden(tablet, f"{BUTTONS}, .bid-tile") == []
    line.click()
    tablet.page.locator(".alert").wait_for(state="detached")


@pytest.mark.parametrize("size", ALL_SIZES)
def test_the_button_that_pays_all_debts_is_in_sight(
    size: tuple[int, int], live_site: str, open_tablet: Callable[..., Tablet]
) -> None:
    sitting = Sitting(LONG_NAMES).start(cash={"A": 20}, tokens={"A": 4}, deeds=STREETS)
    sitting.enter(roll("A", 1, 2), {"type": "draw", "seat": "A", "card": "CH15"})
    tablet = open_tablet(sitting, only_news=True)
    tablet.page.evaluate(FONTS)
    resize(tablet, size)
    show(tablet, *NOTES[-3:])

    assert tablet.button("pays all 7 debts").count() == 1
    assert hidden(tablet, f"{BUTTONS}, .debt-card .go") == []


def test_an_entry_to_enter_again_is_read_whole_beside_two_other_notes(
    live_site: str, open_tablet: Callable[..., Tablet]
) -> None:
    sitting = Sitting(LONG_NAMES).start(deeds={"baltic-avenue": "B"}, tokens={"E": 0}, turn="E")
    sitting.enter(roll("E", 2, 1))
    tablet = open_tablet(sitting, only_news=True)
    tablet.page.evaluate(FONTS)
    show(tablet, "again", "said", "call-note")
    hides = "(item) => item.scrollHeight - item.clientHeight"

    assert tablet.page.locator(".alert.again .alert-text").evaluate(hides) <= 1  # rounded up
    assert tablet.page.locator(".main-body").evaluate(hides) <= 1


def test_keys_reach_the_words_of_a_note_that_scroll(
    live_site: str, open_tablet: Callable[..., Tablet]
) -> None:
    tablet = open_tablet(Sitting(LONG_NAMES).start(), only_news=True)
    for note in NOTES:
        show(tablet, note, *NOTES[-3:])
        assert violations(tablet.page, "scrollable-region-focusable") == [], note
