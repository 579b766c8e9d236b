"""What the engine proposes to sell and mortgage for a debt, and that it can be entered at once."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given

from engine.chapters.raising import asks_to_raise, proposal, raise_cash
from engine.chapters.solvency import raisable
from engine.game import Game
from engine.notation import read, replay
from engine.offer_types import HowMany
from tests.engine.depth import by_chance
from tests.engine.offering import offered
from tests.engine.walking import Walk, seeds

STEPS = 60


def to_pay(position: str) -> dict[str, Any]:
    """The offer to A, who lands on B's Boardwalk and is asked for its rent of 50."""
    lines = ['[Ruleset "classic"]', f"position deeds=boardwalk:B,{position} tokens=A:36 turn=A"]
    run = replay(read("\n".join([*lines, "A roll 1+2", "B collect-rent A boardwalk", ""])))
    assert run.faults == []
    [pay] = [offer for offer in offered(run.game) if offer["command"]["type"] == "pay"]
    return pay


def proposed(position: str, owed: str) -> dict[str, Any]:
    """The proposal to A for that rent."""
    pay = to_pay(position)
    assert pay["why"].startswith(owed)
    return {name: ask["proposed"] for name, ask in pay["asks"].items()}


def test_the_cheapest_deeds_are_mortgaged_first_and_no_more_than_needed() -> None:
    position = "short-line:A,baltic-avenue:A,water-works:A cash=A:20"

    assert proposed(position, "Seat A is $30 short") == {"mortgage": ["baltic-avenue"]}


def test_what_is_not_needed_in_the_end_is_kept() -> None:
    position = "short-line:A,baltic-avenue:A,water-works:A cash=A:0"

    assert proposed(position, "Seat A is $50 short") == {"mortgage": ["water-works"]}


def test_houses_go_by_whole_rows_where_mortgages_do_not_suffice() -> None:
    built = (
        "mediterranean-avenue:A,baltic-avenue:A buildings=mediterranean-avenue:2,baltic-avenue:3"
    )

    assert proposed(f"{built} cash=A:5", "Seat A is $45 short and can raise $185.") == {
        "sell": {"mediterranean-avenue": 1, "baltic-avenue": 2},
        "mortgage": [],
    }


def test_the_deeds_of_a_group_sold_bare_are_mortgaged_last() -> None:
    built = "mediterranean-avenue:A,baltic-avenue:A buildings=baltic-avenue:1"

    assert proposed(f"{built} cash=A:0", "Seat A is $50 short") == {
        "sell": {"baltic-avenue": 1},
        "mortgage": ["mediterranean-avenue"],
    }


def test_all_that_can_be_sold_and_mortgaged_is_offered_with_what_it_fetches() -> None:
    offer = to_pay(
        "mediterranean-avenue:A,baltic-avenue:A,short-line:A,water-works:A cash=A:5 "
        "buildings=mediterranean-avenue:1,baltic-avenue:2 mortgaged=water-works"
    )

    assert offer["why"] == "Seat A is $45 short and can raise $235."
    assert offer["asks"] == {
        "sell": {
            "kind": "counts",
            "max": {"mediterranean-avenue": 1, "baltic-avenue": 2},
            "price": {"mediterranean-avenue": 25, "baltic-avenue": 25},
            "next": ["baltic-avenue"],
            "rows": {
                "brown": [["baltic-avenue"], ["mediterranean-avenue", "baltic-avenue"]],
            },
            "optional": True,
            "proposed": {},
        },
        "mortgage": {
            "kind": "some_of",
            "optional": True,
            "min": 0,
            "options": [
                {"value": "mediterranean-avenue", "text": "Mediterranean Avenue"},
                {"value": "baltic-avenue", "text": "Baltic Avenue"},
                {"value": "short-line", "text": "Short Line"},
            ],
            "amount": {"mediterranean-avenue": 30, "baltic-avenue": 30, "short-line": 100},
            "proposed": ["short-line"],
        },
    }


def test_the_group_with_the_cheapest_houses_is_sold_first() -> None:
    lots = (
        "mediterranean-avenue:A,baltic-avenue:A,st-james-place:A,tennessee-avenue:A,"
        "new-york-avenue:A buildings=st-james-place:2,tennessee-avenue:2,new-york-avenue:2,"
        "mediterranean-avenue:1,baltic-avenue:1"
    )

    assert proposed(f"{lots} cash=A:0", "Seat A is $50 short") == {
        "sell": {"mediterranean-avenue": 1, "baltic-avenue": 1},
        "mortgage": [],
    }


def test_no_more_rows_go_than_the_debt_needs() -> None:
    built = (
        "mediterranean-avenue:A,baltic-avenue:A buildings=mediterranean-avenue:4,baltic-avenue:4"
    )

    assert proposed(f"{built} cash=A:0", "Seat A is $50 short") == {
        "sell": {"mediterranean-avenue": 1, "baltic-avenue": 1},
        "mortgage": [],
    }
    assert proposed(f"{built.replace(':4', ':5')} cash=A:0", "Seat A is $50 short") == {
        "sell": {"mediterranean-avenue": 1, "baltic-avenue": 1},
        "mortgage": [],
    }


@pytest.mark.parametrize("rule", ["compound_selldown", "whole_group_only"])
@pytest.mark.parametrize("houses", range(13))
@pytest.mark.parametrize(
    ("ruleset", "levels"),
    [
        ("classic", (5, 5, 5)),
        ("classic", (5, 5, 4)),
        ("classic", (5, 4, 4)),
        ("parker-2003-short", (4, 4, 3)),
    ],
)
def test_a_group_with_hotels_can_be_sold_for_all_it_fetches_whatever_the_bank_has(
    ruleset: str, levels: tuple[int, int, int], houses: int, rule: str
) -> None:
    lots = ("st-james-place", "tennessee-avenue", "new-york-avenue")
    deeds = ",".join(f"{lot}:A" for lot in lots)
    built = ",".join(f"{lot}:{level}" for lot, level in zip(lots, levels, strict=True))
    options = f'[Ruleset "{ruleset}"]\n[Option "hotel_break_without_houses={rule}"]\n'
    game = replay(read(f"{options}position cash=A:0 deeds={deeds} buildings={built} turn=A\n")).game
    game.bank_houses = houses  # As it would be with other players' buildings on the board.

    for needed in (1, 51, 201, raisable(game, "A")):
        found = proposal(game, "A", needed)
        assert found is not None
        after, _ = raise_cash(game, "A", found)
        assert after.cash["A"] >= needed
        assert after.bank_houses >= 0


def test_two_groups_are_sold_one_after_the_other_where_the_bank_has_too_few_houses() -> None:
    levels = {"oriental-avenue": 5, "vermont-avenue": 5, "connecticut-avenue": 4}
    levels |= {"st-james-place": 4, "tennessee-avenue": 5, "new-york-avenue": 4}
    deeds = ",".join(f"{lot}:A" for lot in levels)
    built = ",".join(f"{lot}:{level}" for lot, level in levels.items())
    option = '[Ruleset "classic"]\n[Option "hotel_break_without_houses=whole_group_only"]\n'
    game = replay(read(f"{option}position cash=A:0 deeds={deeds} buildings={built} turn=A\n")).game
    game.bank_houses = 7

    found = proposal(game, "A", 678)

    assert found is not None
    assert raise_cash(game, "A", found)[0].cash["A"] >= 678


@pytest.mark.parametrize("houses", [5, 6])
def test_houses_that_one_hotel_takes_are_missing_for_the_next(houses: int) -> None:
    row = [first, *hotels] = ["pacific-avenue", "north-carolina-avenue", "pennsylvania-avenue"]
    deeds = ",".join(f"{lot}:A" for lot in row)
    game = at(f"deeds={deeds} buildings={first}:4,{hotels[0]}:5,{hotels[1]}:5")
    game.bank_houses = houses  # As it would be with other players' buildings on the board.

    sell = asks_to_raise(game, "A", 1)["sell"]

    assert isinstance(sell, HowMany)
    assert sell.rows == {"green": [[*hotels, first, *hotels], row, row, row]}


def test_what_fetches_exactly_the_debt_is_enough() -> None:
    assert proposed("oriental-avenue:A,baltic-avenue:A cash=A:20", "Seat A is $30 short") == {
        "mortgage": ["baltic-avenue"]
    }
    assert proposed("oriental-avenue:A,baltic-avenue:A cash=A:0", "Seat A is $50 short") == {
        "mortgage": ["oriental-avenue"]
    }


LIGHT_BLUES = ("oriental-avenue", "vermont-avenue", "connecticut-avenue")
PINKS = ("st-charles-place", "states-avenue", "virginia-avenue")
ORANGES = ("st-james-place", "tennessee-avenue", "new-york-avenue")
YELLOWS = ("atlantic-avenue", "ventnor-avenue", "marvin-gardens")
REDS = ("kentucky-avenue", "indiana-avenue", "illinois-avenue")
BROWNS = ("mediterranean-avenue", "baltic-avenue")


def at(position: str) -> Game:
    """The game in this position."""
    run = replay(read(f'[Ruleset "classic"]\nposition {position}\n'))
    assert run.faults == []
    return run.game


def built(level: int, *lots: str, seat: str = "A") -> tuple[str, str]:
    """These lots as deeds of a seat, and the same number of buildings on each."""
    return (
        ",".join(f"{lot}:{seat}" for lot in lots),
        ",".join(f"{lot}:{level}" for lot in lots),
    )


def test_a_dollar_short_of_the_debt_a_row_is_sold_and_the_deed_kept() -> None:
    deeds, houses = built(1, *LIGHT_BLUES)
    game = at(f"deeds=mediterranean-avenue:A,{deeds} buildings={houses}")

    assert proposal(game, "A", 31) == (dict.fromkeys(LIGHT_BLUES, 1), [])


def test_a_dollar_short_after_the_houses_a_bare_deed_is_mortgaged() -> None:
    game = at("deeds=mediterranean-avenue:A,baltic-avenue:A buildings=baltic-avenue:1")

    assert proposal(game, "A", 26) == ({"baltic-avenue": 1}, ["mediterranean-avenue"])


def test_nothing_is_proposed_that_falls_a_dollar_short() -> None:
    game = at("deeds=mediterranean-avenue:A")

    assert proposal(game, "A", 30) == ({}, ["mediterranean-avenue"])
    assert proposal(game, "A", 31) is None


def test_of_two_deeds_alike_as_many_are_mortgaged_as_are_needed() -> None:
    game = at("deeds=mediterranean-avenue:A,baltic-avenue:A")

    assert proposal(game, "A", 30) == ({}, ["mediterranean-avenue"])
    assert proposal(game, "A", 31) == ({}, ["mediterranean-avenue", "baltic-avenue"])


def test_the_dearest_deed_that_is_not_needed_in_the_end_is_kept() -> None:
    deeds, houses = built(1, *ORANGES)
    game = at(f"deeds=mediterranean-avenue:A,short-line:A,{deeds} buildings={houses}")

    assert proposal(game, "A", 161) == (dict.fromkeys(ORANGES, 1), ["mediterranean-avenue"])


def test_every_deed_that_is_not_needed_in_the_end_is_kept() -> None:
    deeds, houses = built(1, *ORANGES)
    game = at(f"deeds=mediterranean-avenue:A,water-works:A,{deeds} buildings={houses}")

    assert proposal(game, "A", 106) == (dict.fromkeys(ORANGES, 1), [])


def test_cheap_houses_go_before_dear_ones_wherever_they_stand() -> None:
    pinks, pink_houses = built(1, *PINKS)
    yellows, yellow_houses = built(1, *YELLOWS)
    game = at(f"deeds={yellows},{pinks} buildings={yellow_houses},{pink_houses}")

    assert proposal(game, "A", 50) == (dict.fromkeys(PINKS, 1), [])


@pytest.mark.parametrize(("needed", "broken"), [(100, 1), (101, 2), (200, 2), (201, 3)])
def test_no_more_hotels_are_broken_than_the_debt_takes(needed: int, broken: int) -> None:
    hotels, levels = built(5, "pacific-avenue", "north-carolina-avenue", "pennsylvania-avenue")
    game = at(f"deeds={hotels} buildings={levels}")
    plan = proposal(game, "A", needed)

    assert plan is not None
    assert (len(plan.sell), set(plan.sell.values()), plan.mortgage) == (broken, {1}, [])


def test_the_hotel_that_fetches_most_is_broken_first() -> None:
    greens = ("pacific-avenue", "north-carolina-avenue", "pennsylvania-avenue")
    hotels, levels = built(5, *greens)
    game = at(f"deeds={hotels} buildings={levels}")
    game.prices = {"pennsylvania-avenue": (200, 200, 200, 200, 302)}

    for needed, broken in (
        (151, ["pennsylvania-avenue"]),
        (152, ["pacific-avenue", "pennsylvania-avenue"]),
    ):
        plan = proposal(game, "A", needed)
        assert plan is not None
        assert sorted(plan.sell) == sorted(broken)


def test_a_hotel_for_which_the_bank_has_no_houses_is_not_broken_by_itself() -> None:
    hotels, levels = built(5, "pacific-avenue", "north-carolina-avenue", "pennsylvania-avenue")
    others = [built(4, *PINKS, seat="B"), built(4, *ORANGES, seat="B"), built(4, *BROWNS, seat="B")]
    deeds = ",".join([hotels, *(each for each, _ in others)])
    buildings = ",".join([levels, *(each for _, each in others)])
    game = at(f"deeds={deeds} buildings={buildings}")

    assert game.bank_houses == 0
    plan = proposal(game, "A", 100)
    assert plan is not None
    assert len(plan.sell) == 3


def test_hotels_that_the_bank_has_no_houses_for_go_altogether() -> None:
    hotels, levels = built(5, *BROWNS)
    others = [
        built(4, "pacific-avenue", "north-carolina-avenue", "pennsylvania-avenue", seat="B"),
        built(4, "kentucky-avenue", "indiana-avenue", "illinois-avenue", seat="B"),
        built(3, *YELLOWS[:2], seat="B"),
        built(2, *YELLOWS[2:], seat="B"),
    ]
    deeds = ",".join([hotels, *(each for each, _ in others)])
    buildings = ",".join([levels, *(each for _, each in others)])
    game = at(f"deeds={deeds} buildings={buildings}")

    assert game.bank_houses == 0
    assert proposal(game, "A", 50) == (dict.fromkeys(BROWNS, 5), [])


def test_of_a_group_that_cannot_go_in_one_sale_two_are_proposed() -> None:
    mine, houses = built(4, "new-york-avenue")
    hotels, levels = built(5, "st-james-place", "tennessee-avenue")
    greens = built(4, "pacific-avenue", "north-carolina-avenue", "pennsylvania-avenue", seat="B")
    reds = built(4, "kentucky-avenue", "indiana-avenue", "illinois-avenue", seat="B")
    deeds = ",".join([mine, hotels, greens[0], reds[0]])
    game = at(f"deeds={deeds} buildings={houses},{levels},{greens[1]},{reds[1]}")

    assert game.bank_houses == 4  # One hotel can be broken, and then neither a house nor the other.
    assert proposal(game, "A", 50) == ({"st-james-place": 1}, [])
    all_of_it = {"st-james-place": 5, "tennessee-avenue": 5, "new-york-avenue": 4}
    assert proposal(game, "A", 700) == (all_of_it, [])


@pytest.mark.parametrize("tight", [False, True])
@by_chance(60)
@given(seed=seeds)
@example(seed=271)
@example(seed=461)
def test_what_is_proposed_pays_the_debt(tight: bool, seed: int) -> None:
    for walk in Walk(seed, tight=tight).steps(STEPS):
        for offer in offered(walk.game):
            plan = {
                name: ask["proposed"] for name, ask in offer["asks"].items() if ask.get("proposed")
            }
            if plan:
                command = {**offer["command"], **plan}
                assert walk.refusal_of(command) is None, (walk, command)
