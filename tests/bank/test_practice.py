"""The practice table: a lesson that a volunteer follows alone, and nothing of it counts."""

from __future__ import annotations

from playwright.sync_api import Page

from ledger.models import Game
from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet
from tests.conftest import PATIENCE_SECONDS, becomes

NOT_FROM_THE_SERVER = (
    "/static/",
    "/b/engine.js",
    "/api/v1/engine/",
    "/api/v1/editions/",
    "/practice/",
)


def step(page: Page, words: str) -> None:
    """Wait until the lesson has come to the step with these words."""
    page.locator(".lesson", has_text=words).wait_for(timeout=PATIENCE_SECONDS * 1000)


def take_the_last_steps(tablet: Tablet) -> None:
    """From Dan's card to the end, as the lesson says."""
    page = tablet.page
    tablet.throw(4, 3)
    page.get_by_role("searchbox").fill("div")
    tablet.tap("Bank dividend")
    step(page, "Ada sells Baltic Avenue to Dan for $100")
    tablet.tap("Trade")
    tablet.tap("Ada trades")
    page.locator(".field-partner .option", has_text="Dan").click()
    page.locator(".field-gives .tick", has_text="Baltic").click()
    page.locator(".field-takes .cash-box").fill("100")
    tablet.tap("Record this")
    step(page, "Dan needs money")
    tablet.tap("Mortgage")
    tablet.tap("Dan mortgages")
    page.locator(".tick", has_text="Baltic").click()
    tablet.tap("Record this")
    step(page, "Tap Build. It is dim")
    for words in ("explains an amount", "Count the table", "call the referee", "That is all"):
        tablet.tap("Next")
        step(page, words)
    assert page.locator(".lesson").get_by_role("button", name="Begin again").count() == 1


def test_the_lesson_follows_the_game_also_over_a_reload(page: Page, live_site: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(live_site)))
    tablet = Tablet(page, live_site, "/practice/", decides_here=True)
    page.goto(f"{live_site}/practice/")
    step(page, "Welcome")
    tablet.sees("Works offline while open")
    tablet.tap("Ada throws first")
    step(page, "Ada throws 2 and 1")
    tablet.throw(2, 1)
    step(page, "She buys it")
    tablet.tap("Ada buys")
    step(page, "Ben throws 4 and 2")
    tablet.throw(4, 2)
    step(page, "he declines")
    page.get_by_role("button", name="Skip").click()
    step(page, "Cleo throws 2 and 1")
    tablet.tap("Ben buys")
    tablet.throw(2, 1)
    step(page, "Ada asks for her rent")
    tablet.tap("Ada asks")
    step(page, "Take the rent back")
    tablet.tap("Undo")
    tablet.tap("Take it back")
    step(page, "Redo enters it again")

    page.reload()
    step(page, "Redo enters it again")
    tablet.tap("Redo")
    step(page, "Bank dividend")
    take_the_last_steps(tablet)
    assert tablet.faults == []
    assert [url for url in asked if not url.startswith(NOT_FROM_THE_SERVER)] == []
    assert Game.objects.count() == 0


def test_it_says_how_to_begin_and_how_to_take_a_slip_back(page: Page, live_site: str) -> None:
    tablet = Tablet(page, live_site, "/practice/", decides_here=True)
    page.goto(f"{live_site}/practice/")
    step(page, "Tap “Start: Ada throws first”")
    tablet.tap("Start: Ada throws first")
    step(page, "Ada throws 2 and 1")
    tablet.throw(1, 1)
    tablet.sees("Ada draws from Community Chest")
    step(page, "A slip? Undo, then Take it back")
    tablet.tap("Undo")
    tablet.tap("Take it back")
    tablet.throw(2, 1)
    step(page, "She buys it")


def test_the_pad_of_the_count_is_in_sight_below_the_lesson(page: Page, live_site: str) -> None:
    page.set_viewport_size({"width": 1024, "height": 768})
    tablet = Tablet(page, live_site, "/practice/", decides_here=True)
    page.goto(f"{live_site}/practice/")
    tablet.tap("Ada throws first")
    tablet.tap("More")
    tablet.tap("Count the table")

    [zero, onward] = [
        page.locator(item).bounding_box() for item in ("[data-key=pad-0]", ".count-foot")
    ]
    assert zero
    assert onward
    assert zero["y"] + zero["height"] <= onward["y"]


def test_it_asks_before_it_takes_the_engine_from_the_bank(
    sitting: Sitting, deciding_tablet: Tablet
) -> None:
    bank, page = deciding_tablet, deciding_tablet.page.context.new_page()
    page.goto(f"{bank.site}/practice/")
    table = Tablet(page, bank.site, "/practice/", decides_here=True)
    table.sees("The bank is open in another tab")
    assert page.workers == []
    assert table.button("Call referee").count() == 0
    table.button("Go on here").click()
    step(page, "Welcome")
    bank.sees("The practice table is open in another tab")
    becomes(bank.page, lambda: not bank.page.workers, "the end of the bank's engine")
    table.tap("Ada throws first")
    step(page, "Ada throws 2 and 1")

    bank.tap("Go on here")
    table.sees("The bank is open in another tab")
    becomes(page, lambda: not page.workers, "the end of the practice table's engine")
    bank.decides()
    bank.throw(1, 2)
    assert sitting.commands() == ["start", "roll"]
    table.button("Go on here").click()
    step(page, "Ada throws 2 and 1")


def test_it_can_be_begun_again(page: Page, live_site: str) -> None:
    tablet = Tablet(page, live_site, "/practice/", decides_here=True)
    page.goto(f"{live_site}/practice/")
    step(page, "Welcome")
    for _ in range(16):
        page.get_by_role("button", name="Skip").or_(page.get_by_role("button", name="Next")).click()
    tablet.tap("Ada throws first")
    page.get_by_role("button", name="Begin again").click()
    step(page, "Welcome")
    tablet.button("Ada throws first").wait_for()
