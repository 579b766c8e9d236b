"""A name that runs from right to left begins where it begins, and leaves its sentence in order."""

from __future__ import annotations

from collections.abc import Callable

from tests.bank.sitting import Sitting, roll
from tests.bank.tablet import Tablet

NAMES = ("فيصل بن خالد بن عبد العزيز بن عبد الرحمن آل سعود الكبير", "Ben", "נעמי", "Dan")
BEGINS_IN_SIGHT = """element => {
  const range = document.createRange();
  range.setStart(element.firstChild, 0);
  range.setEnd(element.firstChild, 1);
  const first = range.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  return first.left >= box.left - 1 && first.right <= box.right + 1;
}"""


def test_a_long_name_is_cut_at_its_end(live_site: str, open_tablet: Callable[..., Tablet]) -> None:
    tablet = open_tablet(Sitting(NAMES).start())

    for place in ("[data-key=player-A] .player-name", ".turn-name"):
        name = tablet.page.locator(place)
        assert name.evaluate("each => each.scrollWidth > each.clientWidth"), place
        assert name.evaluate(BEGINS_IN_SIGHT), place


def test_the_amount_stays_behind_the_words_of_its_sentence(
    live_site: str, open_tablet: Callable[..., Tablet]
) -> None:
    sitting = Sitting(NAMES).start()
    sitting.enter({"type": "position", "tokens": {"C": 0}, "turn": "C"}, roll("C", 1, 2))
    tablet = open_tablet(sitting)

    words = tablet.page.locator(".action.go").first.text_content()

    assert words == "\u2068נעמי\u2069 buys Baltic Avenue for $60"
