"""Back to an earlier entry: what came later is taken back at once and offered again, one by one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.bank.playing import enter
from tests.bank.sitting import LONG_NAMES, Sitting, roll
from tests.bank.tablet import Tablet


def play(tablet: Tablet) -> None:
    """Ada buys Baltic Avenue, Ben Reading Railroad, Cleo Oriental Avenue: entries 2 to 7."""
    for first, second, words in (
        (1, 2, "Ada buys Baltic Avenue"),
        (1, 4, "Ben buys Reading Railroad"),
        (4, 2, "Cleo buys Oriental Avenue"),
    ):
        tablet.throw(first, second)
        tablet.tap(words)


def go_back(tablet: Tablet) -> None:
    """Back to Ben's throw, which has taken back three entries."""
    tablet.tap("Journal")
    line = tablet.page.locator(".journal > li", has_text="Ben throws")
    line.locator("summary", has_text="Why?").first.click()
    tablet.button("Back to here: takes back 3 later entries").click()
    tablet.sees("Take back 3 later entries?")
    tablet.button("Take back 3").last.click()
    tablet.page.locator(".alert.again").wait_for()
    tablet.settle()


def test_what_came_later_is_taken_back_and_entered_again_one_by_one(
    sitting: Sitting, tablet: Tablet
) -> None:
    play(tablet)
    go_back(tablet)
    assert sitting.commands()[-3:] == ["undo", "undo", "undo"]
    assert tablet.cash("B") == "$1,500"

    tablet.sees("Ben buys Reading Railroad", within=".alert.again")
    tablet.tap("Enter again")
    tablet.sees("Cleo throws", within=".alert.again")
    tablet.tap("Enter again")
    tablet.sees("Cleo buys Oriental Avenue", within=".alert.again")
    tablet.tap("Skip")

    tablet.page.locator(".alert.again").wait_for(state="detached")
    assert sitting.commands()[-2:] == ["buy", "roll"]
    assert tablet.cash("B") == "$1,300"


def test_the_question_says_what_goes_back_in_all(tablet: Tablet) -> None:
    play(tablet)
    for giver, taker in ("AD", "DA"):
        sale = {"gives": {"deeds": ["baltic-avenue"]}, "takes": {"cash": 50}}
        enter(tablet, {"type": "trade", "seat": giver, "partner": taker} | sale)
    tablet.settle()
    tablet.tap("Journal")
    line = tablet.page.locator(".journal > li", has_text="Ben throws")
    line.locator("summary", has_text="Why?").first.click()
    tablet.button("Back to here: takes back 5 later entries").click()

    told = tablet.page.locator(".way-back .movements li")
    assert [" ".join(each.split()) for each in told.all_inner_texts()] == [
        "Ben +$200, − Ra Reading Railroad",
        "Cleo +$100, − LB Oriental Avenue",
    ]


def test_what_is_still_to_be_entered_again_outlives_a_reload(
    sitting: Sitting, tablet: Tablet
) -> None:
    play(tablet)
    go_back(tablet)
    tablet.sees("Ben buys Reading Railroad", within=".alert.again")
    tablet.tap("Enter again")
    tablet.keeps().page.reload()

    tablet.sees("Cleo throws", within=".alert.again")
    tablet.tap("Enter again")
    tablet.tap("Stop")
    tablet.keeps().page.reload()
    tablet.page.wait_for_selector("[data-screen=table]")
    assert tablet.page.locator(".alert.again").count() == 0
    assert sitting.commands()[-2:] == ["buy", "roll"]


def test_what_no_longer_holds_says_why(sitting: Sitting, tablet: Tablet) -> None:
    play(tablet)
    go_back(tablet)
    tablet.tap("Ben declines Reading Railroad")
    tablet.tap("Taken back: enter again?")  # a line while the auction runs

    tablet.page.locator(".alert.again .refusal").wait_for()
    assert tablet.page.locator("[data-key=again-enter]").is_disabled()
    tablet.tap("Stop")
    tablet.page.locator(".alert.again").wait_for(state="detached")


def test_the_last_entries_stand_beside_the_newest_and_open_the_way_back(
    sitting: Sitting, tablet: Tablet
) -> None:
    tablet.throw(1, 2)
    tablet.tap("Ada buys Baltic Avenue")
    tablet.page.locator(".ribbon-entry", has_text="Ada throws 1+2").click()
    tablet.button("Back to here: takes back 1 later entry").click()
    tablet.button("Take back 1").last.click()
    tablet.page.locator(".alert.again").wait_for()

    assert sitting.commands() == ["start", "roll", "buy", "undo"]


def test_there_is_no_way_back_past_a_referees_entry(sitting: Sitting, tablet: Tablet) -> None:
    sitting.enter(roll("A", 1, 2))
    tablet.tap("Ada buys Baltic Avenue")
    tablet.page.locator(".ribbon-entry").first.click()

    tablet.sees("There is no way back to here: no. 2")
    assert not tablet.button("Back to here").count()


def test_there_is_no_way_back_past_a_void_of_an_older_entry(
    sitting: Sitting, tablet: Tablet
) -> None:
    play(tablet)
    sitting.enter({"type": "void", "number": 3, "reason": "It wasn't for sale."})
    tablet.sees("Voids entry 3", within=".footer-text")
    tablet.throw(2, 4)
    tablet.page.locator(".ribbon-entry", has_text="Cleo buys").click()

    tablet.sees("There is no way back to here: no. 8")
    assert not tablet.button("Back to here").count()


def test_without_a_network_the_way_back_is_gone_on_this_tablet(
    sitting: Sitting, deciding_tablet: Tablet
) -> None:
    tablet = deciding_tablet
    tablet.page.context.set_offline(True)
    play_words = ("Ada buys Baltic Avenue", "Ben buys Reading Railroad")
    for throw, words in zip(((1, 2), (1, 4)), play_words, strict=True):
        for row, face in enumerate(throw):
            tablet.face(row, face).click()
        tablet.button(words).first.click()
    tablet.page.locator(".ribbon-entry", has_text="Ada buys").click()
    tablet.button("Back to here: takes back 2 later entries").click()
    tablet.button("Take back 2").last.click()
    tablet.button("Enter again").click()
    tablet.sees("Ben buys Reading Railroad", within=".alert.again")
    tablet.page.context.set_offline(False)
    tablet.settle()

    expected = ["start", "roll", "buy", "roll", "buy", "undo", "undo", "roll"]
    assert sitting.commands() == expected


IN_SIGHT = """([item]) => {
  const { left, right, top, bottom } = item.getBoundingClientRect();
  return item.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}"""


@pytest.mark.parametrize("size", [(1024, 768), (390, 844)])
def test_with_long_names_every_button_on_the_way_is_in_sight(
    size: tuple[int, int], live_site: str, open_tablet: Callable[..., Tablet]
) -> None:
    tablet = open_tablet(Sitting(LONG_NAMES).start(tokens={"A": 13}))
    page = tablet.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    tablet.throw(2, 2)
    tablet.tap("Opera night")
    tablet.throw(1, 2)
    tablet.throw(1, 2)
    tablet.tap("buys Baltic Avenue")
    tablet.tap("Journal")
    line = page.locator(".journal > li", has_text="throws 2+2")
    line.locator("summary", has_text="Why?").first.click()
    tablet.button("Back to here").click()
    assert page.locator("[data-key^=back-yes-]").evaluate_all(IN_SIGHT)

    tablet.button("Take back 4").last.click()
    if size[0] < 400:  # a phone has room for lines only
        tablet.button("Taken back: enter again?").click()
    tablet.sees("no. 4 · 3 more after it", within=".alert.again")
    tablet.settle()
    page.evaluate("scrollTo(0, 0)")
    for key in ("again-enter", "again-skip", "again-stop"):
        assert page.locator(f"[data-key={key}]").evaluate_all(IN_SIGHT), key

    tablet.tap("Bank error")
    page.locator(".alert.again .refusal").wait_for()
    page.evaluate("scrollTo(0, 0)")
    assert page.locator("[data-key=again-skip]").evaluate_all(IN_SIGHT)
