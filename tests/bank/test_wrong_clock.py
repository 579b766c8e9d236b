"""A tablet whose own clock is an hour fast goes by the server's, with and without a network."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from ledger.models import Transaction
from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet


@pytest.fixture
def fast(deciding_tablet: Tablet) -> Tablet:
    """Ruth's tablet, which decides, with its clock an hour fast."""
    deciding_tablet.page.clock.set_system_time(datetime.now() + timedelta(hours=1))
    deciding_tablet.open().decides()
    return deciding_tablet


def test_what_waits_is_told_and_sent_with_the_time_of_the_hall(
    fast: Tablet, sitting: Sitting
) -> None:
    fast.page.context.set_offline(True)
    begun = datetime.now()
    fast.face(0, 1).click()
    fast.face(1, 2).click()
    fast.page.wait_for_selector(".link.waiting")
    told = fast.text(".link.waiting")

    # The tablet knows the hall's clock by the answers of the server, to a moment.
    early = begun - timedelta(seconds=2)
    possible = {f"{moment:%H:%M}" for moment in (early, begun, datetime.now())}
    assert any(f"waiting since {moment}" in told for moment in possible), told
    fast.page.context.set_offline(False)
    fast.settle()
    made_at = Transaction.objects.filter(game=sitting.game).latest("number").made_at
    assert made_at is not None
    assert abs(timezone.now() - made_at) < timedelta(minutes=5)
