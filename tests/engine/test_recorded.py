"""What the book keeps of an entry beside its postings: its causes and its facts."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.game import Shortage
from engine.notation import read, replay
from engine.outcome_json import facts_to_json

UNTRACKED = "start A\nuntrack"
ON_INCOME_TAX = "position tokens=A:0 turn=A\nA roll 1+3"


def after(text: str, *options: str) -> engine.Game:
    headers = ['[Ruleset "classic"]', *(f'[Option "{each}"]' for each in options)]
    run = replay(read("\n".join([*headers, text, ""])))
    assert run.faults == []
    return run.game


def recorded(game: engine.Game, command: dict[str, Any]) -> list[list[Any]]:
    return facts_to_json(engine.decide(game, engine.parse_command(command)))


def causes(game: engine.Game, command: dict[str, Any]) -> list[dict[str, Any]]:
    """The cause of each transfer."""
    found: list[dict[str, Any]] = recorded(game, command)[0][1]
    return found


@pytest.mark.parametrize("chosen", ["flat", "percent"])
def test_the_choice_of_a_tax_names_no_lot(chosen: str) -> None:
    facts = recorded(after(ON_INCOME_TAX), {"type": "choose_tax", "seat": "A", "choice": chosen})

    assert facts[1:] == [["answered", "income_tax", "A", "", 200]]


def test_a_flat_tax_is_recorded_as_chosen_or_not() -> None:
    throw = {"type": "roll", "seat": "A", "dice": [1, 3]}
    forced = causes(after("position tokens=A:0 turn=A", "income_tax=flat"), throw)
    chosen = causes(after(ON_INCOME_TAX), {"type": "choose_tax", "seat": "A", "choice": "flat"})
    luxury = causes(after(UNTRACKED), {"type": "tax", "seat": "A", "space": "luxury"})

    assert forced == [{"kind": "tax", "space": "income_tax", "chosen": False}]
    assert chosen == [{"kind": "tax", "space": "income_tax", "chosen": True}]
    assert luxury == [{"kind": "tax", "space": "luxury_tax", "chosen": True}]


def test_a_share_is_recorded_with_what_it_was_counted_from() -> None:
    share = {"type": "choose_tax", "seat": "A", "choice": "percent"}

    assert causes(after(ON_INCOME_TAX), share) == [
        {"kind": "tax_share", "space": "income_tax", "cash": 1500, "buildings": 0, "deeds": 0}
    ]


@pytest.mark.parametrize("double", [False, True])
def test_a_salary_is_recorded_as_double_or_not(*, double: bool) -> None:
    command = {"type": "salary", "seat": "A", **({"on_go": True} if double else {})}

    assert causes(after(UNTRACKED, "go_landing_salary=double"), command) == [
        {"kind": "salary", "double": double}
    ]


def test_a_deed_that_is_dealt_is_recorded_by_its_name() -> None:
    game = after("start A", "deal=three_free")
    lots = ["boardwalk", "baltic-avenue", "short-line"]
    facts = recorded(game, {"type": "deal", "seat": "A", "lots": lots})

    assert facts[0][1] == [{"kind": "dealt", "lot": lot} for lot in lots]
    assert facts[1] == ["answered", "deal", "A", "", 3]


def test_the_bank_gets_a_mortgage_chip_for_each_deed() -> None:
    game = after("")
    start = engine.decide(game, engine.parse_command({"type": "start", "first": "A"}))
    chips = [each.count for each in start.transfers if each.commodity == "mortgage"]

    assert chips == [len(game.edition.deeds)] == [28]


def test_a_position_takes_everything_back_and_hands_it_out_anew_for_one_cause() -> None:
    game = after(
        "position cash=A:1000 deeds=park-place:A,boardwalk:A,short-line:A mortgaged=short-line "
        "buildings=boardwalk:1,park-place:1 jail_cards=chance:A turn=A"
    )
    command = {
        "type": "position",
        "cash": {"A": 1200},
        "deeds": {"park-place": "B", "boardwalk": "B"},
        "buildings": {"boardwalk": 2, "park-place": 2},
        "jail_cards": {"chance": "B"},
        "turn": "B",
    }

    assert {tuple(cause.items()) for cause in causes(game, command)} == {(("kind", "set_right"),)}


def test_a_position_forgets_the_prices_that_were_kept() -> None:
    game = after(
        "position deeds=park-place:A,boardwalk:A buildings=boardwalk:1,park-place:1 turn=A",
        "building_resale=half_paid",
    )
    game.prices = {"boardwalk": (470,)}
    more = {"type": "position", "buildings": {"boardwalk": 2, "park-place": 2}, "turn": "A"}

    assert [fact for fact in recorded(game, more) if fact[0] == "prices"] == [
        ["prices", "boardwalk", []]
    ]


def test_a_position_closes_what_was_open() -> None:
    game = after("start A\nA roll 1+2")

    assert recorded(game, {"type": "position", "turn": "A"}) == [
        ["answered", "purchase", "A", "baltic-avenue", 0],
        ["turn", "A", 1, 1],
    ]


def test_a_position_closes_an_auction_of_the_last_houses() -> None:
    game = after("start A")
    game.shortage = Shortage("house", 1, (("A", 1), ("B", 1)))

    assert recorded(game, {"type": "position", "turn": "A"}) == [
        ["shortage_closed"],
        ["turn", "A", 1, 1],
    ]
