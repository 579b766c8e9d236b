"""What is nearly possible, with the reason why not."""

from __future__ import annotations

import pytest

import engine
from engine.notation import read, replay
from tests.engine.offering import offered


def why_not(text: str) -> dict[str, str]:
    """The refusal code of each thing that is nearly possible after a text of notation."""
    game = replay(read('[Ruleset "classic"]\n' + text)).game
    return {item["text"]: item["refused"]["code"] for item in engine.unavailable(game)}


@pytest.mark.parametrize(
    ("text", "what", "code"),
    [
        ("position cash=A:100 tokens=A:36 turn=A\nA roll 1+2", "Seat A buys Boardwalk",
         "NOT_ENOUGH_CASH"),
        ("position turn=A\nA roll 1+2", "Seat A throws", None),
        ("position turn=A\nA roll 1+2", "Seat B throws", "DECISION_OPEN"),
        ("position deeds=boardwalk:A turn=A", "Seat A builds on Boardwalk", "GROUP_NOT_OWNED"),
        ("position deeds=boardwalk:A,park-place:A mortgaged=park-place turn=A",
         "Seat A builds on Boardwalk", "GROUP_MORTGAGED"),
        ("position deeds=boardwalk:A,park-place:A buildings=boardwalk:1 turn=A",
         "Seat A mortgages Park Place", "BUILDINGS_ON_GROUP"),
        ("position deeds=boardwalk:A,park-place:A buildings=boardwalk:1 turn=A",
         "Seat A trades Park Place", "BUILDINGS_ON_GROUP"),
        ("position deeds=boardwalk:A,park-place:A turn=A", "Seat A trades Park Place", None),
        ("position jail=A:2 tokens=A:10 turn=A", "Seat A pays the fine", "FINE_AFTER_THROW"),
        ("position cash=D:0 turn=A\nA roll 1+2\nA decline baltic-avenue",
         "Baltic Avenue is auctioned to seat D", "NOT_ENOUGH_CASH"),
    ],
)  # fmt: skip
def test_it_says_why_not(text: str, what: str, code: str | None) -> None:
    assert why_not(text).get(what) == code


HOUSE_AUCTION = (
    "position cash=B:40 deeds=boardwalk:A,park-place:A,mediterranean-avenue:B,baltic-avenue:B,"
    "pacific-avenue:C,north-carolina-avenue:C,pennsylvania-avenue:C,kentucky-avenue:C,"
    "indiana-avenue:C,illinois-avenue:C,st-charles-place:C,states-avenue:C,virginia-avenue:C "
    "buildings=pacific-avenue:4,north-carolina-avenue:4,pennsylvania-avenue:4,kentucky-avenue:4,"
    "indiana-avenue:4,illinois-avenue:4,st-charles-place:2,states-avenue:2,virginia-avenue:2 "
    "turn=A\nopen-building-auction house A:2,B:2"
)


def test_a_player_who_cannot_bid_for_a_house_is_told_why() -> None:
    nearly = why_not(HOUSE_AUCTION)

    assert nearly["Seat B wins a house"] == "NOT_ENOUGH_CASH"
    assert nearly["Seat C wins a house"] == "NOT_A_BIDDER"
    assert nearly["Seat D wins a house"] == "NOT_A_BIDDER"
    assert "Seat A wins a house" not in nearly


LAST = (
    '[Option "ends_after_bankruptcies=1"]\n'
    "position cash=A:10,B:{} deeds=new-york-avenue:D,boardwalk:C,baltic-avenue:B tokens=A:12,B:32"
    " turn=A\nA roll 3+4\nB roll 3+4\nC collect-rent B boardwalk\n"
)


@pytest.mark.parametrize(
    ("text", "what", "code"),
    [
        (LAST.format(10), "Seat B is bankrupt", None),
        (LAST.format(20), "Seat B is bankrupt", "CAN_STILL_PAY"),
        (LAST.format(10) + "D collect-rent A new-york-avenue", "Seat B is bankrupt", None),
        ("position cash=A:12 deeds=new-york-avenue:D,short-line:A tokens=A:12,B:10 turn=A\n"
         "A roll 3+4\nD collect-rent A new-york-avenue", "Seat A is bankrupt", "CAN_STILL_PAY"),
        ("position deeds=new-york-avenue:B tokens=A:12 turn=A\ncall-last-turn\nA roll 3+4",
         "End the game and tally", None),
        ("position cash=A:30 deeds=baltic-avenue:A mortgaged=baltic-avenue tokens=A:15 turn=A\n"
         "A roll 3+4\nA draw CH15", "Seat A is bankrupt", None),
    ],
)  # fmt: skip
def test_what_only_waits_for_an_answer_is_offered_instead(
    text: str, what: str, code: str | None
) -> None:
    game = replay(read('[Ruleset "classic"]\n' + text)).game

    assert why_not(text).get(what) == code
    assert (what in {item["text"] for item in offered(game)}) == (code is None)


BUILT = (
    "position deeds=boardwalk:A,park-place:A,oriental-avenue:A,vermont-avenue:A,"
    "connecticut-avenue:B,baltic-avenue:B,water-works:C,short-line:A buildings=boardwalk:1"
    " mortgaged=oriental-avenue,short-line cash=A:50 turn=A"
)
BEFORE_THE_PRISONER = (
    "position cash=B:10 deeds=new-york-avenue:D,baltic-avenue:B tokens=B:12,C:10 jail=C:0"
    " jail_cards=chance:C,community-chest:B turn=B\nB roll 3+4\nD collect-rent B new-york-avenue"
)
THIRD_TURN = "position cash=A:10 jail=A:2 tokens=A:10 jail_cards=chance:A,community-chest:B turn=A"


@pytest.mark.parametrize(
    ("text", "kind", "nearly"),
    [
        ("position cash=B:0 tokens=A:36 turn=A\nA roll 1+2\nA decline boardwalk", "auction",
         {"Boardwalk is auctioned to seat B": "NOT_ENOUGH_CASH"}),
        ("position tokens=A:12 turn=A\nA roll 3+4", "end_game", {}),
        ("position tokens=A:12 turn=A\ncall-last-turn\nA roll 3+4", "end_game",
         {"End the game and tally": "DECISION_OPEN"}),
        ("position cash=A:10 deeds=new-york-avenue:D,baltic-avenue:A tokens=A:12 turn=A\n"
         "A roll 3+4\nD collect-rent A new-york-avenue", "pay",
         {"Seat A pays $16": "NOT_ENOUGH_CASH"}),
        (BUILT, "build",
         {"Seat A builds on Boardwalk": "UNEVEN", "Seat A builds on Oriental Avenue":
          "GROUP_NOT_OWNED", "Seat A builds on Vermont Avenue": "GROUP_NOT_OWNED",
          "Seat B builds on Baltic Avenue": "GROUP_NOT_OWNED",
          "Seat A builds on Park Place": "NOT_ENOUGH_CASH"}),
        (BUILT, "mortgage",
         {"Seat A mortgages Boardwalk": "BUILDINGS_ON_GROUP",
          "Seat A mortgages Park Place": "BUILDINGS_ON_GROUP"}),
        (BUILT, "lift_mortgage",
         {"Seat A lifts the mortgage on Oriental Avenue": "NOT_ENOUGH_CASH",
          "Seat A lifts the mortgage on Short Line": "NOT_ENOUGH_CASH"}),
        (BUILT.replace("boardwalk:1", "boardwalk:2,park-place:1"), "sell_buildings",
         {"Seat A sells a building of Park Place": "UNEVEN"}),
        (THIRD_TURN, "pay_fine", {"Seat A pays the fine": "FINE_AFTER_THROW"}),
        (THIRD_TURN.replace("A:2", "A:0"), "pay_fine", {"Seat A pays the fine": "NOT_ENOUGH_CASH"}),
        (THIRD_TURN.replace("turn=A", "turn=B"), "pay_fine", {}),
        (THIRD_TURN.replace("turn=A", "turn=B"), "use_jail_card", {}),
        (BEFORE_THE_PRISONER, "pay_fine", {"Seat C pays the fine": "NOT_BEFORE_THROW"}),
        (BEFORE_THE_PRISONER, "use_jail_card", {"Seat C uses a jail card": "NOT_BEFORE_THROW"}),
        ('[Edition "uk"]\nposition cash=A:9 tokens=A:22 turn=A\nA roll 6+5\nA draw CC08',
         "pay_fine", {"Seat A pays the £10 fine": "NOT_ENOUGH_CASH"}),
    ],
)  # fmt: skip
def test_nothing_else_of_its_kind_is_nearly_possible(
    text: str, kind: str, nearly: dict[str, str]
) -> None:
    game = replay(read('[Ruleset "classic"]\n' + text)).game
    found = [item for item in engine.unavailable(game) if item["command"]["type"] == kind]

    assert {item["text"]: item["refused"]["code"] for item in found} == nearly


def test_nothing_is_nearly_possible_before_the_start() -> None:
    assert engine.unavailable(engine.new_game()) == []
