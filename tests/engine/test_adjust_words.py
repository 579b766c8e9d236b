"""The referee's adjustment in words: what the journal says of it, and why it can't be."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.notation import read, replay
from tests.engine.offering import offered

TABLE = """[Ruleset "classic"]
[Option "free_parking=pot"]
position cash=A:100,B:300 deeds=boardwalk:B,park-place:B,short-line:A,baltic-avenue:A,
    mediterranean-avenue:A mortgaged=short-line
    buildings=boardwalk:5,park-place:4,baltic-avenue:1,mediterranean-avenue:1
    jail_cards=chance:A tokens=A:0 turn=A
""".replace(",\n    m", ",m")


def adjusted(*moves: dict[str, Any]) -> str:
    game = replay(read(TABLE)).game
    data = {"type": "adjust", "moves": list(moves), "reason": "A slip"}
    command = engine.parse_command(data)
    return engine.describe(game, command, engine.decide(game, command))


def go(giver: str, taker: str, **what: Any) -> dict[str, Any]:
    return {"from": giver, "to": taker, **what}


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ([go("B", "A", cash=300)], "$300 from seat B to seat A"),
        ([go("A", "Pot", cash=5)], "$5 from seat A to the pot"),
        ([go("A", "C", deed="short-line"), go("A", "Bank", jail_card="chance")],
         "Short Line from seat A to seat C and a jail card from seat A to the Bank"),
        ([go("Bank", "A", lot="baltic-avenue", houses=1)],
         "1 house from the Bank to Baltic Avenue"),
        ([go("Bank", "A", lot=lot, houses=2) for lot in ("baltic-avenue", "mediterranean-avenue")],
         "2 houses from the Bank to Baltic Avenue and "
         "2 houses from the Bank to Mediterranean Avenue"),
        ([go("B", "Bank", lot="boardwalk", hotels=1), go("Bank", "B", lot="boardwalk", houses=4)],
         "1 hotel from Boardwalk to the Bank and 4 houses from the Bank to Boardwalk"),
        ([{"lot": "short-line", "mortgaged": False}], "Short Line, now not mortgaged"),
        ([{"lot": "short-line", "mortgaged": False}, {"lot": "short-line", "mortgaged": True}],
         "Short Line, now not mortgaged and Short Line, now mortgaged"),
    ],
)  # fmt: skip
def test_the_journal_says_what_was_moved(moves: list[dict[str, Any]], said: str) -> None:
    assert adjusted(*moves) == f"The referee adjusts {said} (A slip)"


@pytest.mark.parametrize(
    ("move", "said"),
    [
        (go("A", "B", cash=101), "Seat A has $100: $101 can't be taken."),
        (go("Pot", "B", cash=1), "The pot has $0: $1 can't be taken."),
        (go("Bank", "Pot", jail_card="community-chest"), "Only cash lies in the pot."),
        (go("A", "Pot", deed="short-line"), "Only cash lies in the pot."),
        (go("Bank", "C", deed="short-line"), "Short Line belongs to seat A, not to the Bank."),
        (go("B", "C", jail_card="chance"), "The Chance jail card is with seat A, not with seat B."),
        (go("A", "Bank", jail_card="community-chest"),
         "The Community Chest jail card is with the Bank, not with seat A."),
        (go("Bank", "A", lot="boardwalk", houses=1), "Boardwalk belongs to seat B, not to seat A."),
        (go("C", "Bank", lot="baltic-avenue", houses=1),
         "Baltic Avenue belongs to seat A, not to seat C."),
        (go("A", "B", lot="baltic-avenue", houses=1),
         "Buildings move between the Bank and Baltic Avenue, or with its deed."),
        (go("A", "Bank", lot="baltic-avenue", houses=2),
         "Baltic Avenue has 1 of the 2 houses to be taken away."),
        (go("B", "Bank", lot="boardwalk", hotels=2),
         "Boardwalk has 1 of the 2 hotels to be taken away."),
        (go("Bank", "A", lot="baltic-avenue", houses=27),
         "The Bank has 26 of the 27 houses for Baltic Avenue."),
        (go("Bank", "B", lot="park-place", hotels=12),
         "The Bank has 11 of the 12 hotels for Park Place."),
        ({"lot": "short-line", "mortgaged": True}, "Short Line is mortgaged now."),
        ({"lot": "boardwalk", "mortgaged": False}, "Boardwalk is not mortgaged now."),
        (go("A", "A", cash=1), "Seat A can't give something to itself."),
        (go("Bank", "Bank", cash=1), "The Bank can't give something to itself."),
    ],
)  # fmt: skip
def test_an_impossible_move_is_told(move: dict[str, Any], said: str) -> None:
    with pytest.raises(engine.Refusal) as refused:
        adjusted(move)

    assert refused.value.faults == (said,)


def test_an_adjustment_is_offered_to_the_referee() -> None:
    game = replay(read(TABLE)).game
    [offer] = [each for each in offered(game) if each["command"]["type"] == "adjust"]

    assert (offer["group"], offer["condition"]) == ("referee", "can_be_held")
    assert offer["text"] == "Adjust what a player holds (referee)"
    assert offer["asks"] == {"moves": {"kind": "moves"}, "reason": {"kind": "text"}}
