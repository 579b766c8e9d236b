"""Voids of the auctions in which the Bank sold what a bankrupt player left."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ledger.client import Table
from tests.ledger.voids import assert_sound, enter, in_the_way, position, void

pytestmark = pytest.mark.django_db


def auctioned(table: Table) -> tuple[int, int, int]:
    """D goes bankrupt to the Bank with two mortgaged lots: C buys one, nobody bids for the other.
    The three entries."""
    lots = ["boardwalk", "baltic-avenue"]
    setup: dict[str, Any] = {
        "type": "position",
        "cash": {"D": 10},
        "deeds": dict.fromkeys(lots, "D"),
        "mortgaged": lots,
    }
    *_, bankrupt, auction, no_bids = enter(
        table,
        setup,
        {"type": "tax", "seat": "D", "space": "luxury"},
        {"type": "bankrupt", "seat": "D"},
        {"type": "auction", "lot": "boardwalk", "seat": "C", "price": 100},
        {"type": "no_bids", "lot": "baltic-avenue"},
    )
    return bankrupt, auction, no_bids


def test_a_bankruptcy_to_the_bank_is_voided_with_the_auctions_of_mortgaged_deeds(
    judged: Table,
) -> None:
    bankrupt, auction, no_bids = auctioned(judged)

    assert in_the_way(judged, bankrupt) == [no_bids, auction]
    judged.enter(void(bankrupt, auction, no_bids))

    game = position(judged)
    assert (game.bankrupt, game.pending) == ((), ())
    assert {game.owner["boardwalk"], game.owner["baltic-avenue"]} == {"D"}
    assert (game.mortgages["boardwalk"], game.mortgages["baltic-avenue"]) == (1, 1)
    assert (game.cash["C"], game.cash["D"]) == (1500, 10)
    [debt] = game.debts
    assert (debt.seat, debt.creditor, debt.amount) == ("D", "Bank", 75)
    assert_sound(judged)


def test_a_mortgaged_deed_of_the_bank_is_auctioned_again_after_a_void(judged: Table) -> None:
    _, auction, no_bids = auctioned(judged)
    before = position(judged)

    judged.enter(void(auction))
    judged.enter(void(no_bids))

    game = position(judged)
    assert [(item.kind, item.subject) for item in game.pending] == [
        ("auction", "boardwalk"),
        ("auction", "baltic-avenue"),
    ]
    assert (game.mortgages["boardwalk"], game.mortgages["baltic-avenue"]) == (1, 1)
    assert_sound(judged)
    # The voids are a mistake too: what was bid, or not, counts again.
    judged.enter(void(no_bids + 1))
    judged.enter(void(no_bids + 2))
    after = position(judged)
    assert (after.pending, after.owner, after.cash) == ((), before.owner, before.cash)
    assert after.mortgages == before.mortgages
    assert_sound(judged)
