"""What no longer holds when the network is back: put before the banker, in nobody's way."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from ledger import passes
from ledger.actors import Actor, Role
from tests.axe import violations_by_day_and_night
from tests.bank.playing import enter
from tests.bank.sitting import LONG_NAMES, Sitting, roll
from tests.bank.tablet import Tablet
from tests.bank.test_entered_by_a_referee import IN_SIGHT
from tests.bank.test_layout import FONTS
from tests.bank.test_read_out import LOOK
from tournaments.services import handed_over, projectors

ONE_LAST_WRITE = """() => {
  const begin = IDBDatabase.prototype.transaction;
  let writes = 0;
  IDBDatabase.prototype.transaction = function (names, mode, options) {
    const isOurs = mode === "readwrite" && [names].flat().includes("entries");
    if (isOurs && writes++) throw new Error("The tab was killed");
    return begin.call(this, names, mode, options);
  };
}"""
"""Of what the tablet keeps from now on, only the first comes to the disk."""
ONLY_DELETES = """() => {
  const put = IDBObjectStore.prototype.put;
  const full = new WeakSet();
  IDBObjectStore.prototype.put = function (value) {
    if (!full.has(this.transaction)) queueMicrotask(() => this.transaction.abort());
    full.add(this.transaction);
    return put.call(this, value);
  };
}"""
"""The disk is full: what puts something there is given up, and deleting still works."""
MOVED = {"type": "position", "tokens": {"A": 35}}
"""Somebody else puts Ada near GO: her throw would bring her $200 now."""
DECLINE = {"type": "decline", "seat": "A", "lot": "baltic-avenue"}


def throw(tablet: Tablet, first: int, second: int) -> None:
    """A throw, without waiting for the server."""
    tablet.face(0, first).click()
    tablet.face(1, second).click()


def throws_and_buys(tablet: Tablet) -> None:
    """Without a network Ada throws and buys."""
    tablet.page.context.set_offline(True)
    throw(tablet, 1, 2)
    tablet.button("Ada buys Baltic Avenue").click()
    tablet.page.wait_for_selector("text=2 entries waiting")


def meets(
    sitting: Sitting, tablet: Tablet, *, first: int, second: int, others: dict[str, Any]
) -> None:
    """Without a network Ada throws; when it is back, another device has entered something."""
    tablet.page.context.set_offline(True)
    throw(tablet, first, second)
    tablet.page.wait_for_selector(".link.waiting")
    sitting.enter(others)
    tablet.page.context.set_offline(False)


def asks_again(sitting: Sitting, tablet: Tablet) -> None:
    """Ada's throw would come to something else by now, and the banker looks at it."""
    meets(sitting, tablet, first=6, second=4, others=MOVED)
    tablet.tap("Look at them")
    tablet.sees("Now it would be", within=".review")


@pytest.fixture
def overtaken(sitting: Sitting, deciding_tablet: Tablet) -> Tablet:
    """Without a network Ada buys; another device has entered that she declines."""
    tablet = deciding_tablet
    throw(tablet, 1, 2)
    tablet.settle()
    tablet.page.context.set_offline(True)
    tablet.button("Ada buys Baltic Avenue").click()
    tablet.page.wait_for_selector(".link.waiting")
    sitting.enter(DECLINE)
    tablet.page.context.set_offline(False)
    tablet.button("1 entry not entered").click()  # a line while the auction runs
    return tablet


def hands_over(sitting: Sitting, tablet: Tablet, folder: Path) -> list[handed_over.ReadIn]:
    """The banker saves what is left as a file, and the organiser reads that in."""
    with tablet.page.expect_download() as download:
        tablet.button("Save them as a file").click()
    file = folder / "waiting.json"
    download.value.save_as(file)
    return handed_over.read_in(
        sitting.table.pk, file.read_bytes(), actor=Actor("user:1", Role.ORGANISER)
    )


def test_the_book_goes_on_and_the_entry_is_kept_for_the_banker(
    sitting: Sitting, overtaken: Tablet
) -> None:
    overtaken.settle()

    assert sitting.commands() == ["start", "roll", "decline"]
    overtaken.sees("Auction: Baltic Avenue")
    assert overtaken.cash("A") == "$1,500"


def test_it_says_what_it_was_and_why_it_is_not_entered(overtaken: Tablet) -> None:
    overtaken.tap("Look at them")

    overtaken.sees("Ada buys Baltic Avenue", within=".review")
    overtaken.sees("Rule:", within=".review .refusal")
    overtaken.sees("In the book before it", within=".review-meanwhile")
    overtaken.sees("Ada declines Baltic Avenue", within=".review-meanwhile")
    assert overtaken.button("Enter it as it is now").count() == 0


def test_long_names_and_two_notes_leave_both_answers_in_sight(
    live_site: str, open_tablet: Callable[..., Tablet]
) -> None:
    sitting = Sitting(LONG_NAMES).start()
    tablet = open_tablet(sitting, decides_here=True).decides()
    tablet.page.evaluate(FONTS)
    meets(sitting, tablet, first=6, second=4, others=MOVED)
    tablet.tap("Look at them")
    tablet.sees("Now it would be", within=".review")
    tablet.button("Call referee").click()
    tablet.button("A rule question").click()
    projectors.say(sitting.event.pk, "The buffet is open")
    tablet.button("Message from the organisers").wait_for()
    tablet.button("The referee is called.").wait_for()

    for width, height in ((1024, 768), (768, 1024), (390, 844)):
        tablet.page.set_viewport_size({"width": width, "height": height})
        for key in ("review-drop", "review-enter"):
            expect(tablet.page.locator(f"[data-key={key}]")).to_be_in_viewport(ratio=1)
            assert tablet.page.locator(f"[data-key={key}]").evaluate_all(IN_SIGHT), (width, key)


def test_a_rule_that_was_opened_stays_open_and_in_focus(overtaken: Tablet) -> None:
    overtaken.tap("Look at them")
    rule = overtaken.page.locator(".review .refusal details")
    rule.locator("summary").click()
    overtaken.page.evaluate(LOOK, overtaken.main())

    assert rule.get_attribute("open") is not None
    assert rule.locator("summary").evaluate("it => it === document.activeElement")


def test_the_note_makes_room_while_they_are_looked_at(overtaken: Tablet) -> None:
    overtaken.tap("Look at them")
    overtaken.page.locator(".set-aside").wait_for(state="detached")
    overtaken.page.keyboard.press("Escape")

    overtaken.page.locator(".set-aside [data-key=review]:focus").wait_for()


def test_the_banker_drops_it(overtaken: Tablet) -> None:
    overtaken.tap("Look at them")
    overtaken.tap("Drop it")
    overtaken.tap("Keep it")
    overtaken.tap("Drop it")
    overtaken.tap("Drop it for good")

    overtaken.page.locator(".panel").wait_for(state="detached")
    assert overtaken.page.locator(".set-aside").count() == 0


def test_what_the_banker_drops_all_at_once_is_asked_about_first(
    sitting: Sitting, deciding_tablet: Tablet
) -> None:
    tablet = deciding_tablet
    throws_and_buys(tablet)
    sitting.enter(roll("A", 6, 4))
    tablet.page.context.set_offline(False)
    tablet.tap("Look at them")
    box = tablet.button("Drop all").bounding_box()
    for _ in range(2):  # the second tap in the same place keeps them
        tablet.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    tablet.button("Drop all").click()
    tablet.sees("1 more", within=".review")

    tablet.button("Drop all 2 for good").click()

    tablet.page.locator(".panel").wait_for(state="detached")
    assert tablet.page.locator(".set-aside").count() == 0


def test_it_outlives_a_reload(overtaken: Tablet) -> None:
    overtaken.page.reload()

    overtaken.decides().button("1 entry not entered").click()
    overtaken.tap("Look at them")
    overtaken.sees("Ada declines Baltic Avenue", within=".review-meanwhile")


def test_what_would_be_another_amount_is_asked_again(
    sitting: Sitting, deciding_tablet: Tablet
) -> None:
    tablet = deciding_tablet
    meets(sitting, tablet, first=6, second=4, others=MOVED)
    tablet.sees("1 entry not entered")
    assert sitting.commands() == ["start", "position"]

    tablet.tap("Look at them")
    tablet.sees("Now it would be", within=".review")
    assert violations_by_day_and_night(tablet.page) == []
    tablet.tap("Enter it as it is now")
    assert sitting.commands() == ["start", "position", "roll"]


def test_an_entry_made_again_on_a_full_disk_does_not_come_back(
    sitting: Sitting, deciding_tablet: Tablet
) -> None:
    tablet = deciding_tablet
    asks_again(sitting, tablet)
    tablet.page.evaluate(ONLY_DELETES)
    tablet.button("Enter it as it is now").click()
    tablet.page.locator(".set-aside").wait_for(state="detached")
    tablet.settle()

    tablet.page.reload()

    tablet.decides().settle()
    assert sitting.commands() == ["start", "position", "roll"]
    assert not tablet.page.locator(".set-aside").count()


def test_a_tab_that_is_killed_while_it_is_entered_again_never_leaves_it_twice(
    sitting: Sitting, deciding_tablet: Tablet
) -> None:
    tablet = deciding_tablet
    asks_again(sitting, tablet)
    tablet.page.context.set_offline(True)
    tablet.page.evaluate(ONE_LAST_WRITE)
    tablet.button("Enter it as it is now").click()
    tablet.page.wait_for_selector(".link.waiting")
    tablet.page.goto("about:blank")
    tablet.page.context.set_offline(False)

    tablet.page.goto(tablet.site + tablet.address)

    tablet.decides().settle()
    assert sitting.commands() == ["start", "position", "roll"]
    assert not tablet.page.locator(".set-aside").count()


def test_what_still_holds_is_entered_after_the_others(
    sitting: Sitting, deciding_tablet: Tablet
) -> None:
    tablet = deciding_tablet
    meets(sitting, tablet, first=6, second=4, others={"type": "position", "cash": {"D": 1400}})
    tablet.settle()

    assert sitting.commands() == ["start", "position", "roll"]
    assert tablet.page.locator(".set-aside").count() == 0


def test_a_tablet_that_was_replaced_keeps_its_entries_and_hands_them_over(
    sitting: Sitting, deciding_tablet: Tablet, tmp_path: Path
) -> None:
    tablet = deciding_tablet
    throws_and_buys(tablet)
    passes.release(sitting.card)
    tablet.page.context.set_offline(False)
    tablet.sees("This device is no longer the bank")
    tablet.sees("2 entries are only on this device.")

    rows = hands_over(sitting, tablet, tmp_path)

    assert [row.problem for row in rows] == [None, None]
    assert sitting.commands() == ["start", "roll", "buy"]


def test_two_tablets_of_a_table_without_a_network_lose_nothing(
    sitting: Sitting,
    deciding_tablet: Tablet,
    open_tablet: Callable[..., Tablet],
    tmp_path: Path,
) -> None:
    """The second one was let in by the organiser, and both have the same throw."""
    first = deciding_tablet
    throws_and_buys(first)
    enter(first, {"type": "count", "counted": {"D": 1500}})
    first.page.wait_for_selector("text=3 entries waiting")
    passes.release(sitting.card)
    second = open_tablet(sitting, decides_here=True).decides()
    second.page.context.set_offline(True)
    throw(second, 1, 2)
    second.button("Ada declines Baltic Avenue").wait_for()
    second.page.wait_for_selector("text=1 entry waiting")

    second.page.context.set_offline(False)
    second.settle()
    first.page.context.set_offline(False)
    first.sees("This device is no longer the bank")
    rows = hands_over(sitting, first, tmp_path)

    assert [bool(row.problem) for row in rows] == [True, False, False]
    assert "throws 1+2" in rows[0].text
    assert sitting.commands() == ["start", "roll", "buy", "count"]
    second.sees("counted", within="footer")
    assert second.cash("A") == "$1,440"


def test_a_tablet_that_is_let_in_again_sends_what_it_kept(
    sitting: Sitting, deciding_tablet: Tablet
) -> None:
    tablet = deciding_tablet
    tablet.page.context.set_offline(True)
    throw(tablet, 1, 2)
    tablet.page.wait_for_selector(".link.waiting")
    passes.release(sitting.card)
    tablet.page.context.set_offline(False)
    tablet.sees("This device is no longer the bank")

    tablet.button("Try again").click()
    tablet.settle()

    assert sitting.commands() == ["start", "roll"]
