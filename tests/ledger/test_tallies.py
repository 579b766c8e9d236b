"""The tally of a book, from its postings, against a reckoning of this test's own."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest
from django.db import connection

import engine
from ledger.models import Balance, Game, Posting
from ledger.services.posting import post
from ledger.tallies import tally
from tests.ledger.client import Table
from tests.ledger.conftest import REFEREE
from tests.unguarded import lifted

PRICES = {
    "baltic-avenue": (60, 50),
    "mediterranean-avenue": (60, 50),
    "boardwalk": (400, 200),
    "park-place": (350, 200),
    "reading-railroad": (200, 0),
}


@pytest.fixture
def late(started: Table) -> Table:
    """A table late in the evening."""
    post(
        started.game.pk,
        {
            "type": "position",
            "cash": {"A": 100, "B": 250, "C": 0, "D": 1},
            "deeds": {
                "boardwalk": "A",
                "park-place": "A",
                "baltic-avenue": "B",
                "mediterranean-avenue": "B",
                "reading-railroad": "C",
            },
            "buildings": {"boardwalk": 5, "park-place": 4, "baltic-avenue": 1},
            "mortgaged": ["reading-railroad"],
        },
        actor=REFEREE,
        version=None,
    )
    return started


def reckon(game: Game) -> dict[str, int]:
    """A second way to the totals: by this file's own price list, in plain sums."""
    held: dict[tuple[str, str], int] = defaultdict(int)
    for leg in Posting.objects.filter(transaction__game=game):
        held[leg.account, leg.commodity] += leg.quantity
    totals = dict.fromkeys(game.seats, 0)
    for (account, commodity), count in list(held.items()):
        seat, _, lot = account.partition(":")
        if seat not in totals:
            continue
        if commodity == "cash":
            totals[seat] += count
        elif commodity.startswith("deed:"):
            price = PRICES[commodity[5:]][0]
            totals[seat] += price // 2 if held[f"{seat}:{commodity[5:]}", "mortgage"] else price
        elif commodity == "house":
            totals[seat] += count * PRICES[lot][1]
        elif commodity == "hotel":
            totals[seat] += count * 5 * PRICES[lot][1]
    return totals


def test_it_equals_a_reckoning_by_hand(late: Table) -> None:
    totals = {seat: row["total"] for seat, row in tally(late.game).items()}

    assert totals == reckon(late.game)
    assert totals == {
        "A": 100 + 400 + 350 + 5 * 200 + 4 * 200,
        "B": 250 + 60 + 60 + 50,
        "C": 100,
        "D": 1,
    }


def test_its_lines_add_up_to_its_total(late: Table) -> None:
    for row in tally(late.game).values():
        assert sum(line["amount"] for line in row["lines"]) == row["total"]


@pytest.mark.django_db(transaction=True)
def test_it_is_read_from_the_postings_alone(late: Table) -> None:
    before = tally(late.game)

    with lifted(connection):
        Balance.objects.filter(game=late.game).update(quantity=5)
    Game.objects.filter(pk=late.game.pk).update(state={"situation": {}})

    assert tally(Game.objects.get(pk=late.game.pk)) == before


def test_an_empty_book_is_worth_nothing(game: Game) -> None:
    assert {seat: row["total"] for seat, row in tally(game).items()} == dict.fromkeys("ABCD", 0)


def test_the_places_follow_the_totals(late: Table) -> None:
    late.game.refresh_from_db()
    totals: dict[str, Any] = {seat: row["total"] for seat, row in tally(late.game).items()}

    assert engine.places(totals, []) == {"A": 1, "B": 2, "C": 3, "D": 4}


def test_balances_equal_the_sums_of_the_postings(late: Table) -> None:
    sums: dict[tuple[str, str], int] = defaultdict(int)
    last: dict[tuple[str, str], int] = {}
    for leg in Posting.objects.filter(transaction__game=late.game).order_by(
        "transaction__number", "line"
    ):
        sums[leg.account, leg.commodity] += leg.quantity
        last[leg.account, leg.commodity] = leg.balance
        assert leg.balance == sums[leg.account, leg.commodity]
    kept = {
        (row.account, row.commodity): row.quantity for row in Balance.objects.filter(game=late.game)
    }
    assert kept == dict(sums) == last
