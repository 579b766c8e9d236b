"""The footer: the money that the newest entry moves can be read whole, however long the names."""

from __future__ import annotations

from collections.abc import Callable

from tests.bank.sitting import LONG_NAMES, Sitting
from tests.bank.tablet import Tablet

TABLET = (1024, 768)
UPRIGHT = (768, 1024)
PHONE = (390, 844)
IS_CUT = """item => {
  const end = item.closest(".footer-words").getBoundingClientRect().bottom;
  return [...item.getClientRects()].some(({ bottom }) => bottom > end + 1);
}"""
HEIGHT = "document.querySelector('[data-place=footer]').getBoundingClientRect().height"


def test_the_money_to_move_comes_first_and_whole_in_a_footer_that_keeps_its_height(
    live_site: str, open_tablet: Callable[..., Tablet]
) -> None:
    tablet = open_tablet(Sitting(LONG_NAMES).start(tokens={"A": 13}))
    page = tablet.page

    def resize(size: tuple[int, int]) -> None:
        page.set_viewport_size({"width": size[0], "height": size[1]})

    def heights() -> list[float]:
        found = []
        for size in (TABLET, UPRIGHT, PHONE):
            resize(size)
            found.append(page.evaluate(HEIGHT))
        return found

    def reads(money: str) -> None:
        words = page.locator(".footer-words strong", has_text=money)
        words.wait_for()
        for size in (TABLET, UPRIGHT, PHONE):
            resize(size)
            assert tablet.last.startswith(money), size
            assert not words.evaluate(IS_CUT), size

    tablet.throw(2, 2)
    before = heights()
    tablet.tap("Opera night")
    reads("+$350 A · −$50 each: B, C, D, E, F, G, H")
    assert heights() == before

    tablet.throw(1, 2)
    tablet.throw(1, 2)
    tablet.tap("buys Baltic Avenue")
    reads("−$60 José · +$60 Bank")
    assert heights() == before


def test_the_two_entries_before_stand_beside_the_newest_on_a_tablet_but_not_on_a_phone(
    sitting: Sitting, tablet: Tablet
) -> None:
    tablet.throw(1, 2)
    tablet.tap("Ada buys Baltic Avenue")
    shown = tablet.page.locator(".ribbon-entry:visible")

    for (width, height), count in ((TABLET, 2), (UPRIGHT, 2), (PHONE, 0)):
        tablet.page.set_viewport_size({"width": width, "height": height})
        assert shown.count() == count, width
