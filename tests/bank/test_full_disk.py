"""The disk of a tablet is full while entries wait: the banker is told, and nothing is lost."""

from __future__ import annotations

from tests.bank.playing import FILL, comes_back, enter
from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet
from tests.bank.test_set_aside import asks_again

KEPT = """async (main) => {
  const { read } = (await import(main)).modules["bank/device/database.js"];
  const all = await read("entries", (store) => store.getAll());
  return all.map(({ command }) => command.type);
}"""
COUNT = {"type": "count", "counted": {"D": 1500}}


def test_the_next_entry_is_to_be_noted_on_paper(sitting: Sitting, deciding_tablet: Tablet) -> None:
    tablet = deciding_tablet
    page = tablet.page
    page.context.set_offline(True)
    enter(tablet, COUNT)
    page.evaluate(FILL)
    tablet.face(0, 1).click()
    tablet.face(1, 2).click()

    tablet.sees("This tablet can’t keep what you enter. Note it on paper", within=".unkept")
    tablet.sees("Ada throws 1+2", within=".unkept")
    assert page.locator(".forgets").count() == 0
    assert page.evaluate(KEPT, tablet.main()) == ["count"]
    comes_back(tablet)
    assert sitting.commands() == ["start", "count", "roll"]
    assert page.locator(".unkept").count() == 0


def test_the_newest_to_note_is_in_sight(sitting: Sitting, deciding_tablet: Tablet) -> None:
    page = deciding_tablet.page
    page.context.set_offline(True)
    page.evaluate(FILL)
    for cash in range(1500, 1508):
        enter(deciding_tablet, {"type": "count", "counted": {"D": cash}})
    newest = page.locator(".unkept li", has_text="$7 too much")
    newest.wait_for()

    places = [each.bounding_box() for each in (newest, page.locator(".unkept .alert-text"))]

    line, box = (place["y"] + place["height"] for place in places if place)
    assert line <= box
    comes_back(deciding_tablet)


def enters_again(sitting: Sitting, tablet: Tablet) -> None:
    """The disk is full and the network gone when Ada's throw is entered as it would be now."""
    asks_again(sitting, tablet)
    tablet.page.context.set_offline(True)
    tablet.page.evaluate(FILL)
    tablet.button("Enter it as it is now").click()
    tablet.sees("This tablet can’t keep what you enter. Note it on paper", within=".unkept")
    tablet.sees("Ada throws 6+4", within=".unkept")
    assert tablet.page.locator(".set-aside").count() == 0


def test_what_is_entered_again_is_to_be_noted_too_and_comes_once(
    sitting: Sitting, deciding_tablet: Tablet
) -> None:
    enters_again(sitting, deciding_tablet)

    comes_back(deciding_tablet)

    assert sitting.commands() == ["start", "position", "roll"]
    assert deciding_tablet.page.locator(".unkept, .set-aside").count() == 0


def test_a_page_that_is_lost_then_has_it_set_aside_as_before(
    sitting: Sitting, deciding_tablet: Tablet
) -> None:
    tablet = deciding_tablet
    enters_again(sitting, tablet)
    tablet.page.goto("about:blank")
    tablet.page.context.set_offline(False)

    tablet.page.goto(tablet.site + tablet.address)

    tablet.decides().sees("1 entry not entered")
    tablet.tap("Look at them")
    tablet.tap("Enter it as it is now")
    assert sitting.commands() == ["start", "position", "roll"]
    assert tablet.page.locator(".set-aside").count() == 0
