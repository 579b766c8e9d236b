"""The last hotels are auctioned as the last houses are, each by its own stock."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.causes import FlatTax
from engine.chapters.board_index import BoardIndex
from engine.chapters.shortage import lowest_bid, sites
from engine.game import Debt, Game
from engine.notation import read, replay
from tests.engine.offering import offered
from tests.engine.telling import after

BROWNS = ("mediterranean-avenue", "baltic-avenue")
LIGHT_BLUES = ("oriental-avenue", "vermont-avenue", "connecticut-avenue")
ORANGES = ("st-james-place", "tennessee-avenue", "new-york-avenue")
REDS = ("kentucky-avenue", "indiana-avenue", "illinois-avenue")
YELLOWS = ("atlantic-avenue", "ventnor-avenue", "marvin-gardens")
GREENS = ("pacific-avenue", "north-carolina-avenue", "pennsylvania-avenue")
DARK_BLUES = ("park-place", "boardwalk")


def at(*groups: tuple[str, tuple[str, ...], int], lines: str = "", options: str = "") -> Game:
    """The game where each of these groups has an owner and one level."""
    deeds = ",".join(f"{lot}:{owner}" for owner, lots, _ in groups for lot in lots)
    levels = ",".join(f"{lot}:{level}" for _, lots, level in groups for lot in lots if level)
    built = f" buildings={levels}" if levels else ""
    text = f'[Ruleset "classic"]\n{options}position deeds={deeds}{built} turn=D\n{lines}\n'
    run = replay(read(text))
    assert run.faults == []
    return run.game


# 16 houses and 3 hotels are left; A and B could use two hotels each.
THREE_HOTELS = (
    ("A", BROWNS, 4),
    ("B", DARK_BLUES, 4),
    ("C", ORANGES, 5),
    ("C", REDS, 5),
    ("C", YELLOWS, 5),
)
OPEN = "open-building-auction hotel A:2,B:2"


def of_type(game: Game, type_: str) -> list[dict[str, Any]]:
    return [offer for offer in offered(game) if offer["command"]["type"] == type_]


def refusal(game: Game, line: str) -> engine.Refusal:
    command = read(f'[Ruleset "classic"]\n{line}\n').lines[-1].content
    assert isinstance(command, engine.Command)
    with pytest.raises(engine.Refusal) as refused:
        engine.decide(game, command)
    return refused.value


def test_hotels_can_be_short_while_houses_are_plenty() -> None:
    [auction] = of_type(at(*THREE_HOTELS), "open_building_auction")

    assert auction["text"] == "Auction the last 3 hotels"
    assert auction["asks"]["wants"]["max"] == {"A": 2, "B": 2}


def test_no_hotel_is_auctioned_where_none_is_left() -> None:
    game = at(*THREE_HOTELS)
    game.bank_hotels = 0

    assert of_type(game, "open_building_auction") == []
    assert refusal(game, OPEN).code == "NO_HOTELS"
    game.bank_houses = 0
    assert refusal(game, "open-building-auction house A:1,B:1").code == "NO_HOUSES"


def test_hotels_are_bid_for_however_few_houses_there_are() -> None:
    game = at(*THREE_HOTELS, lines=OPEN)
    game.bank_houses = 0

    assert [
        (bid["command"]["seat"], bid["asks"]["price"]["min"])
        for bid in of_type(game, "auction_building")
    ] == [("A", 50), ("B", 50)]
    assert engine.decide(
        game,
        engine.parse_command(
            {
                "type": "auction_building",
                "building": "hotel",
                "seat": "B",
                "lot": "boardwalk",
                "price": 60,
            }
        ),
    )


@pytest.mark.parametrize(
    ("building", "line", "sentence"),
    [
        ("hotel", "auction-building hotel B boardwalk 60", "The Bank has no hotel for Boardwalk."),
        ("house", "auction-building house B boardwalk 60", "The Bank has no house for Boardwalk."),
    ],
)
def test_what_the_bank_has_no_more_of_is_named(building: str, line: str, sentence: str) -> None:
    if building == "hotel":
        game = at(*THREE_HOTELS, lines=OPEN)
        game.bank_hotels = 0
    else:
        full = (("C", ORANGES, 4), ("C", REDS, 4), ("C", YELLOWS, 2))
        lines = "open-building-auction house A:2,B:2"
        game = at(("A", BROWNS, 0), ("B", DARK_BLUES, 0), *full, lines=lines)
        game.bank_houses = 0

    assert refusal(game, line).sentence == sentence


def test_houses_as_many_as_can_be_used_are_sold_at_their_price() -> None:
    # A and B could use nine each, and eighteen are left.
    game = at(("A", ORANGES, 1), ("B", LIGHT_BLUES, 1), ("C", BROWNS, 4))

    assert game.bank_houses == 18
    assert of_type(game, "open_building_auction") == []


def test_houses_fewer_than_can_be_used_are_auctioned() -> None:
    # A and B could use twelve each, and twenty are left.
    game = at(("A", ORANGES, 0), ("B", LIGHT_BLUES, 0), ("C", YELLOWS, 4))
    [auction] = of_type(game, "open_building_auction")

    assert auction["asks"]["wants"]["max"] == {"A": 12, "B": 12}


def test_where_houses_stand_on_all_lots_of_a_group_only_hotels_follow() -> None:
    game = at(("A", ORANGES, 4), ("A", BROWNS, 4), ("A", LIGHT_BLUES, 1))

    assert sites(BoardIndex(game), "A", "house") == [*LIGHT_BLUES]
    assert sites(BoardIndex(game), "A", "hotel") == [*BROWNS, *ORANGES]


def test_bids_start_at_a_dollar_where_no_lot_can_take_a_house() -> None:
    game = at(("A", ORANGES, 4))

    assert lowest_bid(BoardIndex(game), "house", ["A"]) == 1


def test_whoever_owes_neither_opens_the_auction_nor_bids_nor_is_asked() -> None:
    game = at(*THREE_HOTELS)
    game.debts = (Debt(1, "A", "Bank", 75, FlatTax("luxury_tax", chosen=True)),)
    refused = refusal(game, OPEN)
    assert refused.sentence == "Seat A owes $75 and must settle that first."
    assert refused.rule == "BUILDING SHORTAGE"

    game = at(*THREE_HOTELS, lines=OPEN)
    game.debts = (Debt(1, "A", "Bank", 75, FlatTax("luxury_tax", chosen=True)),)
    refused = refusal(game, "auction-building hotel A baltic-avenue 60")
    assert refused.sentence == "Seat A owes $75 and must settle that first."
    assert refused.rule == "BUILDING SHORTAGE"
    assert [bid["command"]["seat"] for bid in of_type(game, "auction_building")] == ["B"]


BETWEEN = '[Option "build_window=between_turns"]\n'


def test_in_anothers_turn_nobody_wants_the_last_hotels() -> None:
    game = at(*THREE_HOTELS, options=BETWEEN)
    assert game.turn == "D"
    assert game.again

    assert of_type(game, "open_building_auction") == []
    assert refusal(game, OPEN).code == "OTHERS_TURN"


def test_in_the_own_turn_one_of_two_may_want_them_and_the_other_not() -> None:
    game = at(*THREE_HOTELS, options=BETWEEN)
    game.turn = "A"

    assert of_type(game, "open_building_auction") == []
    assert refusal(game, OPEN).sentence.startswith("Seat B")


def test_what_a_building_was_bid_for_is_kept_where_half_of_it_comes_back() -> None:
    half = '[Option "building_resale=half_paid"]\n'
    lines = f"{OPEN}\nauction-building hotel B boardwalk 470"
    game = at(*THREE_HOTELS, lines=lines, options=half)

    assert game.prices == {"boardwalk": (200, 200, 200, 200, 470)}


def test_a_player_who_cannot_bid_for_a_hotel_is_told_so_at_its_lot() -> None:
    deeds = ",".join(f"{lot}:{owner}" for owner, lots, _ in THREE_HOTELS for lot in lots)
    levels = {lot: level for _, lots, level in THREE_HOTELS for lot in lots} | {"park-place": 5}
    buildings = ",".join(f"{lot}:{level}" for lot, level in levels.items())
    game = after(
        f"position cash=B:10 deeds={deeds} buildings={buildings} turn=D\n"
        "open-building-auction hotel A:2,B:1"
    )
    found = [
        item for item in engine.unavailable(game) if item["command"]["type"] == "auction_building"
    ]

    assert {item["group"] for item in found} == {"auction"}
    assert [tuple(item["command"][key] for key in ("seat", "lot", "price")) for item in found] == [
        ("B", "boardwalk", 50),
        ("C", "st-james-place", 50),
        ("D", "mediterranean-avenue", 50),
    ]


def test_houses_are_short_where_not_every_lot_can_have_four() -> None:
    game = at(("A", ORANGES, 0), ("B", LIGHT_BLUES, 0))
    game.bank_houses = 20

    assert of_type(game, "open_building_auction") != []


def test_hotels_are_short_beside_houses_enough_for_every_lot() -> None:
    game = at(("A", BROWNS, 4), ("B", DARK_BLUES, 4))
    assert game.bank_houses == 16
    game.bank_hotels = 3

    [auction] = of_type(game, "open_building_auction")
    assert auction["text"] == "Auction the last 3 hotels"
