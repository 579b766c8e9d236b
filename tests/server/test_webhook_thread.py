"""A slow address holds up neither the worker nor other addresses."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from ledger.services import games
from tests.conftest import wait_until
from tests.tournaments import evening
from tests.tournaments.receiver import Receiver, listening
from tournaments.models import Result
from tournaments.services import webhook_addresses, webhooks
from tournaments.services.webhooks import delivering


@pytest.fixture
def slow() -> Iterator[Receiver]:
    """A program that answers when the test is over."""
    with listening() as found:
        found.waits = threading.Event()
        yield found


@pytest.fixture
def quick() -> Iterator[Receiver]:
    """A program that answers at once."""
    with listening() as found:
        yield found


def test_tables_are_tallied_and_others_are_told_while_an_address_does_not_answer(
    live_site: str, slow: Receiver, quick: Receiver
) -> None:
    event = evening.make_event()
    for receiver in (slow, quick):
        webhook_addresses.add(event, receiver.url, ["round.started", "table.tallied"])
    tables = evening.tables_of(evening.playing(event))
    wait_until(lambda: slow.kinds == ["round.started"], "the slow address to be told")

    for table in tables:
        assert table.game_id is not None
        games.close_book(table.game_id, actor=evening.REFEREE, reason="time")
    wait_until(lambda: Result.objects.count() == len(tables), "the tables to be tallied")

    wait_until(lambda: quick.kinds.count("table.tallied") == len(tables), "the other to be told")
    assert slow.kinds == ["round.started"]


@pytest.mark.django_db(transaction=True)
def test_the_backlog_of_a_slow_address_holds_no_news_of_others_up(
    slow: Receiver, quick: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivering, "SWEEP_SECONDS", 0.3)
    slow.waits, slow.pause = None, 0.2
    event = evening.make_event()
    hooks = [webhook_addresses.add(event, each.url, ["round.started"]) for each in (slow, quick)]
    for _ in range(6):
        webhook_addresses.send_test(hooks[0])
    webhook_addresses.send_test(hooks[1])

    webhooks.send_due()
    webhook_addresses.send_test(hooks[1])
    webhooks.send_due()

    assert len(quick.bodies) == 2
    assert 1 < len(slow.bodies) < 6
    while webhooks.send_due():
        pass
    assert len(slow.bodies) == 6
