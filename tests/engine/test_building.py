"""What can be built, how much of it is offered, and why not more."""

from __future__ import annotations

import engine
from engine.codes import RuleCode
from engine.game import Game
from tests.engine.telling import after, nearly, offered, refused, told

DARK_BLUE = "boardwalk:{0},park-place:{0}"
OTHERS = "atlantic-avenue:B,ventnor-avenue:B,marvin-gardens:B,kentucky-avenue:B,indiana-avenue:B,"
OTHERS += "illinois-avenue:B,pacific-avenue:B,north-carolina-avenue:B,pennsylvania-avenue:B,"
OTHERS += "st-charles-place:B,states-avenue:B,virginia-avenue:B"
NINE_HOTELS = "atlantic-avenue:5,ventnor-avenue:5,marvin-gardens:5,kentucky-avenue:5,"
NINE_HOTELS += "indiana-avenue:5,illinois-avenue:5,pacific-avenue:5,north-carolina-avenue:5,"
NINE_HOTELS += "pennsylvania-avenue:5"
PINK = "st-charles-place:{},states-avenue:{},virginia-avenue:{}"
NO_HOUSES_LEFT = "atlantic-avenue:4,ventnor-avenue:4,marvin-gardens:4,kentucky-avenue:4,"
NO_HOUSES_LEFT += "indiana-avenue:4,illinois-avenue:4"
"""B's houses, beside eight of A's."""
BETWEEN_TURNS = '[Option "build_window=between_turns"]\n'


def owning(buildings: str, cash: int = 1500, mine: str = DARK_BLUE.format("A")) -> Game:
    """A's lots, and what stands on them and on B's."""
    return after(f"position cash=A:{cash} deeds={mine},{OTHERS} buildings={buildings} turn=A")


def next_for(game: Game, seat: str) -> list[str]:
    """The lots on which a seat is offered one more building."""
    offers = [each for each in offered(game, "build") if each["command"]["seat"] == seat]
    return [lot for each in offers for lot in each["asks"]["lots"]["next"]]


def test_the_owner_of_the_missing_deed_is_named() -> None:
    game = after("position deeds=boardwalk:A,park-place:B turn=A")

    assert str(refused(game, "A build boardwalk:1")) == (
        "Seat A doesn't own the whole color group of Boardwalk: Park Place belongs to seat B."
    )


def test_in_ones_own_turn_something_may_be_open() -> None:
    position = f"{BETWEEN_TURNS}position deeds={DARK_BLUE.format('A')} tokens=A:12,B:12 turn="
    own = after(f"{position}A\nA roll 3+4")
    others = after(f"{position}B\nB roll 3+4")

    assert own.pending
    assert next_for(own, "A") == ["park-place", "boardwalk"]
    assert told(own, "A build boardwalk:1")
    assert others.pending
    assert next_for(others, "A") == []
    assert refused(others, "A build boardwalk:1").code == RuleCode.OTHERS_TURN


def test_two_hotels_need_two_in_the_bank() -> None:
    two, one = PINK.format(5, 4, 4), PINK.format(5, 5, 4)
    both = "A build boardwalk:1,park-place:1"

    assert told(owning(f"{DARK_BLUE.format(4)},{NINE_HOTELS},{two}"), both)
    assert refused(owning(f"{DARK_BLUE.format(4)},{NINE_HOTELS},{one}"), both).code == (
        RuleCode.NO_HOTELS
    )


def test_a_player_in_debt_builds_nothing() -> None:
    game = after(
        "position cash=A:300 deeds=mediterranean-avenue:A,baltic-avenue:A,boardwalk:B,park-place:B "
        "buildings=boardwalk:2,park-place:2 tokens=A:32 turn=A\n"
        "A roll 3+4\nB collect-rent A boardwalk"
    )

    assert refused(game, "A build baltic-avenue:1").code == RuleCode.DEBT_OPEN
    assert next_for(game, "A") == []


def test_each_building_has_its_price() -> None:
    game = owning("boardwalk:1", cash=799)

    assert str(refused(game, "A build boardwalk:1,park-place:3")) == (
        "Seat A has $799 and needs $800 to build on Boardwalk and Park Place: $1 short."
    )
    assert offered(game, "build")[0]["asks"]["lots"] == {
        "kind": "counts",
        "max": {"park-place": 3, "boardwalk": 3},
        "price": {"park-place": 200, "boardwalk": 200},
        "next": ["park-place"],
        "rows": {"dark_blue": [["park-place"], ["park-place", "boardwalk"]]},
    }


def test_what_is_too_dear_is_not_offered() -> None:
    brown = f"mediterranean-avenue:A,baltic-avenue:A,{DARK_BLUE.format('A')}"

    assert next_for(owning("boardwalk:1", cash=199, mine=brown), "A") == [
        *("mediterranean-avenue", "baltic-avenue"),
    ]


def test_without_houses_in_the_bank_hotels_are_offered() -> None:
    mine = f"mediterranean-avenue:A,baltic-avenue:A,{DARK_BLUE.format('A')}"
    game = owning(f"mediterranean-avenue:4,baltic-avenue:4,{NO_HOUSES_LEFT}", mine=mine)

    assert game.bank_houses == 0
    assert next_for(game, "A") == ["mediterranean-avenue", "baltic-avenue"]


def test_without_hotels_in_the_bank_houses_are_offered() -> None:
    mine = f"mediterranean-avenue:A,baltic-avenue:A,{DARK_BLUE.format('A')}"
    pink = PINK.format(5, 5, 5)
    game = owning(f"mediterranean-avenue:4,baltic-avenue:4,{NINE_HOTELS},{pink}", mine=mine)

    assert game.bank_hotels == 0
    assert next_for(game, "A") == ["park-place", "boardwalk"]


def test_what_is_up_for_auction_is_not_offered_at_its_price() -> None:
    mine = f"oriental-avenue:A,vermont-avenue:A,connecticut-avenue:A,{DARK_BLUE.format('A')}"
    two_left = f"{NO_HOUSES_LEFT},pacific-avenue:2,north-carolina-avenue:2,pennsylvania-avenue:2"
    game = owning(two_left, mine=mine)
    assert game.bank_houses == 2
    assert next_for(game, "A") != []

    opened = engine.parse_command(
        {"type": "open_building_auction", "building": "house", "wants": {"A": 2, "B": 2}}
    )
    engine.apply(game, engine.decide(game, opened))

    assert next_for(game, "A") == []


def test_a_group_whose_hotels_give_houses_back_is_built_before_one_that_only_takes() -> None:
    # Both groups are asked for at once, and the other dark blue lot has four houses already.
    mine = f"mediterranean-avenue:A,baltic-avenue:A,{DARK_BLUE.format('A')}"
    game = owning(
        "boardwalk:4,park-place:3,mediterranean-avenue:3,baltic-avenue:2,atlantic-avenue:4,"
        "ventnor-avenue:4,marvin-gardens:4,kentucky-avenue:2,indiana-avenue:2,illinois-avenue:1",
        mine=mine,
    )
    assert game.bank_houses == 3

    assert told(game, "A build park-place:1,mediterranean-avenue:2,baltic-avenue:3")


def test_a_player_with_cash_for_nothing_is_told_the_price_not_that_the_lot_is_full() -> None:
    game = owning(DARK_BLUE.format(4), cash=100)

    assert nearly(game)["Seat A builds on Boardwalk"]["refused"]["code"] == "NOT_ENOUGH_CASH"
