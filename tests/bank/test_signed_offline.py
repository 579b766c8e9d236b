"""A game that ends without a network is tallied and signed on the tablet, and its result stands as
soon as the network is back."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.actors import Actor, Role
from ledger.services.posting import post
from tests.bank.sitting import Sitting, roll
from tests.bank.tablet import Tablet
from tests.conftest import becomes
from tournaments.models import Act, Result, Standings
from tournaments.services import disputes

CAST = ("Ada", "Ben", "Cleo", "Dan")
REFEREE = Actor("user:1", Role.REFEREE)
LAST_TURNS = [roll("A", 6, 4), roll("B", 6, 4), roll("C", 6, 4), roll("D", 6, 4)]
WATCH = """() => {
  window.opened = 0;
  new MutationObserver(() => {
    window.opened += document.querySelectorAll(".sign-button").length;
  }).observe(document.body, { childList: true, subtree: true });
}"""
"""Counts the lines that can be signed, whenever anything is drawn."""
DEEDS = {"type": "position", "deeds": {"boardwalk": "A"}, "cash": {"B": 1200}}


def ended_offline(sitting: Sitting, tablet: Tablet) -> Tablet:
    """The network is cut after the last turns, and the banker ends the game."""
    sitting.enter(DEEDS, {"type": "call_last_turn"}, *LAST_TURNS)
    return end_offline(tablet)


def end_offline(tablet: Tablet) -> Tablet:
    """The network is cut, and the banker ends the game, whose last turns are over."""
    tablet.sees("End the game and tally")
    tablet.page.context.set_offline(True)
    # Not `tap`, which waits for "All saved": once the tablet has noticed, it says "offline".
    tablet.button("End the game and tally").first.click()
    tablet.button("Record this").click()
    tablet.page.locator(".sheets").wait_for()
    return tablet


@pytest.fixture
def ended(sitting: Sitting, deciding_tablet: Tablet) -> Tablet:
    """The game has ended without a network."""
    return ended_offline(sitting, deciding_tablet)


def sign(tablet: Tablet, *names: str) -> None:
    """Sign by a tap and a yes: a long press would take a second."""
    for name in names:
        tablet.button(f"{name} signs").click()
        tablet.button("Yes, ").click()
        tablet.sees(f"Signed by {name}")


def result_of(sitting: Sitting) -> Any:
    return Result.objects.filter(table=sitting.table).first()


def status_of(sitting: Sitting) -> str:
    result = result_of(sitting)
    return result.status if result else ""


def acts_of(sitting: Sitting) -> list[str]:
    return list(Act.objects.filter(event=sitting.event.pk).values_list("kind", flat=True))


def signed_by(sitting: Sitting) -> list[str]:
    result = result_of(sitting)
    seats = result.signatures.values_list("seat__letter", flat=True) if result else ()
    return sorted(seats)


def test_the_table_signs_and_the_result_stands_when_the_network_is_back(
    sitting: Sitting, ended: Tablet
) -> None:
    assert ended.text(".sheets li").startswith("A Ada winner 1. $1,900")
    sign(ended, *CAST)
    ended.sees("signed by all players. Keep this page open until it says All saved.")
    assert result_of(sitting) is None

    ended.page.context.set_offline(False)

    ended.sees("signed by all players. Your next table will appear here.")
    assert ended.text(".link") == "All saved"
    assert result_of(sitting).status == "signed"
    assert result_of(sitting).assets == {"A": 1900, "B": 1200, "C": 1500, "D": 1500}


def test_the_standings_have_it_too(sitting: Sitting, ended: Tablet) -> None:
    sign(ended, *CAST)

    ended.page.context.set_offline(False)

    def leads() -> bool:
        rows = Standings.objects.filter(event=sitting.event).values_list("rows", flat=True)
        return any(row["name"] == "Ada" and row["rank"] == 1 for found in rows for row in found)

    becomes(ended.page, leads, "Ada to lead the standings")


def test_the_sheet_is_to_the_letter_the_one_of_the_server(sitting: Sitting, ended: Tablet) -> None:
    own = ended.text(".sheets")

    ended.page.context.set_offline(False)
    becomes(ended.page, lambda: status_of(sitting), "the tally")
    ended.page.locator(".seal").wait_for()

    assert ended.text(".sheets") == own


def test_a_signature_that_waits_can_be_taken_back(sitting: Sitting, ended: Tablet) -> None:
    sign(ended, "Ada", "Ben")
    ended.page.locator(".sheets li", has_text="Ada").get_by_text("Take the signature back").click()
    ended.page.get_by_role("button", name="Ada signs").wait_for()

    ended.page.context.set_offline(False)

    becomes(ended.page, lambda: signed_by(sitting) == ["B"], "Ben's signature to arrive")
    ended.settle()
    assert signed_by(sitting) == ["B"]


def test_another_book_has_to_be_signed_again(sitting: Sitting, ended: Tablet) -> None:
    sign(ended, "Ada")
    moves = [{"from": "Bank", "to": "B", "cash": 100}]
    adjusted = {"type": "adjust", "moves": moves, "reason": "A note was found."}
    post(sitting.game.pk, adjusted, actor=REFEREE, version=None)

    ended.page.context.set_offline(False)

    ended.sees("The sheet has changed since it was signed by Ada: please sign the new one.")
    becomes(ended.page, lambda: status_of(sitting), "the tally")
    assert signed_by(sitting) == []
    assert result_of(sitting).assets["B"] == 1300
    sign(ended, *CAST)
    becomes(ended.page, lambda: status_of(sitting) == "signed", "the result to stand")


def test_signatures_outlive_a_reload(sitting: Sitting, ended: Tablet) -> None:
    sign(ended, "Ada", "Ben")
    ended.page.goto("about:blank")
    ended.page.context.set_offline(False)

    ended.page.goto(ended.site + ended.address)

    ended.sees("Signed by Ada")
    becomes(ended.page, lambda: signed_by(sitting) == ["A", "B"], "both signatures to arrive")
    ended.settle()
    sign(ended, "Cleo", "Dan")
    becomes(ended.page, lambda: status_of(sitting) == "signed", "the result to stand")


def test_a_lost_answer_signs_once(sitting: Sitting, ended: Tablet) -> None:
    lost: list[Any] = []

    def swallow(route: Any) -> None:
        lost.append(route.fetch())
        route.abort()

    ended.page.route("**/signatures", swallow, times=2)
    sign(ended, *CAST)

    ended.page.context.set_offline(False)

    becomes(ended.page, lambda: status_of(sitting) == "signed", "the result to stand")
    ended.sees("signed by all players. Your next table will appear here.")
    assert len(lost) == 2
    assert acts_of(sitting).count("signed") == 4


def test_a_network_that_goes_while_they_sign_takes_no_signature(
    sitting: Sitting, deciding_tablet: Tablet
) -> None:
    tablet = deciding_tablet
    sitting.enter(DEEDS, {"type": "call_last_turn"}, *LAST_TURNS)
    tablet.tap("End the game and tally")
    tablet.tap("Record this")
    sign(tablet, "Ada")
    tablet.settle()
    tablet.page.context.set_offline(True)
    sign(tablet, "Ben", "Cleo", "Dan")
    assert signed_by(sitting) == ["A"]

    tablet.page.context.set_offline(False)

    tablet.sees("signed by all players. Your next table will appear here.")
    assert result_of(sitting).status == "signed"


@pytest.fixture
def tallied(sitting: Sitting, deciding_tablet: Tablet) -> Tablet:
    """The game has ended and the sheet is here; then the network goes."""
    sitting.enter(DEEDS, {"type": "call_last_turn"}, *LAST_TURNS)
    tablet = deciding_tablet
    tablet.tap("End the game and tally")
    tablet.tap("Record this")
    tablet.button("Ada disagrees").wait_for()
    tablet.page.context.set_offline(True)
    tablet.page.wait_for_selector(".link.waiting")
    return tablet


def test_signatures_of_an_earlier_table_count_when_the_next_round_has_begun(
    sitting: Sitting, tallied: Tablet
) -> None:
    signed = sitting.table
    sign(tallied, *CAST)
    sitting.next_round()

    tallied.page.context.set_offline(False)

    becomes(
        tallied.page,
        lambda: Result.objects.get(table=signed).status == "signed",
        "the signatures to arrive",
    )
    tallied.settle()
    assert tallied.faults == []


def test_the_heading_says_that_a_dispute_is_open_whoever_signs(
    sitting: Sitting, tallied: Tablet
) -> None:
    tallied.page.context.set_offline(False)
    tallied.settle()
    disputes.dispute(sitting.table.pk, "B", text="Too little", via="phone")
    tallied.sees("Ben disputes it")
    tallied.page.context.set_offline(True)
    tallied.page.wait_for_selector(".link.waiting")

    sign(tallied, "Ada", "Cleo", "Dan")

    tallied.sees("disputed: a referee decides; others may sign")
    assert tallied.page.get_by_text("signed by all players").count() == 0


def test_a_game_that_goes_on_keeps_no_signature(sitting: Sitting, ended: Tablet) -> None:
    sign(ended, "Ada", "Ben")
    post(sitting.game.pk, {"type": "play_on"}, actor=REFEREE, version=None)

    ended.page.context.set_offline(False)

    ended.sees("The sheet has changed since it was signed by Ada, Ben: please sign the new one.")
    ended.settle()
    assert signed_by(sitting) == []


def test_a_line_stays_signed_while_its_signature_is_sent(sitting: Sitting, tallied: Tablet) -> None:
    sign(tallied, *CAST)
    tallied.page.evaluate(WATCH)

    tallied.page.context.set_offline(False)

    becomes(tallied.page, lambda: status_of(sitting) == "signed", "the result to stand")
    tallied.sees("Your next table will appear here.")
    assert tallied.page.evaluate("window.opened") == 0


def test_what_was_taken_back_in_another_tab_is_not_sent(sitting: Sitting, tallied: Tablet) -> None:
    sign(tallied, "Ada", "Ben")
    tallied.page.context.set_offline(False)
    tallied.page.route("**/signatures", lambda route: route.abort())
    other = Tablet(tallied.page.context.new_page(), tallied.site, tallied.address)
    other.page.route("**/signatures", lambda route: route.abort())
    other.open()
    other.sees("Signed by Ada")
    lines = other.page.locator(".sheets li", has_text="Ada")
    lines.get_by_text("Take the signature back").click()
    other.button("Ada signs").wait_for()
    tallied.button("Go on here").click()
    tallied.button("Ada signs").wait_for()

    tallied.page.unroute("**/signatures")

    becomes(tallied.page, lambda: signed_by(sitting) == ["B"], "Ben's signature to arrive")
    tallied.settle()
    assert signed_by(sitting) == ["B"]


def test_a_signature_that_is_taken_back_on_its_way_does_not_stay(
    sitting: Sitting, tallied: Tablet
) -> None:
    held: list[Any] = []
    tallied.page.route("**/signatures", lambda route: held.append(route))
    tallied.page.context.set_offline(False)
    tallied.settle()
    sign(tallied, "Ada")
    becomes(tallied.page, lambda: held, "the signature to leave")
    line = tallied.page.locator(".sheets li", has_text="Ada")
    line.get_by_text("Take the signature back").click()
    tallied.button("Ada signs").wait_for()

    held[0].continue_()

    tallied.settle()
    becomes(tallied.page, lambda: acts_of(sitting)[-2:] == ["signed", "unsigned"], "both acts")
    assert signed_by(sitting) == []


def test_the_server_says_why_a_signature_does_not_count(sitting: Sitting, tallied: Tablet) -> None:
    disputes.dispute(sitting.table.pk, "A", text="Too little", via="phone")
    sign(tallied, "Ada")

    tallied.page.context.set_offline(False)

    tallied.sees("Ada disputes this result.")
    tallied.settle()
    assert signed_by(sitting) == []
