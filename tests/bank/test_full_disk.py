"""The disk of a tablet is full while entries wait: the banker is told, and nothing is lost."""

from __future__ import annotations

from tests.bank.playing import FILL, comes_back, enter
from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet

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
    assert page.evaluate(KEPT, tablet.main()) == ["count"]
    comes_back(tablet)
    assert sitting.commands() == ["start", "count", "roll"]
    assert page.locator(".unkept").count() == 0
