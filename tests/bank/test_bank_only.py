"""The bank alone, without dice: a lot is tapped on the board, and what is due for it proposed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.bank.sitting import LONG_NAMES, Sitting
from tests.bank.tablet import Tablet
from tests.bank.test_calling import call

Play = Callable[..., tuple[Sitting, Tablet]]


@pytest.fixture
def play(live_site: str, open_tablet: Callable[..., Tablet]) -> Play:
    """A table with these deeds that enters bank transactions only, and its tablet."""

    def at(**deeds: str) -> tuple[Sitting, Tablet]:
        sitting = Sitting().start(deeds={slug.replace("_", "-"): deeds[slug] for slug in deeds})
        sitting.enter({"type": "untrack"})
        return sitting, open_tablet(sitting)

    return at


def record(tablet: Tablet) -> None:
    """Enter what the form has."""
    tablet.tap("Record this")


def tap_lot(tablet: Tablet, name: str) -> None:
    tablet.page.locator(".board-map .space", has_text=name).click()
    tablet.page.locator(".panel h1", has_text=name).wait_for()


def test_a_lot_of_the_bank_is_tapped_and_its_price_proposed(play: Play) -> None:
    sitting, tablet = play()
    tap_lot(tablet, "Boardwalk")
    tablet.sees("Buy Boardwalk for $400")
    tablet.page.locator(".field-seat .option", has_text="Cleo").click()
    record(tablet)

    assert tablet.cash("C") == "$1,100"
    tablet.page.locator(".board-map").wait_for()
    assert sitting.newest_command() == {"type": "buy", "seat": "C", "lot": "boardwalk"}


def test_a_lot_of_a_player_is_tapped_and_its_rent_proposed(play: Play) -> None:
    _, tablet = play(boardwalk="B", park_place="B")
    tap_lot(tablet, "Boardwalk")
    tablet.sees("Rent of Boardwalk to Ben: $100")
    tablet.page.locator(".field-seat .option", has_text="Dan").click()
    record(tablet)

    assert tablet.cash("D") == "$1,400"
    assert tablet.cash("B") == "$1,600"


def test_the_board_strip_does_not_say_where_tokens_stood_once(play: Play) -> None:
    sitting, tablet = play(boardwalk="B")
    strip = tablet.page.locator("[data-key=board-strip]")
    tablet.sees("Bank only")

    assert strip.locator(".token").count() == 0
    assert " on " not in tablet.text("[data-key=board-strip] .unseen")
    there = dict.fromkeys("ABCD", 39)
    sitting.enter({"type": "track", "turn": "A", "tokens": there, "jail": {}})
    strip.locator(".token").nth(3).wait_for()
    assert "Ada on Boardwalk." in tablet.text("[data-key=board-strip] .unseen")


def test_a_player_is_not_shown_in_jail_who_may_have_left_it(play: Play) -> None:
    sitting, tablet = play()
    there = {"tokens": dict.fromkeys("ABCD", 10), "jail": {"A": 1}}
    sitting.enter({"type": "track", "turn": "B", **there})
    tablet.page.locator("[data-key=player-A] .sign.jail").wait_for()
    sitting.enter({"type": "untrack"}, {"type": "pay_fine", "seat": "A"})
    tablet.sees("$1,450", within="[data-key=player-A]")

    assert "Jail" not in tablet.text("[data-key=player-A]")


@pytest.mark.parametrize(
    ("act", "command"),
    [
        ("Ben builds", {"type": "build", "seat": "B", "lots": {"boardwalk": 1}}),
        ("Ben mortgages", {"type": "mortgage", "seat": "B", "lots": ["boardwalk"]}),
    ],
)
def test_the_lot_that_was_tapped_is_filled_in(
    act: str, command: dict[str, Any], play: Play
) -> None:
    sitting, tablet = play(boardwalk="B", park_place="B")
    tap_lot(tablet, "Boardwalk")
    tablet.tap(act)
    record(tablet)

    assert sitting.newest_command() == command


def test_a_lot_says_why_nothing_can_be_built_on_it(play: Play) -> None:
    _, tablet = play(boardwalk="B")
    tap_lot(tablet, "Boardwalk")
    tablet.page.locator(".refused summary", has_text="Ben builds").click()

    tablet.sees("Park Place")


def test_the_way_back_to_turns_of_eight_players_is_in_sight_without_scrolling(
    live_site: str, open_tablet: Callable[..., Tablet]
) -> None:
    sitting = Sitting(LONG_NAMES).start(tokens={"B": 10, "C": 10})
    sitting.enter({"type": "untrack"})
    tablet = open_tablet(sitting)
    tablet.tap("More")
    tablet.tap("Enter dice and turns again")

    board = tablet.page.locator(".board-map .space").last
    turns = tablet.page.locator(".field-turn .option").last
    for each in (board, turns, tablet.button("Record this")):
        expect(each).to_be_in_viewport(ratio=1)
    turns.click()
    tablet.sees("is next", within=".answer")
    asked = tablet.page.locator(".field-jail .select-row:visible")
    assert [LONG_NAMES[1] in asked.nth(0).inner_text(), asked.count()] == [True, 2]
    expect(tablet.page.locator(".field-round_number input")).to_be_in_viewport(ratio=1)
    form = tablet.page.locator(".panel-body")
    assert form.evaluate("form => form.scrollHeight <= form.clientHeight")


def test_who_is_in_jail_stays_there_when_turns_are_entered_again(
    live_site: str, open_tablet: Callable[..., Tablet]
) -> None:
    sitting = Sitting().start(tokens={"B": 10, "C": 10}, jail={"B": 1})
    sitting.enter({"type": "untrack"})
    tablet = open_tablet(sitting)
    tablet.tap("More")
    tablet.tap("Enter dice and turns again")
    space = tablet.page.locator(".tokens-field .board-map .space")
    for name in ("Boardwalk", "Jail"):
        tablet.page.locator(".token-seats .option", has_text="Ben").click()
        space.filter(has_text=name).first.click()
    tablet.page.locator(".field-turn .option", has_text="Ada").click()

    tablet.sees("Ben is in Jail, 1 throw missed", within=".answer")
    record(tablet)
    assert sitting.newest_command()["jail"] == {"B": 1}


HIDDEN = """names => names.filter(name => {
  const item = document.querySelector(name);
  const { left, right, top, bottom } = item.getBoundingClientRect();
  const at = (y) => item.contains(document.elementFromPoint((left + right) / 2, y));
  return !at(top + 2) || !at(bottom - 2);
})"""


def test_with_a_note_above_nothing_on_the_way_back_to_dice_lies_under_the_button(
    live_site: str, open_tablet: Callable[..., Tablet]
) -> None:
    sitting = Sitting(LONG_NAMES).start(tokens={"A": 10, "B": 10}, jail={"A": 1})
    sitting.enter({"type": "untrack"})
    tablet = open_tablet(sitting)
    call(tablet)
    tablet.sees("The referee is called.")
    tablet.tap("More")
    tablet.tap("Enter dice and turns again")
    tablet.page.locator(".field-turn .option").nth(2).click()
    tablet.page.locator(".answer .will").wait_for()

    parts = [".field-round_number input", ".field-jail select", ".answer .will", ".form .go"]
    assert tablet.page.evaluate(HIDDEN, parts) == []
