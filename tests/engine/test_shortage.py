"""The auction of the last buildings: when it is opened, where its houses may go, and what a bid
costs (rule: shortage-auction)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import engine
from engine.codes import RuleCode
from engine.facts import PricesKept
from engine.game import Game
from engine.notation import read
from tests.engine.telling import after, nearly, offered, refused

Lots = tuple[str, ...]

ORANGE: Lots = ("st-james-place", "tennessee-avenue", "new-york-avenue")
LIGHT_BLUE: Lots = ("oriental-avenue", "vermont-avenue", "connecticut-avenue")
PINK: Lots = ("st-charles-place", "states-avenue", "virginia-avenue")
RED: Lots = ("kentucky-avenue", "indiana-avenue", "illinois-avenue")
YELLOW: Lots = ("atlantic-avenue", "ventnor-avenue", "marvin-gardens")
GREEN: Lots = ("pacific-avenue", "north-carolina-avenue", "pennsylvania-avenue")
DARK_BLUE: Lots = ("boardwalk", "park-place")
BROWN: Lots = ("mediterranean-avenue", "baltic-avenue")

RULE = "BUILDING SHORTAGE"


def board(
    owners: Mapping[str, Sequence[Lots]],
    built: Mapping[Lots, int | tuple[int, ...]],
    *,
    position: str = "turn=D",
    then: str = "",
    option: str = "",
    ruleset: str = "classic",
) -> Game:
    """The groups of each player, and how many buildings stand on each of their lots."""
    deeds = ",".join(
        f"{lot}:{seat}" for seat, groups in owners.items() for lots in groups for lot in lots
    )
    buildings = ",".join(
        f"{lot}:{level}"
        for lots, levels in built.items()
        for lot, level in zip(
            lots, [levels] * len(lots) if isinstance(levels, int) else levels, strict=True
        )
        if level
    )
    header = f'[Option "{option}"]\n' if option else ""
    return after(
        f"{header}position deeds={deeds} buildings={buildings} {position}\n{then}", ruleset
    )


def decided(game: Game, line: str) -> engine.Outcome:
    command = read(f"{line}\n").lines[-1].content
    assert isinstance(command, engine.Command)
    return engine.decide(game, command)


TWO_LEFT: dict[Lots, int] = {PINK: 4, RED: 4, YELLOW: 2}
OPEN = "open-building-auction house A:3,B:1"
ONE_HOTEL_LEFT: dict[Lots, int] = {
    ORANGE: 4,
    LIGHT_BLUE: 4,
    RED: 5,
    YELLOW: 5,
    GREEN: 5,
    DARK_BLUE: 5,
}
HOTEL_OWNERS: dict[str, list[Lots]] = {
    "A": [ORANGE],
    "B": [LIGHT_BLUE],
    "C": [RED, YELLOW, GREEN, DARK_BLUE],
}
OPEN_HOTEL = "open-building-auction hotel A:1,B:1"


def two_left(**more: str) -> Game:
    """Two houses are left for A's orange and B's light blue group; C has the others."""
    owners = {"A": [ORANGE], "B": [LIGHT_BLUE], "C": [PINK, RED, YELLOW]}
    return board(owners, TWO_LEFT, **more)


def test_buildings_that_the_bank_has_run_out_of_are_not_auctioned() -> None:
    no_house = board(
        {"A": [ORANGE], "B": [LIGHT_BLUE], "C": [PINK, RED, YELLOW]},
        {PINK: 4, RED: 4, YELLOW: (3, 3, 2)},
    )
    no_hotel = board(
        {"A": [ORANGE], "B": [LIGHT_BLUE], "C": [PINK, RED, YELLOW, GREEN]},
        {ORANGE: 4, LIGHT_BLUE: 4, PINK: 5, RED: 5, YELLOW: 5, GREEN: 5},
    )

    assert str(refused(no_house, OPEN)) == "The Bank has no house to auction."
    assert str(refused(no_hotel, OPEN_HOTEL)) == "The Bank has no hotel to auction."


def test_the_chapter_on_shortages_keeps_debtors_from_it() -> None:
    owing = "untrack\nA tax luxury"
    before = two_left(position="cash=A:0 turn=D", then=owing)
    during = two_left(position="cash=A:60 turn=D", then=f"{OPEN}\n{owing}")

    for game, line in ((before, OPEN), (during, "auction-building house A st-james-place 60")):
        refusal = refused(game, line)
        assert (refusal.code, refusal.rule) == (RuleCode.DEBT_OPEN, RULE)
    assert [bid["command"]["seat"] for bid in offered(during, "auction_building")] == ["B"]


def test_nobody_wants_a_house_in_the_turn_of_another_where_building_waits_for_its_end() -> None:
    game = two_left(position="turn=A", option="build_window=between_turns")

    assert str(refused(game, OPEN)).startswith("Seat B ")
    assert offered(game, "open_building_auction") == []


def test_a_house_goes_on_any_group_that_has_room() -> None:
    game = board(
        {"A": [ORANGE, LIGHT_BLUE, BROWN], "B": [PINK], "C": [RED]},
        {BROWN: 4, RED: 4, PINK: (4, 4, 3)},
    )
    assert game.bank_houses == 1
    engine.apply(game, decided(game, "open-building-auction house A:1,B:1"))
    [bid, _] = offered(game, "auction_building")

    assert [lot["value"] for lot in bid["asks"]["lot"]["options"]] == [*LIGHT_BLUE, *ORANGE]
    assert refused(game, "auction-building house A baltic-avenue 200").code == RuleCode.UNEVEN


def test_where_no_bidder_has_a_lot_any_more_nobody_bids() -> None:
    game = two_left(then=f"{OPEN}\nA trade D st-james-place $1\nB trade D oriental-avenue $1")

    assert offered(game, "auction_building") == []
    assert offered(game, "close_building_auction")
    assert nearly(game)["Seat A wins a house"]["command"]["price"] == 1


def test_a_hotel_is_bid_for_while_the_bank_has_no_house() -> None:
    owners = {**HOTEL_OWNERS, "D": [PINK]}
    game = board(owners, {**ONE_HOTEL_LEFT, PINK: (3, 3, 2)}, then=OPEN_HOTEL)
    bids = offered(game, "auction_building")

    assert (game.bank_houses, game.bank_hotels) == (0, 1)
    assert [(bid["command"]["seat"], bid["asks"]["price"]["min"]) for bid in bids] == [
        ("A", 50),
        ("B", 50),
    ]


def test_what_was_bid_is_kept_where_half_of_it_comes_back() -> None:
    game = two_left(then=OPEN, option="building_resale=half_paid")

    facts = decided(game, "auction-building house A st-james-place 120").facts

    assert PricesKept("st-james-place", (120,)) in facts


def test_a_hotel_that_is_gone_from_the_bank_is_not_won() -> None:
    groups = [PINK, RED, YELLOW, GREEN]
    pinks = ",".join(f"C>Bank:{lot}:4-houses,Bank>C:{lot}:1-hotels" for lot in PINK)
    game = board(
        {"A": [ORANGE], "B": [DARK_BLUE], "C": groups},
        {ORANGE: 4, DARK_BLUE: 4, PINK: 4, RED: 5, YELLOW: 5, GREEN: 5},
        then=f'open-building-auction hotel A:3,B:1\nadjust {pinks} "They were hotels"',
    )
    assert (game.bank_houses, game.bank_hotels) == (12, 0)

    assert str(refused(game, "auction-building hotel B boardwalk 200")) == (
        "The Bank has no hotel for Boardwalk."
    )
    assert offered(game, "auction_building") == []


def test_an_auction_is_offered_where_more_can_be_wanted_than_there_are() -> None:
    owners = {"A": [ORANGE], "B": [LIGHT_BLUE], "C": [RED]}
    game = board(owners, {RED: 4})
    [auction] = offered(game, "open_building_auction")

    assert (game.bank_houses, auction["asks"]["wants"]["max"]) == (20, {"A": 12, "B": 12})


def test_and_not_where_there_are_just_as_many() -> None:
    owners = {"A": [ORANGE], "B": [LIGHT_BLUE], "C": [BROWN]}
    game = board(owners, {BROWN: 4, ORANGE: (1, 0, 0)})

    assert game.bank_houses == 23
    assert offered(game, "open_building_auction") == []


def test_hotels_may_be_short_while_there_are_houses_for_all() -> None:
    game = board(
        {"A": [BROWN], "B": [DARK_BLUE], "C": [ORANGE, RED, YELLOW, GREEN]},
        {BROWN: 3, DARK_BLUE: 3, ORANGE: 4, RED: 4, YELLOW: 4, GREEN: (4, 4, 3)},
        position="cash=C:0 turn=D",
        then="untrack\nC tax luxury",
        ruleset="parker-2003-short",
    )

    [auction] = offered(game, "open_building_auction")
    assert auction["command"]["building"] == "hotel"
    assert auction["asks"]["wants"]["max"] == {"A": 2, "B": 2}
