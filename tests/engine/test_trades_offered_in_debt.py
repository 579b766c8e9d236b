"""Partners offered for a trade while somebody is in debt: only those who can trade."""

from __future__ import annotations

import pytest

from engine.notation import read, replay
from tests.engine.offering import offered

# A and B owe the Bank 75 each and have no cash; C and D owe nothing.
TEXT = (
    '[Ruleset "classic"]\n[Option "trade_in_debt={}"]\n'
    "position cash=A:0,B:0 deeds=boardwalk:A,short-line:B,baltic-avenue:C turn=A\n"
    "untrack\nA tax luxury\nB tax luxury\n"
)


def partners(option: str) -> dict[str, str]:
    """Per seat that is offered to trade, the seats it may trade with."""
    run = replay(read(TEXT.format(option)))
    assert run.faults == []
    trades = [o for o in offered(run.game) if o["command"]["type"] == "trade"]
    for trade in trades:
        asks = trade["asks"]
        values = [option["value"] for option in asks["partner"]["options"]]
        assert list(asks["takes"]["by_seat"]) == values
    return {
        trade["command"]["seat"]: "".join(o["value"] for o in trade["asks"]["partner"]["options"])
        for trade in trades
    }


@pytest.mark.parametrize(
    ("option", "expected"),
    [
        ("only_towards_the_debt", {"A": "CD", "B": "CD", "C": "ABD", "D": "ABC"}),
        ("only_if_it_covers_the_debt", {"A": "BCD", "B": "ACD", "C": "ABD", "D": "ABC"}),
        ("forbid", {"C": "D", "D": "C"}),
        ("free", {"A": "BCD", "B": "ACD", "C": "ABD", "D": "ABC"}),
    ],
)
def test_the_partners_that_are_offered(option: str, expected: dict[str, str]) -> None:
    assert partners(option) == expected
