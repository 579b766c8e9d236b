"""What is offered when the last houses or hotels are short: to auction them, and to bid."""

from __future__ import annotations

import pytest

import engine
from engine.notation import read, replay
from tests.engine.offering import offered_after

OWNED = (
    "position deeds=st-james-place:A,tennessee-avenue:A,new-york-avenue:A,oriental-avenue:B,"
    "vermont-avenue:B,connecticut-avenue:B,st-charles-place:C,states-avenue:C,virginia-avenue:C,"
    "kentucky-avenue:C,indiana-avenue:C,illinois-avenue:C,atlantic-avenue:C,ventnor-avenue:C,"
    "marvin-gardens:C "
)
FULL = (
    "st-charles-place:4,states-avenue:4,virginia-avenue:4,kentucky-avenue:4,indiana-avenue:4,"
    "illinois-avenue:4,atlantic-avenue:2,ventnor-avenue:2,marvin-gardens:2"
)
TWO_LEFT = f"{OWNED}buildings={FULL} turn=D"
OPEN = f"{TWO_LEFT}\nopen-building-auction house A:3,B:1"


def test_the_last_houses_are_auctioned_among_those_who_can_build() -> None:
    [auction] = offered_after("open_building_auction", TWO_LEFT)

    assert auction == {
        "command": {"type": "open_building_auction", "building": "house"},
        "asks": {
            "wants": {
                "kind": "counts",
                "max": {"A": 12, "B": 12, "C": 6},
                "more_than": 2,
                "next": ["A", "B", "C"],
            }
        },
        "group": "shortage",
        "text": "Auction the last 2 houses",
        "condition": "more_than",
    }


def test_no_auction_is_offered_to_a_player_who_may_not_build() -> None:
    owing = TWO_LEFT.replace("position ", "position cash=A:0,B:0 ")
    text = f"{owing}\nuntrack\nA tax luxury\nB tax luxury"

    assert offered_after("open_building_auction", text) == []


def test_each_bidder_bids_for_a_lot_from_the_lowest_price_on() -> None:
    text = OPEN.replace("position ", "position cash=B:90 ")
    first, second = offered_after("auction_building", text)

    assert first == {
        "command": {"type": "auction_building", "building": "house", "seat": "A"},
        "asks": {
            "lot": {
                "kind": "one_of",
                "options": [
                    {"value": "st-james-place", "text": "St. James Place"},
                    {"value": "tennessee-avenue", "text": "Tennessee Avenue"},
                    {"value": "new-york-avenue", "text": "New York Avenue"},
                ],
            },
            "price": {"kind": "cash", "min": 50, "max": 1500},
        },
        "group": "auction",
        "text": "Seat A wins a house",
        "due": "instead",
    }
    assert (second["command"]["seat"], second["asks"]["price"]) == (
        "B",
        {"kind": "cash", "min": 50, "max": 90},
    )


def test_a_player_who_lacks_the_lowest_price_does_not_bid() -> None:
    for cash, bidders in ((49, ["A"]), (50, ["A", "B"])):
        text = OPEN.replace("position ", f"position cash=B:{cash} ")

        assert [
            bid["command"]["seat"] for bid in offered_after("auction_building", text)
        ] == bidders


def test_the_auction_can_always_be_closed() -> None:
    [close] = offered_after("close_building_auction", OPEN)

    assert (close["text"], close["group"], close["due"]) == (
        "No more bids for houses",
        "auction",
        "instead",
    )
    assert offered_after("close_building_auction", TWO_LEFT) == []
    assert offered_after("open_building_auction", OPEN) == []


@pytest.mark.parametrize(
    ("before", "line", "sentence"),
    [
        (OPEN, "open-building-auction house A:3,B:1", "A shortage auction is already open."),
        (
            TWO_LEFT, "open-building-auction house A:13,B:1",
            "Seat A has no lots for 13 houses.",
        ),
        (TWO_LEFT, "open-building-auction house A:1,D:1", "Seat D has no lot for a house."),
        (
            TWO_LEFT, "open-building-auction house A:1,B:1",
            "The Bank has 2 houses, which is enough for all: sell them at their price.",
        ),
        (TWO_LEFT, "auction-building house A st-james-place 60", "No auction of houses is open."),
        (OPEN, "auction-building hotel A st-james-place 60", "No auction of hotels is open."),
        (TWO_LEFT, "close-building-auction", "No shortage auction is open."),
        (
            OPEN, "auction-building house C atlantic-avenue 200",
            "Seat C has no bid left in this auction of houses.",
        ),
        (
            f"{OPEN}\nauction-building house A st-james-place 60",
            "auction-building house A st-james-place 60",
            "Building must stay even: no house can go on St. James Place now.",
        ),
        (
            OPEN, "auction-building house A st-james-place 49",
            "Bids for a house start at $50, including one for St. James Place.",
        ),
        (
            OPEN, "auction-building house A st-james-place 1501",
            "Seat A has $1,500 and needs $1,501 for the house on St. James Place: $1 short.",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_auctioned_is_told(before: str, line: str, sentence: str) -> None:
    rules = '[Ruleset "classic"]\n'
    run = replay(read(f"{rules}{before}\n"))
    assert run.faults == []
    command = read(f"{rules}{line}").lines[-1].content
    assert isinstance(command, engine.Command)

    with pytest.raises(engine.Refusal) as refused:
        engine.decide(run.game, command)

    assert refused.value.sentence == sentence
