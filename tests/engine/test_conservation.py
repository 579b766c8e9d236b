"""Nothing is made or lost: every outcome sums to zero, and the postings alone tell who has what.

The balances here are kept by this test from the postings; the game keeps its own.
"""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given

import engine
from tests.engine.depth import by_chance
from tests.engine.walking import Walk, seeds

PIECES = Counter({"house": 32, "hotel": 12, "mortgage": 28})


@pytest.mark.parametrize("tight", [False, True])
@by_chance(40)
@given(seed=seeds)
def test_postings_sum_to_zero_and_overdraw_nobody(tight: bool, seed: int) -> None:
    walk = Walk(seed, tight=tight).to_the_end(100)
    balances: Counter[tuple[str, str]] = Counter()
    for command, outcome in zip(walk.commands, walk.outcomes, strict=True):
        sums: Counter[str] = Counter()
        for posting in outcome.postings:
            sums[posting.commodity] += posting.quantity
            balances[posting.account, posting.commodity] += posting.quantity
            if posting.account != engine.BOX and (posting.account, posting.commodity) != (
                engine.BANK,
                "cash",
            ):
                # After every single posting, as the book's own guard will have it.
                assert balances[posting.account, posting.commodity] >= 0, (walk, command, posting)
        assert not any(sums.values()), (walk, command, sums)
        assert len(outcome.postings) != 1, (walk, command)
    _agree(walk, balances)


def _agree(walk: Walk, balances: Counter[tuple[str, str]]) -> None:
    game = walk.game
    rows = [(account, commodity, count) for (account, commodity), count in balances.items()]
    paid = {lot: sum(prices) for lot, prices in game.prices.items()}
    held = engine.holdings_from_balances(game.seats, rows, paid)

    assert engine.tally_holdings(game.edition, held, game.options) == engine.tally_of(game), walk
    assert {holder: balances[holder, "cash"] for holder in game.cash} == game.cash
    assert balances[engine.BANK, "house"] == game.bank_houses
    assert balances[engine.BANK, "hotel"] == game.bank_hotels
    assert balances[engine.BANK, "mortgage"] == 28 - sum(game.mortgages.values())
    for commodity, count in PIECES.items():
        outside = sum(n for account, name, n in rows if name == commodity and account != engine.BOX)
        assert outside == count, (walk, commodity)
    for lot, owner in game.owner.items():
        holders = [account for account, name, n in rows if name == f"deed:{lot}" and n > 0]
        assert holders == [owner], (walk, lot)
