"""Every state that the tablet can show, walked to by taps: a sitting leads through several states,
since opening a table takes longer than a look."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from django.utils import timezone

from ledger import passes
from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet
from tests.ledger.books import withdraw
from tournaments.models import ClockMark, Round
from tournaments.services import clock

Walk = Iterator[str]

STREETS = {"boardwalk": "A", "park-place": "A", "kentucky-avenue": "B", "st-charles-place": "C"}
FULL = (
    *("pacific-avenue", "north-carolina-avenue", "pennsylvania-avenue"),
    *("kentucky-avenue", "indiana-avenue", "illinois-avenue"),
    *("st-charles-place", "states-avenue", "virginia-avenue"),
)
ESTATE = {
    "type": "position",
    "deeds": {**STREETS, "baltic-avenue": "B", "short-line": "D", "water-works": "D"},
    "buildings": {"boardwalk": 2, "park-place": 2},
    "mortgaged": ["baltic-avenue"],
    "jail_cards": {"chance": "B"},
    "cash": {"A": 1500, "B": 900},
    "jail": {"C": 0},
    "tokens": {"C": 10, "A": 1},
}


def back(tablet: Tablet) -> None:
    """Close the panel."""
    tablet.page.keyboard.press("Escape")
    tablet.page.locator(".panel").wait_for(state="detached")


def panel(tablet: Tablet, opener: str) -> None:
    """Open a panel by the button with this name."""
    tablet.button(opener).first.click()
    tablet.page.locator(".panel h1").wait_for()


def without_a_table(sitting: Sitting, tablet: Tablet) -> Walk:
    """The card's page before, between and after tables."""
    page = tablet.page
    page.goto(tablet.site + tablet.address)
    tablet.sees("Be the bank on this device")
    yield "pairing"
    passes.pair(sitting.card, "iPad")
    tablet.button("Open the bank here").click()
    tablet.sees("Another device is already the bank")
    yield "second device"
    tablet.button("Call referee").click()
    yield "the call menu of a second device"
    tablet.button("A rule question").click()
    tablet.sees("The referee is called.")
    yield "a call of a second device"
    passes.release(sitting.card)
    withdraw(sitting.card, sitting.game)
    tablet.button("Try again").click()
    tablet.sees("You have no table right now")
    yield "waiting for a table"
    passes.release(sitting.card)
    page.reload()
    tablet.sees("This device is no longer the bank")
    yield "revoked"
    passes.revoke(sitting.card)
    tablet.button("Try again").click()
    tablet.sees("This card doesn’t work")
    yield "withdrawn card"


def throw_for_the_start(tablet: Tablet, seat: str, *dice: int) -> None:
    """Enter what this player has thrown for the start."""
    for row, face in enumerate(dice):
        tablet.page.locator(f"[data-key='start-{seat}-{row}-{face}']").click()


def the_start(sitting: Sitting, tablet: Tablet) -> Walk:
    """Before the first throw, and the first turns."""
    tablet.open()
    yield "who throws first"
    for seat, dice in {"A": (6, 3), "B": (5, 4), "C": (1, 2), "D": (2, 2)}.items():
        throw_for_the_start(tablet, seat, *dice)
    tablet.page.locator("[data-key='start-A-0-1']").wait_for()
    tablet.settle()
    yield "a tie of those who throw first"
    panel(tablet, "Who has which token?")
    tablet.page.locator("[data-key=take-Ship]").click()
    yield "who has which token"
    back(tablet)
    throw_for_the_start(tablet, "A", 6, 5)
    throw_for_the_start(tablet, "B", 1, 2)
    tablet.button("Start: Ada throws first").wait_for()
    tablet.settle()
    yield "who has thrown highest"
    tablet.tap("Start: Ada throws first")
    clock.start(sitting.table.round_id, by="Olga")
    tablet.page.wait_for_selector(".clock.running")
    yield "the first throw"
    tablet.throw(1, 2)
    yield "a purchase"
    tablet.tap("Ada declines Baltic Avenue")
    tablet.button("Type").click()
    tablet.type(35)
    yield "a bid being typed"
    tablet.page.locator("[data-key=bid-C]").click()
    tablet.page.locator(".answer .will").wait_for(state="attached")
    yield "an auction"
    tablet.tap("Sold")
    tablet.throw(3, 4)
    yield "a card to choose"
    sitting.enter({"type": "position", "tokens": {"C": 0}, "turn": "C"})
    tablet.sees("Cleo throws")
    tablet.throw(1, 3)
    yield "a tax"
    Tablet(tablet.page.context.new_page(), tablet.site, tablet.address).open()
    tablet.sees("The bank is open in another tab")
    yield "the bank in another tab"


def forms(sitting: Sitting, tablet: Tablet) -> Walk:
    """The things that can be done at any time, each with something filled in."""
    tablet.open()
    sitting.start().enter(ESTATE)
    tablet.sees("A position is set up")
    yield "eight chips and a prisoner"
    panel(tablet, "This tablet")
    yield "this tablet"
    back(tablet)
    panel(tablet, "All deeds")
    yield "all deeds"
    back(tablet)
    panel(tablet, "Ben, seat B")
    tablet.page.locator(".refused summary").first.click()
    yield "a player with what is nearly possible"
    back(tablet)
    panel(tablet, "Build")
    tablet.page.locator(".count-row .step").last.click()
    tablet.page.locator(".answer .will, .answer .refusal").first.wait_for()
    yield "building"
    back(tablet)
    panel(tablet, "Mortgage")
    yield "mortgaging"
    back(tablet)
    panel(tablet, "Lift mortgage")
    yield "lifting a mortgage"
    back(tablet)
    panel(tablet, "Sell buildings")
    yield "selling buildings"
    back(tablet)
    panel(tablet, "Trade")
    yield "who trades"
    tablet.button("Ben trades").click()
    tablet.page.locator(".field-partner .option", has_text="Dan").click()
    yield "a trade, empty"
    tablet.page.locator(".field-gives .tick", has_text="Baltic").click()
    tablet.page.locator(".field-takes .cash-box").fill("60")
    tablet.sees("Ben gives Baltic Avenue", within=".answer")
    tablet.page.locator(".answer .why-here summary").click()
    yield "a trade, filled in"
    back(tablet)
    panel(tablet, "More")
    tablet.page.locator(".offer-list").wait_for()
    yield "more"


LAST_HOUSES = {
    "type": "position",
    "deeds": dict.fromkeys(["mediterranean-avenue", "baltic-avenue"], "A")
    | dict.fromkeys(["boardwalk", "park-place"], "B")
    | dict.fromkeys(FULL, "C"),
    "buildings": dict.fromkeys(FULL[:6], 4) | dict.fromkeys(FULL[6:], 2),
}


def the_last_houses(sitting: Sitting, tablet: Tablet) -> Walk:
    """An auction of buildings, with turns and without."""
    tablet.open()
    sitting.start().enter(
        LAST_HOUSES,
        {"type": "open_building_auction", "building": "house", "wants": {"A": 2, "B": 2}},
    )
    tablet.sees("Auction: the last 2 houses")
    tablet.page.locator("[data-key=bid-B]").click()
    tablet.page.locator("[data-key=bid-D]", has_text="can’t bid").click()
    tablet.page.locator(".bid-why .refusal").wait_for()
    yield "an auction of houses"
    tablet.page.locator(".auction-others .option", has_text="Boardwalk").click()
    tablet.page.locator(".answer .will").wait_for(state="attached")
    yield "a house, and where it goes"
    sitting.enter({"type": "untrack"})
    tablet.sees("Bank only")
    yield "an auction of houses, bank only"
    tablet.page.locator(".bid-back").click()
    tablet.tap("No more bids for houses")
    panel(tablet, "Card")
    tablet.tap("A card from Chance")
    yield "a card, bank only"


def looking_back(sitting: Sitting, tablet: Tablet) -> Walk:
    """The journal, why, the count, an undo."""
    tablet.open()
    sitting.start().enter(ESTATE)
    tablet.sees("A position is set up")
    tablet.throw(1, 2)
    panel(tablet, "Journal")
    tablet.page.locator(".journal .why-here summary").first.click()
    tablet.page.locator(".journal .rule-sentence").first.wait_for()
    yield "the journal"
    back(tablet)
    panel(tablet, "Why?")
    tablet.page.locator(".explanation .rule-sentence").first.wait_for()
    yield "why"
    back(tablet)
    tablet.button("Undo").click()
    tablet.sees("Take back no. 3?")
    yield "an undo"
    tablet.tap("Keep it")
    panel(tablet, "More")
    tablet.button("Count the table").click()
    tablet.sees("not counted yet")
    yield "the count"
    for digit in "1480":
        tablet.page.locator(f"[data-key='pad-{digit}']").click()
    tablet.page.locator(".count-player.differs").wait_for()
    yield "a count that differs"
    tablet.button("Note by note").click()
    yield "the count, note by note"


def run_out(sitting: Sitting) -> None:
    """Time is up, and no clock has called the last turn, as in a game that began too late."""
    round_ = sitting.table.round
    round_.status = Round.Status.TIME_UP
    round_.save()
    began = timezone.now() - timedelta(hours=2)
    ClockMark.objects.create(round=round_, kind=ClockMark.Kind.START, at=began, by="Olga")


def the_end(sitting: Sitting, tablet: Tablet) -> Walk:
    """Bank only, the last turn, the result."""
    tablet.open()
    sitting.start(deeds=STREETS).enter({"type": "untrack"})
    tablet.page.locator(".counter").wait_for()
    yield "bank only"
    tablet.page.locator(".board-map .space", has_text="Boardwalk").click()
    tablet.page.locator(".lot-page").wait_for()
    yield "a lot of the bank only"
    back(tablet)
    panel(tablet, "Rent")
    yield "a rent of the bank only"
    back(tablet)
    panel(tablet, "More")
    tablet.button("Enter dice and turns again").click()
    tablet.sees("Where does each token stand?")
    yield "back to turns"
    back(tablet)
    back(tablet) if tablet.page.locator(".panel").count() else None
    run_out(sitting)
    tablet.sees("Nobody has called the last turn at this table yet.")
    yield "time that is up and that nobody has called"
    sitting.enter({"type": "call_last_turn"})
    tablet.sees("The last turn has been called.")
    yield "the last turn"
    tablet.button("End the game and tally").click()
    tablet.page.locator(".answer .will").wait_for()
    yield "before the end"
    tablet.tap("Record this")
    tablet.page.locator(".sheets summary").first.click()
    yield "the result"
    tablet.button("Ada signs").click()
    yield "whether it is meant"
    tablet.button("Yes, Ada signs").click()
    tablet.sees("Signed by Ada")
    yield "a signature"
    tablet.button("Ben disagrees").click()
    tablet.page.get_by_label("What is wrong").fill("A note is missing")
    yield "a dispute"
    tablet.button("Dispute, and call the referee").click()
    tablet.sees("Ben disputes it")
    tablet.button("Call referee").click()
    yield "a disputed result, and the question what a call is about"


WALKS = [without_a_table, the_start, forms, the_last_houses, looking_back, the_end]
