"""Every state that the tablet can show, walked to by taps: a sitting leads through several states,
since opening a table takes longer than a look."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import uuid4

from playwright.sync_api import Route

from ledger import passes
from ledger.actors import Actor, Role
from tests.bank.playing import FILL
from tests.bank.sitting import Sitting, roll
from tests.bank.tablet import Tablet
from tournaments.models import Call, Staff
from tournaments.services import calls, clock, corrections, postponing, projectors

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
    passes.release(sitting.card)
    passes.withdraw(sitting.card, sitting.game)
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
    """What is done at any time, each with something filled in."""
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


def trouble(sitting: Sitting, tablet: Tablet) -> Walk:
    """No network, another device, a debt."""
    tablet.open()
    sitting.start(deeds=STREETS, buildings={"boardwalk": 3, "park-place": 3})
    tablet.sees("A position is set up")
    context = tablet.page.context
    context.set_offline(True)
    tablet.page.wait_for_selector(".link.waiting")
    yield "no network"
    tablet.face(0, 6).click()
    tablet.face(1, 4).click()
    tablet.page.wait_for_selector(".alert.late")
    yield "an entry that waits"
    sitting.enter({"type": "position", "cash": {"D": 1400}})
    context.set_offline(False)
    tablet.sees("In the meantime another device entered")
    tablet.page.locator("[data-key=stale-enter]").wait_for()
    yield "another device was faster"
    tablet.tap("Drop mine")
    postponing.postpone(sitting.table.pk, reason="Somebody is ill")
    tablet.sees("Postponed: this game goes on later.")
    yield "a postponed table"
    postponing.resume(sitting.table.pk)
    tablet.sees("no longer postponed")
    tablet.button("OK").click()
    sitting.enter({"type": "position", "cash": {"C": 3}, "tokens": {"C": 18}, "turn": "C"})
    sitting.enter(roll("C", 2, 1))
    tablet.button("Ben asks Cleo for").first.click()
    tablet.button("Cleo raises the rest").first.click()
    tablet.page.locator(".answer .will").wait_for()
    yield "what is raised for a debt"
    tablet.tap("Record this")
    sitting.enter({"type": "position", "cash": {"B": 3}, "tokens": {"B": 36}, "turn": "B"})
    sitting.enter(roll("B", 2, 1))
    tablet.sees("Ada asks Ben for", within=".main-body")
    yield "a rent that is due"
    sitting.enter({"type": "collect_rent", "seat": "A", "payer": "B", "lot": "boardwalk"})
    tablet.page.locator(".debt-card").wait_for()
    yield "a debt"
    tablet.button("is bankrupt").first.click()
    tablet.page.locator(".answer .will, .answer .refusal").first.wait_for()
    yield "a bankruptcy"


def told_by_others(sitting: Sitting, tablet: Tablet) -> Walk:
    """What a banker is told at the top of the desk, one thing on the other."""
    tablet.open()
    sitting.start()
    tablet.throw(1, 2)
    tablet.tap("Ada buys Baltic Avenue")
    panel(tablet, "Journal")
    line = tablet.page.locator(".journal > li", has_text="Ada throws")
    line.locator("summary", has_text="Why?").first.click()
    tablet.button("Back to here: takes back 1 later entry").click()
    yield "whether to go back"
    tablet.button("Take back 1").last.click()
    tablet.page.locator(".alert.again").wait_for()
    tablet.settle()
    yield "what may be entered again"
    tablet.tap("Enter again")
    tablet.button("Call referee").click()
    yield "what a call is about"
    tablet.button("A rule question").click()
    tablet.sees("The referee is called.")
    yield "a call that stands"
    card = passes.issue("referee", "Rita")
    Staff.objects.create(event=sitting.event, name="Rita", role="referee", card=card)
    rita = Actor.of_pass(card, Role.REFEREE)
    calls.hear(sitting.table, Call.objects.get().key, actor=rita, name="Rita")
    tablet.sees("Rita is on the way.")
    moves = [{"from": "Bank", "to": "B", "cash": 20}]
    corrections.adjust(
        sitting.table.pk,
        moves,
        version=len(sitting.commands()),
        reason="A salary was paid twice",
        actor=rita,
        key=uuid4(),
    )
    tablet.sees("has changed the book")
    yield "a referee has changed the book"
    projectors.say(sitting.event.pk, "The buffet is open. Please leave your table by nine.")
    tablet.sees("The buffet is open.")
    yield "a message beside a call and a correction"
    tablet.button("OK, we have seen it").click()
    calls.finish(sitting.table, Call.objects.get().key, actor=rita)
    tablet.sees("The call for the referee is over.")
    yield "a call that is over"


def alone(sitting: Sitting, tablet: Tablet) -> Walk:
    """A tablet that decides by itself: its disk is full, its server is newer, another device was
    faster."""
    page = tablet.page
    sitting.start()
    tablet.open().decides()
    page.context.set_offline(True)
    page.evaluate(FILL)
    tablet.face(0, 1).click()
    tablet.face(1, 2).click()
    tablet.sees("Note it on paper")
    yield "entries to note on paper"
    page.context.set_offline(False)
    tablet.settle()
    tablet.open().decides()
    page.context.set_offline(True)
    tablet.button("Ada buys Baltic Avenue").first.click()
    tablet.sees("Ben throws")
    tablet.face(0, 6).click()
    tablet.face(1, 4).click()
    tablet.sees("2 entries waiting")
    page.route("**/api/v1/**", _as_a_newer_server)
    page.context.set_offline(False)
    tablet.sees("A new version is here")
    yield "a newer version"
    sitting.enter({"type": "decline", "seat": "A", "lot": "baltic-avenue"})
    page.unroute("**/api/v1/**")
    tablet.button("Look at them").click()
    tablet.button("Drop all").click()
    tablet.button("for good").wait_for()
    yield "whether to drop all"
    tablet.button("for good").click()
    page.context.set_offline(True)
    tablet.page.locator("[data-key=bid-C]").click()
    tablet.button("Sold to Cleo").first.click()
    tablet.sees("1 entry waiting")
    passes.release(sitting.card)
    page.context.set_offline(False)
    tablet.sees("This device is no longer the bank")
    tablet.sees("kept on this device and not in the book")
    yield "revoked with an entry that is kept"
    page.goto(f"{tablet.site}/practice/")
    page.locator(".lesson").wait_for()
    yield "the practice table"


def _as_a_newer_server(route: Route) -> None:
    """It has another engine, and what is posted doesn't arrive yet."""
    if route.request.method == "POST":
        return route.abort()
    answer = route.fetch()
    return route.fulfill(response=answer, headers={**answer.headers, "engine": "0" * 64})


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


WALKS = [
    *(without_a_table, the_start, forms, the_last_houses, looking_back, trouble),
    *(told_by_others, alone, the_end),
]
