"""What a tablet kept outlives a reload, whatever became of the tablet meanwhile: each entry is in
the book, waits, or is put before the banker."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ledger import passes
from ledger.actors import Actor, Role
from tests.bank.playing import enter
from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet
from tournaments.services import handed_over, results

REFEREE = Actor("user:1", Role.REFEREE)
WORKERS_ARE_KNOWN = """
  self.workers = [];
  self.Worker = class extends Worker {
    constructor(...given) { super(...given); workers.push(this); }
  };
"""
NEITHER = "2 entries are only on this device."


@pytest.fixture
def full(sitting: Sitting, deciding_tablet: Tablet) -> Tablet:
    """Without a network Ada throws, and buys Baltic Avenue."""
    tablet = deciding_tablet
    tablet.page.context.set_offline(True)
    tablet.face(0, 1).click()
    tablet.face(1, 2).click()
    tablet.button("Ada buys Baltic Avenue").click()
    tablet.page.wait_for_selector("text=2 entries waiting")
    return tablet


def load_again(tablet: Tablet) -> None:
    """The page is closed without a network, and opened when there is one."""
    tablet.page.goto("about:blank")
    tablet.page.context.set_offline(False)
    tablet.page.goto(tablet.site + tablet.address)


def saved(tablet: Tablet, folder: Path) -> list[Any]:
    """The entries in the file that the tablet hands over."""
    with tablet.page.expect_download() as download:
        tablet.button("Save them as a file").click()
    download.value.save_as(folder / "waiting.json")
    content = json.loads((folder / "waiting.json").read_text())
    return [entry for game in content["games"] for entry in game["entries"]]


def test_a_tablet_that_was_replaced_hands_over_what_it_kept(
    sitting: Sitting, full: Tablet, tmp_path: Path
) -> None:
    passes.release(sitting.card)

    load_again(full)

    full.sees("This device is no longer the bank")
    full.sees(NEITHER)
    assert [entry["command"]["type"] for entry in saved(full, tmp_path)] == ["roll", "buy"]
    file = (tmp_path / "waiting.json").read_bytes()
    handed_over.read_in(sitting.table.pk, file, actor=Actor("user:1", Role.ORGANISER))
    assert sitting.commands() == ["start", "roll", "buy"]


def test_where_another_device_is_the_bank_it_still_hands_them_over(
    sitting: Sitting, full: Tablet, tmp_path: Path
) -> None:
    passes.release(sitting.card)
    passes.pair(sitting.card, "iPad")
    load_again(full)
    full.sees("This device is no longer the bank")

    full.button("Try again").click()

    full.sees("Another device is already the bank")
    full.sees(NEITHER)
    assert len(saved(full, tmp_path)) == 2
    full.page.reload()
    full.sees("Be the bank on this device")
    full.sees(NEITHER)
    assert len(saved(full, tmp_path)) == 2


def test_what_holds_after_anothers_entry_is_entered(sitting: Sitting, full: Tablet) -> None:
    sitting.enter({"type": "position", "cash": {"D": 1400}})

    load_again(full)
    full.decides().settle()

    full.page.wait_for_selector("text=All saved")
    assert sitting.commands() == ["start", "position", "roll", "buy"]


def test_what_does_not_hold_after_anothers_entry_is_put_before_the_banker(
    sitting: Sitting, full: Tablet
) -> None:
    sitting.enter({"type": "position", "cash": {"A": 0}})

    load_again(full)

    full.sees("1 entry not entered")
    full.tap("Look at them")
    full.sees("buys Baltic Avenue", within=".review")
    assert sitting.commands() == ["start", "position", "roll"]


def test_what_is_refused_in_the_middle_lets_the_others_through(
    sitting: Sitting, full: Tablet
) -> None:
    enter(full, {"type": "count", "counted": {"D": 1500}})
    full.page.wait_for_selector("text=3 entries waiting")
    sitting.enter({"type": "position", "cash": {"A": 0}})

    load_again(full)

    full.sees("1 entry not entered")
    full.decides().settle()
    assert sitting.commands() == ["start", "position", "roll", "count"]
    full.tap("Look at them")
    full.sees("buys Baltic Avenue", within=".review")


def test_what_waited_for_a_table_that_is_closed_is_put_before_the_banker(
    sitting: Sitting, full: Tablet
) -> None:
    results.close_book(sitting.table.pk, actor=REFEREE, reason="The tablet is out of reach")
    sitting.next_round()
    sitting.start()

    load_again(full)

    full.sees("2 entries not entered")
    assert sitting.commands() == ["start"]


def test_what_was_entered_at_the_table_before_names_nobody_of_this_one(
    sitting: Sitting, full: Tablet
) -> None:
    results.close_book(sitting.table.pk, actor=REFEREE, reason="The tablet is out of reach")
    sitting.players.reverse()
    sitting.next_round()
    sitting.start()

    load_again(full)
    full.sees("2 entries not entered")
    full.tap("Look at them")

    full.sees("entered at your table before this one", within=".review")
    assert "Seat A throws 1+2" in full.text(".review h2")
    assert full.text(".review-others").startswith("Seat A buys Baltic Avenue")


def test_without_an_engine_any_more_they_are_sent_as_they_were_decided(
    sitting: Sitting, full: Tablet
) -> None:
    full.page.add_init_script("delete self.WebAssembly")

    load_again(full)
    full.settle()

    full.page.wait_for_selector("text=All saved")
    assert sitting.commands() == ["start", "roll", "buy"]


def test_without_an_engine_any_more_what_the_server_refuses_is_put_before_the_banker(
    sitting: Sitting, full: Tablet
) -> None:
    sitting.enter({"type": "position", "cash": {"A": 0}})
    full.page.add_init_script("delete self.WebAssembly")

    load_again(full)

    full.sees("1 entry not entered")
    assert sitting.commands() == ["start", "position", "roll"]


def test_an_engine_that_is_lost_leaves_what_waits_to_the_server(
    sitting: Sitting, deciding_tablet: Tablet
) -> None:
    tablet = deciding_tablet
    tablet.page.add_init_script(WORKERS_ARE_KNOWN)
    tablet.page.reload()
    tablet.decides()
    tablet.page.context.set_offline(True)
    tablet.face(0, 1).click()
    tablet.face(1, 2).click()
    tablet.button("Ada buys Baltic Avenue").click()
    tablet.page.wait_for_selector("text=2 entries waiting")

    tablet.page.evaluate("workers[0].onerror({ message: 'out of memory' })")
    tablet.page.context.set_offline(False)

    tablet.page.wait_for_selector("text=All saved")
    assert sitting.commands() == ["start", "roll", "buy"]


def test_a_tablet_without_an_engine_that_was_replaced_keeps_its_entry(
    sitting: Sitting, open_tablet: Callable[..., Tablet], tmp_path: Path
) -> None:
    sitting.start()
    tablet = open_tablet(sitting)
    tablet.page.context.set_offline(True)
    tablet.face(0, 1).click()
    tablet.face(1, 2).click()
    tablet.sees("No connection to the server.")
    passes.release(sitting.card)

    tablet.page.context.set_offline(False)

    tablet.sees("This device is no longer the bank")
    tablet.sees("1 entry is only on this device.")
    assert [entry["command"]["type"] for entry in saved(tablet, tmp_path)] == ["roll"]
