"""A device that has a banker's card and isn't the bank calls the referee all the same."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from ledger import passes
from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet
from tests.bank.test_calling import call
from tests.bank.test_tabs import other_tab
from tests.conftest import PATIENCE_SECONDS, becomes
from tournaments.models import Call
from tournaments.services import calls


@pytest.fixture
def unpaired(sitting: Sitting, browser: Browser, live_site: str) -> Iterator[Tablet]:
    """Ruth's card is open on a tablet that isn't the bank yet."""
    sitting.start()
    context = browser.new_context(viewport={"width": 1024, "height": 768})
    context.set_default_timeout(PATIENCE_SECONDS * 1000)
    tablet = Tablet(context.new_page(), live_site, sitting.address)
    tablet.page.goto(tablet.site + tablet.address)
    tablet.button("Open the bank here").wait_for()
    yield tablet
    context.close()


def standing(sitting: Sitting) -> list[str]:
    """The subjects of the calls at the table."""
    found = Call.objects.standing().filter(table=sitting.table.pk)
    return list(found.values_list("reason", flat=True))


def test_one_that_has_not_opened_the_bank_yet(sitting: Sitting, unpaired: Tablet) -> None:
    tablet = unpaired
    call(tablet)

    tablet.sees("The referee is called.")
    assert standing(sitting) == ["rule"]


def test_one_whose_card_another_device_holds(sitting: Sitting, unpaired: Tablet) -> None:
    passes.pair(sitting.card, "The other tablet")
    tablet = unpaired
    tablet.button("Open the bank here").click()
    tablet.sees("Another device is already the bank")
    call(tablet, "Something else")

    tablet.sees("The referee is called.")
    assert standing(sitting) == ["other"]


def test_a_card_that_was_withdrawn_says_to_wave(sitting: Sitting, unpaired: Tablet) -> None:
    passes.revoke(sitting.card)
    tablet = unpaired
    tablet.button("Open the bank here").click()

    tablet.sees("This card doesn’t work")
    tablet.sees("If your table needs a referee meanwhile, wave for one: this card can't call.")


def test_one_that_was_replaced(sitting: Sitting, tablet: Tablet) -> None:
    passes.release(sitting.card)
    tablet.page.reload()
    tablet.sees("This device is no longer the bank")
    call(tablet, "Players disagree")

    tablet.sees("The referee is called.")
    assert standing(sitting) == ["dispute"]


def test_a_tab_that_is_not_the_bank_calls_too(sitting: Sitting, tablet: Tablet) -> None:
    other_tab(tablet)
    tablet.sees("The bank is open in another tab")
    call(tablet)

    tablet.sees("The referee is called.")
    assert standing(sitting) == ["rule"]


def test_without_a_network_it_says_to_wave_and_calls_later(
    sitting: Sitting, unpaired: Tablet
) -> None:
    tablet = unpaired
    tablet.page.context.set_offline(True)
    call(tablet)
    tablet.sees("No network: wave for the referee.")

    tablet.page.context.set_offline(False)

    tablet.sees("The referee is called.")
    becomes(tablet.page, lambda: standing(sitting) == ["rule"], "the call to arrive")


def test_when_a_call_has_ended_it_makes_a_new_one(sitting: Sitting, unpaired: Tablet) -> None:
    tablet = unpaired
    call(tablet)
    tablet.sees("The referee is called.")
    calls.withdraw(sitting.table, Call.objects.get().key)
    call(tablet, "Players disagree")

    tablet.sees("players disagree")
    assert standing(sitting) == ["dispute"]
