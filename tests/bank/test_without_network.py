"""The network is cut and the table plays on: every entry is in the book exactly once, in order."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

from django.core.cache import caches
from django.utils import timezone

from ledger.presence import Seen
from tests.bank.playing import comes_back, is_on_the_server, play
from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet
from tests.conftest import becomes
from tournaments.models import Round
from tournaments.services import clock, last_turns, rounds

POSTS = "**/transactions"


def test_two_hundred_entries_reach_the_server_once_and_in_order(
    sitting: Sitting, deciding_tablet: Tablet
) -> None:
    tablet = deciding_tablet
    tablet.page.context.set_offline(True)
    shown = play(tablet, 200)
    assert re.fullmatch(r"200 entries waiting since \d\d:\d\d", tablet.text(".link"))
    assert sitting.commands() == ["start"]

    comes_back(tablet)

    assert shown["version"] == 201
    assert is_on_the_server(sitting, shown)


def test_the_desk_goes_on_by_taps(sitting: Sitting, deciding_tablet: Tablet) -> None:
    tablet = deciding_tablet
    tablet.page.context.set_offline(True)
    for face, row in ((1, 0), (2, 1)):
        tablet.face(row, face).click()
    tablet.button("Ada buys Baltic Avenue").click()
    tablet.page.wait_for_selector("text=2 entries waiting")
    tablet.sees("Ada buys Baltic Avenue", within="footer")
    assert tablet.cash("A") == "$1,440"

    comes_back(tablet)
    assert sitting.commands() == ["start", "roll", "buy"]


def test_what_was_not_sent_is_taken_back_and_nothing_is_erased(
    sitting: Sitting, deciding_tablet: Tablet
) -> None:
    tablet = deciding_tablet
    tablet.page.context.set_offline(True)
    for face, row in ((1, 0), (2, 1)):
        tablet.face(row, face).click()
    tablet.button("Ada buys Baltic Avenue").click()
    tablet.button("Undo").click()
    tablet.button("Take it back").click()
    tablet.page.wait_for_selector("text=3 entries waiting")
    assert tablet.cash("A") == "$1,500"

    comes_back(tablet)
    assert sitting.commands() == ["start", "roll", "buy", "undo"]


def test_lost_answers_enter_nothing_twice(sitting: Sitting, deciding_tablet: Tablet) -> None:
    tablet = deciding_tablet
    tablet.page.context.set_offline(True)
    shown = play(tablet, 30)
    lost: list[Any] = []

    def swallow(route: Any) -> None:
        lost.append(route.fetch())
        route.abort()

    tablet.page.route(POSTS, swallow, times=1)
    comes_back(tablet)

    assert lost
    assert is_on_the_server(sitting, shown)


def test_a_clock_that_is_an_hour_wrong_changes_no_order(
    sitting: Sitting, deciding_tablet: Tablet
) -> None:
    tablet = deciding_tablet
    tablet.page.context.set_offline(True)
    play(tablet, 5)
    tablet.page.clock.install(time="2026-11-21T18:00:00Z")
    tablet.page.clock.resume()
    tablet.page.clock.set_fixed_time("2026-11-21T18:00:00Z")
    shown = play(tablet, 5)

    tablet.page.clock.resume()
    comes_back(tablet)
    assert is_on_the_server(sitting, shown)


def test_an_entry_is_decided_on_the_tablet_online_too(
    sitting: Sitting, deciding_tablet: Tablet
) -> None:
    tablet = deciding_tablet
    held: list[Any] = []
    tablet.page.route(POSTS, lambda route: held.append(route))
    for face, row in ((1, 0), (2, 1)):
        tablet.face(row, face).click()

    tablet.sees("Ada throws 1+2", within="footer")
    assert tablet.button("Ada buys Baltic Avenue").is_enabled()
    becomes(tablet.page, lambda: held, "the entry to leave the tablet")
    assert tablet.text(".link") == "Sending…"
    held[0].continue_()
    tablet.settle()
    assert sitting.commands() == ["start", "roll"]


def test_what_was_thrown_without_a_network_counts_though_time_was_called(
    sitting: Sitting, deciding_tablet: Tablet
) -> None:
    tablet = deciding_tablet
    round_ = sitting.table.round_id
    Round.objects.update(status=Round.Status.RELEASED)
    clock.start(round_, by="Olga")
    tablet.page.context.set_offline(True)
    tablet.page.wait_for_selector(".link.waiting")
    long_ago = timezone.now() - timedelta(seconds=last_turns.AWAY_AFTER_SECONDS + 1)
    caches["shared"].set(f"tablet-seen-{sitting.card.pk}", Seen(long_ago, 0))

    clock.end(round_, by="Olga")
    rounds.call_time()
    for face, row in ((1, 0), (2, 1)):
        tablet.face(row, face).click()
    tablet.button("Ada buys Baltic Avenue").click()
    comes_back(tablet)

    becomes(tablet.page, lambda: len(sitting.commands()) == 4, "the last turn to be called")
    assert sitting.commands() == ["start", "roll", "buy", "call_last_turn"]
    tablet.sees("The last turn has been called.")
    assert tablet.page.locator(".set-aside").count() == 0
