"""Signing, disputing, and taking either back, on the tablet."""

from __future__ import annotations

import pytest

from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet
from tests.bank.test_end import REFEREE
from tests.conftest import becomes
from tests.tournaments import evening
from tournaments.models import Call, Result
from tournaments.services import disputes, results


@pytest.fixture
def over(sitting: Sitting, tablet: Tablet) -> Tablet:
    """The game is over, and the tally is in."""
    results.close_book(sitting.table.pk, actor=REFEREE, reason="Time is up.")
    tablet.page.locator(".sheets").wait_for()
    return tablet


def signed(sitting: Sitting) -> list[str]:
    result = Result.objects.get(table=sitting.table)
    return [each.seat.letter for each in result.signatures.select_related("seat")]


def test_a_tap_signs_nothing_and_asks(sitting: Sitting, over: Tablet) -> None:
    over.button("Ada signs").dblclick()
    over.sees("press and hold")
    assert signed(sitting) == []

    over.button("Ada signs").focus()
    over.page.keyboard.press("Enter")
    over.button("Yes, Ada signs").wait_for()
    assert over.page.evaluate("document.activeElement.textContent") == "Not now"
    over.button("Yes, Ada signs").click()
    over.sees("Signed by Ada")
    over.settle()
    assert signed(sitting) == ["A"]


def green(tablet: Tablet) -> list[str]:
    return [text.split(" ")[0] for text in tablet.page.locator(".sheets .go").all_inner_texts()]


def test_only_the_signature_that_is_asked_for_next_is_green(sitting: Sitting, over: Tablet) -> None:
    assert green(over) == ["Ada"]
    over.hold("Ben signs")
    over.sees("Signed by Ben")
    assert green(over) == ["Ada"]

    over.hold("Ada signs")
    over.sees("Signed by Ada")
    assert green(over) == ["Cleo"]

    over.button("Dan signs").click()
    over.button("Yes, Dan signs").wait_for()
    assert green(over) == ["Yes,"]
    over.button("Not now").click()
    disputes.dispute(sitting.table.pk, "C", text="Too little", via="phone")
    over.sees("Cleo disputes it")
    assert green(over) == ["Dan"]


def test_a_signature_that_the_server_fails_to_take_waits_and_says_why(
    sitting: Sitting, over: Tablet
) -> None:
    over.page.route("**/signatures", lambda route: route.fulfill(status=500))
    over.hold("Ada signs")
    over.sees("1 signature waiting · server error since", ".link")

    over.page.unroute("**/signatures")
    over.settle()
    assert signed(sitting) == ["A"]


def test_a_press_that_is_let_go_signs_nothing(sitting: Sitting, over: Tablet) -> None:
    item = over.button("Ada signs")
    item.hover()
    over.page.mouse.down()
    over.page.locator(".hold.holding").wait_for()
    over.page.mouse.move(5, 5)
    over.page.locator(".hold.holding").wait_for(state="detached")
    over.page.mouse.up()
    over.hold("Ben signs")
    over.sees("Signed by Ben")

    over.settle()
    assert signed(sitting) == ["B"]


def test_a_signature_by_mistake_is_taken_back(sitting: Sitting, over: Tablet) -> None:
    over.hold("Ada signs")
    over.button("Take the signature back").click()
    over.button("Ada signs").wait_for()

    becomes(over.page, lambda: signed(sitting) == [], "the signature to be taken back")


def test_a_player_disputes_and_takes_it_back(sitting: Sitting, over: Tablet) -> None:
    over.button("Ben disagrees").click()
    assert over.button("Dispute, and call the referee").is_disabled()
    over.page.get_by_label("What is wrong").fill("A hotel is missing")
    over.button("Dispute, and call the referee").click()
    over.sees("Ben disputes it: “A hotel is missing”")
    over.sees("a disputed result")
    assert over.button("Withdraw the call").count() == 0
    over.hold("Ada signs")
    over.sees("Signed by Ada")

    over.button("Take the dispute back").click()
    over.button("Ben signs").wait_for()
    over.page.locator(".call-note").wait_for(state="detached")
    assert Call.objects.get().end == "withdrawn"


def test_what_ben_disputes_on_his_phone_shows_at_once_until_a_ruling(
    sitting: Sitting, over: Tablet
) -> None:
    disputes.dispute(sitting.table.pk, "B", text="Too little", via="phone")
    over.sees("Ben disputes it: “Too little”")
    assert over.button("Take the dispute back").count() == 0
    evening.rule(sitting.table, "The hotel was there.", by="Nora", B=2500)

    over.sees("Nora ruled: The hotel was there.")
    over.page.get_by_text("Ben disputes it").wait_for(state="detached")
