"""What the tablet shows when something is wrong, or when somebody else does something: walked to by
taps, as the other states are."""

from __future__ import annotations

from uuid import uuid4

from playwright.sync_api import Route

from ledger import passes
from ledger.actors import Actor, Role
from tests.bank.playing import FILL
from tests.bank.sitting import Sitting, roll
from tests.bank.states import STREETS, Walk, panel
from tests.bank.tablet import Tablet
from tournaments.models import Call, Staff
from tournaments.services import calls, corrections, postponing, projectors


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


def several_debts(sitting: Sitting, tablet: Tablet) -> Walk:
    """A card by which one player owes each of the others."""
    tablet.open()
    position = {"deeds": STREETS | {"short-line": "A"}, "cash": {"A": 20}, "tokens": {"A": 4}}
    sitting.start(**position).enter(roll("A", 1, 2), {"type": "draw", "seat": "A", "card": "CH15"})
    tablet.sees("Ada owes $150 in all")
    yield "several debts"
    tablet.page.locator(".one-by-one > summary").click()
    tablet.button("pays $50 to Cleo").wait_for()
    yield "several debts, one at a time"
    tablet.button("Ada raises the rest and pays all 3 debts").click()
    tablet.page.locator(".answer .will").wait_for()
    yield "what is raised for several debts"


def told_by_others(sitting: Sitting, tablet: Tablet) -> Walk:
    """The notes above the main panel for a banker, one on top of the other."""
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
    tablet.page.locator("[data-key=again-enter]").click()
    tablet.page.locator(".alert.again").wait_for(state="detached")
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
    tablet.sees("Message from the organisers")
    yield "a message beside a call and a correction"
    tablet.button("OK, we have seen it").click()
    calls.finish(sitting.table, Call.objects.get().key, actor=rita)
    tablet.sees("The call for the referee is over.")
    yield "a call that is over"


def ended_alone(sitting: Sitting, tablet: Tablet) -> Walk:
    """A game that ends without a network: it is signed and disputed on the tablet."""
    page = tablet.page
    sitting.start(deeds=STREETS).enter({"type": "untrack"}, {"type": "call_last_turn"})
    tablet.open().decides()
    page.context.set_offline(True)
    tablet.button("End the game and tally").click()
    tablet.button("Record this").click()
    tablet.hold("Ada signs")
    tablet.sees("Signed by Ada")
    yield "a result that is signed without a network"
    tablet.button("Ben disagrees").click()
    page.get_by_label("What is wrong, in a few words").fill("A hotel on Marvin Gardens is missing")
    yield "what is wrong with a result"
    tablet.button("Dispute, and call the referee").click()
    tablet.sees("Ben disputes it")
    yield "a dispute without a network"


def alone(sitting: Sitting, tablet: Tablet) -> Walk:
    """A tablet that decides by itself: its disk is full, its server is newer, another device
    was faster."""
    page = tablet.page
    sitting.start(deeds=STREETS)
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
    page.unroute_all(behavior="wait")  # an answer may still be on its way
    tablet.button("entries not entered").click()  # a line while the auction runs
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
    tablet.sees("only on this device")
    yield "revoked with an entry that is kept"
    page.goto(f"{tablet.site}/practice/")
    page.locator(".lesson").wait_for()
    yield "the practice table"


def _as_a_newer_server(route: Route) -> None:
    """The server has another engine, and what is posted doesn't arrive yet."""
    if route.request.method == "POST":
        return route.abort()
    answer = route.fetch()
    return route.fulfill(response=answer, headers={**answer.headers, "engine": "0" * 64})


DECIDED_HERE = [ended_alone, alone]
WALKS = [trouble, several_debts, told_by_others, *DECIDED_HERE]
