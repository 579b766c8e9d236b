"""Several buildings sold in one entry: in which order they go, which of them may go together, and
what is remembered of their prices."""

from __future__ import annotations

import pytest

import engine
from engine.causes import Refund
from engine.facts import PricesKept
from engine.game import Game
from tests.engine.telling import after, offered, refused

ORANGES = ("new-york-avenue", "st-james-place", "tennessee-avenue")
PINKS = ("st-charles-place", "states-avenue", "virginia-avenue")
Levels = tuple[int, int, int]

WHOLE_GROUP_ONLY = '[Option "hotel_break_without_houses=whole_group_only"]\n'
HALF_PAID = '[Option "building_resale=half_paid"]\n'
ONLY_FOR_MONEY = '[Option "hotel_break=only_to_raise_funds"]\n'


def counts(*groups: tuple[tuple[str, ...], Levels]) -> dict[str, int]:
    """The number per lot, without the lots that have none."""
    return {
        lot: level for lots, each in groups for lot, level in zip(lots, each, strict=True) if level
    }


def at(oranges: Levels, pinks: Levels = (0, 0, 0), *, houses: int, options: str = "") -> Game:
    """A has the orange and the pink lots at these levels, and the Bank has this many houses."""
    built = ",".join(
        f"{lot}:{level}" for lot, level in counts((ORANGES, oranges), (PINKS, pinks)).items()
    )
    deeds = ",".join(f"{lot}:A" for lot in (*ORANGES, *PINKS))
    buildings = f" buildings={built}" if built else ""
    game = after(f"{options}position deeds={deeds}{buildings} turn=A")
    # The Bank's stock as it would be with other players' buildings on the board.
    game.bank_houses = houses
    return game


def sold(game: Game, lots: dict[str, int]) -> engine.Outcome:
    """The outcome of A's sale of these buildings."""
    command = engine.parse_command({"type": "sell_buildings", "seat": "A", "lots": lots})
    return engine.decide(game, command)


def test_houses_come_in_before_a_hotel_is_broken() -> None:
    game = at((5, 4, 4), houses=4)
    outcome = sold(game, {"new-york-avenue": 1, "tennessee-avenue": 1})

    assert outcome.transfers[0].because == Refund("tennessee-avenue", 1)


@pytest.mark.parametrize(
    ("oranges", "pinks", "sale"),
    [
        # Hotels go all at once, beside a house of another group too.
        ((5, 5, 5), (0, 0, 0), counts((ORANGES, (5, 5, 5)))),
        ((5, 5, 5), (1, 1, 1), counts((ORANGES, (5, 5, 5)), (PINKS, (0, 0, 1)))),
        # One hotel, and then houses of its group.
        ((5, 4, 4), (0, 0, 0), counts((ORANGES, (2, 1, 0)))),
    ],
)
def test_with_four_houses_in_the_bank_these_go_together(
    oranges: Levels, pinks: Levels, sale: dict[str, int]
) -> None:
    assert sold(at(oranges, pinks, houses=4), sale).transfers


@pytest.mark.parametrize(
    ("pinks", "sale"),
    [
        ((0, 0, 0), counts((ORANGES, (3, 3, 2)))),
        ((1, 1, 1), counts((ORANGES, (3, 3, 2)), (PINKS, (0, 0, 1)))),
    ],
)
def test_a_second_hotel_does_not_go_with_houses_of_its_group(
    pinks: Levels, sale: dict[str, int]
) -> None:
    with pytest.raises(engine.Refusal) as refusal:
        sold(at((5, 5, 4), pinks, houses=4), sale)

    assert refusal.value.code == "SELL_ONE_BY_ONE"


def test_where_only_whole_groups_go_without_houses_four_are_enough_for_a_hotel() -> None:
    game = at((5, 5, 5), houses=4, options=WHOLE_GROUP_ONLY)
    assert sold(game, {"st-james-place": 1}).transfers

    game.bank_houses = 3
    assert refused(game, "A sell-buildings st-james-place:1").code == "NO_HOUSES"


def test_nobody_sells_what_another_owns_by_the_rule_on_selling() -> None:
    game = at((1, 1, 1), houses=20)

    assert refused(game, "B sell-buildings st-james-place:1").rule == "SELLING PROPERTY"


def test_the_price_of_a_house_is_forgotten_with_its_last_building() -> None:
    game = at((1, 1, 1), houses=20, options=HALF_PAID)
    game.prices = {"new-york-avenue": (140,)}

    engine.apply(game, sold(game, {"new-york-avenue": 1}))

    assert game.prices == {}


def test_printed_prices_are_not_kept() -> None:
    facts = sold(at((2, 1, 1), houses=20, options=HALF_PAID), {"new-york-avenue": 1}).facts

    assert not any(isinstance(fact, PricesKept) for fact in facts)


def test_a_group_goes_down_for_a_lot_that_its_owner_could_build_on() -> None:
    game = at((5, 5, 5), houses=2, options=ONLY_FOR_MONEY)
    _, down, bare, *_ = offered(game, "sell_buildings")

    assert {each["value"] for each in down["asks"]["buys"]["options"]} == set(PINKS)
    assert bare["asks"] == {}
