"""The referee's adjustment: what it refuses, all at once, and what it leaves alone."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.notation import read, replay


def game_after(text: str, header: str = "") -> engine.Game:
    run = replay(read(f'[Ruleset "classic"]\n{header}\n' + text))
    assert run.faults == []
    return run.game


def adjust(game: engine.Game, *moves: dict[str, Any]) -> engine.Outcome:
    command = {"type": "adjust", "moves": list(moves), "reason": "A slip of the banker"}
    return engine.decide(game, engine.parse_command(command))


def faults_of(game: engine.Game, *moves: dict[str, Any]) -> tuple[str, ...]:
    with pytest.raises(engine.Refusal) as refused:
        adjust(game, *moves)
    assert refused.value.code == "IMPOSSIBLE_ADJUSTMENT"
    return refused.value.faults


def test_every_move_that_cannot_be_is_named() -> None:
    game = game_after("position cash=A:100 deeds=boardwalk:B mortgaged=boardwalk turn=A")

    assert faults_of(
        game,
        {"from": "A", "to": "Bank", "cash": 101},
        {"from": "A", "to": "C", "deed": "boardwalk"},
        {"from": "A", "to": "A", "cash": 1},
        {"from": "H", "to": "Bank", "cash": 1},
        {"from": "Bank", "to": "A", "deed": "diagonal-alley"},
        {"from": "B", "to": "C", "lot": "boardwalk", "houses": 1},
        {"from": "Bank", "to": "Pot", "cash": 1},
        {"lot": "boardwalk", "mortgaged": True},
    ) == (
        "Seat A has $100: $101 can't be taken.",
        "Boardwalk belongs to seat B, not to seat A.",
        "Seat A can't give something to itself.",
        "Nobody sits in seat H at this table.",
        "There is no lot “diagonal-alley” on this board.",
        "Buildings move between the Bank and Boardwalk, or with its deed.",
        "There is no pot in this game.",
        "Boardwalk is mortgaged now.",
    )


def test_later_moves_see_what_earlier_ones_have_moved() -> None:
    game = game_after("position cash=A:100,B:0 turn=A")

    outcome = adjust(
        game, {"from": "A", "to": "B", "cash": 100}, {"from": "B", "to": "C", "cash": 100}
    )

    engine.apply(game, outcome)
    assert (game.cash["A"], game.cash["B"], game.cash["C"]) == (0, 0, 1600)
    assert outcome.facts == ()


def test_a_player_out_of_the_game_can_be_given_nothing() -> None:
    game = game_after("position turn=B\nD withdraw")

    assert faults_of(game, {"from": "Bank", "to": "D", "cash": 5}) == (
        "Seat D is out of the game and can't hold anything.",
    )


@pytest.mark.parametrize("what", [{"deed": "boardwalk"}, {"jail_card": "chance"}])
def test_a_player_out_of_the_game_holds_no_deed_and_no_card(what: dict[str, str]) -> None:
    game = game_after("position turn=B\nD withdraw")

    assert faults_of(game, {"from": "Bank", "to": "D", **what}) == (
        "Seat D is out of the game and can't hold anything.",
    )


def test_a_deed_takes_along_all_that_stands_on_it() -> None:
    game = game_after(
        "position deeds=boardwalk:A,park-place:A buildings=boardwalk:3,park-place:3 turn=A"
    )

    outcome = adjust(
        game,
        {"from": "A", "to": "B", "deed": "boardwalk"},
        {"from": "A", "to": "B", "deed": "park-place"},
    )

    houses = [each.count for each in outcome.transfers if each.commodity == "house"]
    assert houses == [3, 3]
    assert outcome.facts == ()


def test_a_mortgage_is_lifted_at_once_only_while_its_buyer_has_the_deed() -> None:
    game = game_after(
        "position deeds=short-line:A,reading-railroad:A mortgaged=short-line,reading-railroad"
        " turn=A\nA trade B short-line,reading-railroad $50"
    )
    assert len(game.fresh) == 2

    engine.apply(game, adjust(game, {"from": "B", "to": "C", "deed": "short-line"}))
    assert list(game.fresh) == ["reading-railroad"]

    engine.apply(game, adjust(game, {"lot": "reading-railroad", "mortgaged": False}))
    assert list(game.fresh) == []


def test_a_building_at_the_printed_price_leaves_no_note() -> None:
    game = game_after(
        "position deeds=boardwalk:A,park-place:A buildings=boardwalk:1 turn=A",
        '[Option "building_resale=half_paid"]',
    )

    assert adjust(game, {"from": "A", "to": "Bank", "lot": "boardwalk", "houses": 1}).facts == ()


def test_a_deed_is_mortgaged_once() -> None:
    game = game_after("position deeds=short-line:A mortgaged=short-line turn=A")
    after = game.copy()
    after.mortgages["short-line"] = 2

    assert engine.new_faults(game, after) == ["Short Line is mortgaged twice."]


def test_a_deed_that_is_up_for_sale_stays_with_the_bank() -> None:
    game = game_after("position tokens=A:36 turn=A\nA roll 1+2")

    assert faults_of(game, {"from": "Bank", "to": "C", "deed": "boardwalk"}) == (
        "Boardwalk is up for sale: that has to end first.",
    )


def test_a_lot_takes_a_hotel_or_its_houses() -> None:
    game = game_after(
        "position deeds=boardwalk:A,park-place:A buildings=boardwalk:4,park-place:5 turn=A"
    )

    for move in (
        {"from": "Bank", "to": "A", "lot": "boardwalk", "houses": 1},
        {"from": "Bank", "to": "A", "lot": "boardwalk", "hotels": 1},
    ):
        assert faults_of(game, move) == ("Boardwalk has more buildings than a lot can hold.",)
    assert faults_of(game, {"from": "Bank", "to": "A", "lot": "park-place", "hotels": 1}) == (
        "Park Place has more buildings than a lot can hold.",
    )


def test_a_fault_that_was_there_before_is_in_nobodys_way() -> None:
    # A bankrupt's mortgaged deeds lie with the Bank until they are auctioned.
    game = game_after(
        "position deeds=short-line:D mortgaged=short-line turn=B\nD withdraw",
    )
    assert game.mortgages["short-line"]

    adjust(game, {"from": "A", "to": "Bank", "cash": 5})


def test_a_price_paid_at_auction_is_forgotten_with_its_building() -> None:
    game = game_after(
        "position deeds=boardwalk:A,park-place:A buildings=boardwalk:1 turn=A",
        '[Option "building_resale=half_paid"]',
    )
    game.prices = {"boardwalk": (350,)}

    engine.apply(game, adjust(game, {"from": "A", "to": "Bank", "lot": "boardwalk", "houses": 1}))

    assert game.prices == {}


@pytest.mark.parametrize(
    "move",
    [
        {"from": "A", "to": "Bank"},
        {"from": "A", "to": "Bank", "cash": 0},
        {"from": "A", "to": "Bank", "cash": 5, "deed": "boardwalk"},
        {"from": "Box", "to": "A", "cash": 5},
        {"lot": "boardwalk", "mortgaged": "yes"},
        {"from": "A", "lot": "boardwalk", "houses": 1},
        "A>B:$5",
    ],
)
def test_what_is_no_move_is_malformed(move: Any) -> None:
    with pytest.raises(engine.Malformed):
        engine.parse_command({"type": "adjust", "moves": [move], "reason": "None"})


def test_the_last_house_in_the_bank_can_be_set_right() -> None:
    full = (
        *("kentucky-avenue", "indiana-avenue", "illinois-avenue", "atlantic-avenue"),
        *("ventnor-avenue", "marvin-gardens", "boardwalk"),
    )
    deeds = ",".join(f"{lot}:A" for lot in (*full, "park-place"))
    houses = ",".join(f"{lot}:4" for lot in full)
    game = game_after(f"position deeds={deeds} buildings={houses},park-place:3 turn=A")
    assert game.bank_houses == 1

    house = {"from": "Bank", "to": "A", "houses": 1, "lot": "park-place"}
    engine.apply(game, adjust(game, house))

    assert (game.bank_houses, game.level("park-place")) == (0, 4)
