"""Whose turn it is at the table: the thrower's until the throw is settled, then the next one's."""

from __future__ import annotations

import pytest

import engine
from tests.engine.test_rounds import after

ON_FREE_PARKING = ("position tokens=A:10 turn=A", "A roll 4+6")
ON_BALTIC = ("position tokens=A:0 turn=A", "A roll 1+2")
OUT_WITH_A_DEED = (
    "position cash=A:5 deeds=reading-railroad:A mortgaged=reading-railroad tokens=A:31 turn=A",
    "A roll 3+4",
    "A bankrupt",
)


@pytest.mark.parametrize(
    ("lines", "seat"),
    [
        (["start C"], "C"),
        (ON_FREE_PARKING, "B"),
        (["position tokens=A:16 turn=A", "A roll 2+2"], "A"),  # a double throws again
        (ON_BALTIC, "A"),  # which is still to be bought, or not
        (["start A", "A withdraw"], "B"),
        (["start A", "untrack"], None),
        ([*ON_FREE_PARKING, "call-last-turn"], "B"),
        (OUT_WITH_A_DEED, None),  # whose deed is auctioned first
        ([*OUT_WITH_A_DEED, "auction reading-railroad B 40"], "B"),
    ],
)
def test_whose_turn(lines: list[str], seat: str | None) -> None:
    assert engine.whose_turn(after(*lines)) == seat


def test_nobodys_before_the_start_and_after_the_last_turn() -> None:
    assert engine.whose_turn(after()) is None
    last = after("start A", "call-last-turn", *(f"{seat} roll 4+6" for seat in "ABCD"))
    assert engine.whose_turn(last) is None
