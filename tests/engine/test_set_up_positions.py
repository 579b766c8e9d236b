"""A position that is set up holds what it names and leaves the rest; it moves only what it must."""

from __future__ import annotations

import pytest

import engine
from engine.causes import SetRight
from engine.edition import edition_document
from engine.notation import read, replay
from tests import editions

RULES = '[Ruleset "classic"]\n'
FIRST = (
    "position cash=A:100,B:900 deeds=boardwalk:A,park-place:A,short-line:B,baltic-avenue:B "
    "buildings=boardwalk:2,park-place:1 mortgaged=short-line jail_cards=chance:A "
    "tokens=A:36,C:5 jail=B:1 turn=A round_number=4 doubles=1"
)


def after(*lines: str) -> engine.Game:
    run = replay(read("\n".join([RULES, *lines, ""])))
    assert run.faults == []
    return run.game


def moved(line: str, *before: str) -> list[tuple[str, str, str, int]]:
    """The movements of a position: from whom to whom, how much of what."""
    command = read(f"{RULES}{line}").lines[-1].content
    assert isinstance(command, engine.Command)
    outcome = engine.decide(after(*before), command)
    return [(each.giver, each.taker, each.commodity, each.count) for each in outcome.transfers]


def test_a_new_game_stands_as_the_position_says() -> None:
    game = after(FIRST)

    assert [game.cash[seat] for seat in "ABCD"] == [100, 900, 1500, 1500]
    assert {lot: seat for lot, seat in game.owner.items() if seat != "Bank"} == {
        "park-place": "A",
        "boardwalk": "A",
        "short-line": "B",
        "baltic-avenue": "B",
    }
    assert (game.level("boardwalk"), game.level("park-place"), game.bank_houses) == (2, 1, 29)
    assert [lot for lot, marked in game.mortgages.items() if marked] == ["short-line"]
    assert game.jail_cards == {"chance": "A", "community-chest": "Bank"}
    assert game.tokens == {"A": 36, "B": 10, "C": 5, "D": 0}
    assert (game.jail, game.turn, game.doubles) == ({"B": 1}, "A", 1)
    assert (game.status, game.turn_number, game.round_number) == ("playing", 1, 4)


def test_without_a_turn_the_first_seat_begins() -> None:
    game = after("position cash=A:100")

    assert (game.first, game.turn, game.round_number) == ("A", "A", 1)


def test_the_same_position_moves_nothing() -> None:
    assert moved(FIRST, FIRST) == []
    assert moved("position turn=B", FIRST) == []


def test_only_the_difference_of_cash_moves() -> None:
    assert moved("position cash=A:150,B:700,C:1500", FIRST) == [
        ("B", "Bank", "cash", 200),
        ("Bank", "A", "cash", 50),
    ]


def test_a_deed_goes_by_the_bank_with_its_mortgage() -> None:
    assert moved("position deeds=short-line:C", FIRST) == [
        ("B", "Bank", "mortgage", 1),
        ("B", "Bank", "deed:short-line", 1),
        ("Bank", "C", "deed:short-line", 1),
        ("Bank", "C", "mortgage", 1),
    ]


def test_a_mortgage_is_taken_or_lifted_alone() -> None:
    assert moved("position mortgaged=short-line,baltic-avenue", FIRST) == [
        ("Bank", "B", "mortgage", 1)
    ]
    assert moved("position mortgaged=-", FIRST) == [("B", "Bank", "mortgage", 1)]


def test_buildings_of_the_named_lots_are_put_up_again() -> None:
    assert moved("position buildings=boardwalk:1", FIRST) == [
        ("A", "Bank", "house", 2),
        ("Bank", "A", "house", 1),
    ]
    assert moved("position buildings=boardwalk:0,park-place:0", FIRST) == [
        ("A", "Bank", "house", 1),
        ("A", "Bank", "house", 2),
    ]


def test_a_group_passes_on_with_its_buildings() -> None:
    game = after(FIRST, "position deeds=boardwalk:C,park-place:C")

    assert (game.owner["boardwalk"], game.level("boardwalk"), game.bank_houses) == ("C", 2, 29)


def test_a_jail_card_goes_by_its_deck() -> None:
    assert moved("position jail_cards=chance:B", FIRST) == [
        ("A", "Bank", "jail-card:chance", 1),
        ("Bank", "B", "jail-card:chance", 1),
    ]
    assert moved("position jail_cards=chance:Bank", FIRST) == [("A", "Bank", "jail-card:chance", 1)]


def test_what_is_left_out_stays() -> None:
    game = after(FIRST, "position round_number=7")

    assert (game.round_number, game.turn, game.doubles, game.jail) == (7, "A", 1, {"B": 1})
    assert game.tokens == {"A": 36, "B": 10, "C": 5, "D": 0}


def test_a_turn_keeps_its_round_and_counts_on_from_it() -> None:
    game = after(FIRST, "position turn=C")

    assert (game.turn, game.turn_number, game.round_number) == ("C", 1, 4)


def test_prisoners_are_freed_where_they_stand() -> None:
    game = after(FIRST, "position jail=-")

    assert (game.jail, game.tokens["B"]) == ({}, 10)


def test_a_position_can_stop_the_dice() -> None:
    game = after(FIRST, "position tracked=false")

    assert not game.tracked


def test_a_purchase_ends_with_the_dice_though_an_auction_is_given_away_too() -> None:
    game = after(
        *("position deeds=reading-railroad:D tokens=A:0 turn=A", "A roll 1+2", "D withdraw"),
        "position tracked=false deeds=reading-railroad:B",
    )

    assert game.pending == ()


def test_a_decision_ends_with_the_move_that_asked_for_it() -> None:
    landed = ("position tokens=A:0 turn=A", "A roll 1+2")

    assert [item.subject for item in after(*landed).pending] == ["baltic-avenue"]
    assert after(*landed, "position cash=B:5").pending != ()
    assert after(*landed, "position tokens=B:7").pending != ()
    assert after(*landed, "position tokens=A:7").pending == ()
    assert after(*landed, "position jail=A:0 tokens=A:10").pending == ()
    assert after(*landed, "position deeds=baltic-avenue:B").pending == ()
    assert after(*landed, "position deeds=boardwalk:B").pending != ()


def test_a_mortgage_is_lifted_on_the_lot_that_is_left_out() -> None:
    game = after(FIRST, "position mortgaged=baltic-avenue")

    assert [lot for lot, marked in game.mortgages.items() if marked] == ["baltic-avenue"]


def test_a_bankrupts_deed_goes_with_its_mortgage_to_the_player_a_position_names() -> None:
    left = ("position deeds=short-line:A mortgaged=short-line turn=A", "A withdraw")

    for turn in ("", " turn=B"):
        game = after(*left, f"position deeds=short-line:B{turn}")
        assert (game.owner["short-line"], game.mortgages["short-line"]) == ("B", 1)
        assert game.pending == ()


def test_a_mortgage_that_a_position_lifts_is_set_right_and_not_paid() -> None:
    command = engine.parse_command({"type": "position", "mortgaged": []})
    [chip] = engine.decide(after(FIRST), command).transfers

    assert (chip.commodity, chip.because) == ("mortgage", SetRight())


def test_the_first_turn_that_is_set_up_is_of_the_first_round() -> None:
    assert after("position turn=B").round_number == 1


def test_whose_turn_is_set_up_begins_it_with_nothing_open() -> None:
    landed = ("position tokens=A:0 turn=A", "A roll 1+2")
    short = (
        "position deeds=st-james-place:A,tennessee-avenue:A,new-york-avenue:A,oriental-avenue:B,"
        "vermont-avenue:B,connecticut-avenue:B,kentucky-avenue:C,indiana-avenue:C,"
        "illinois-avenue:C buildings=kentucky-avenue:4,indiana-avenue:4,illinois-avenue:4 turn=D",
        "open-building-auction house A:12,B:12",
    )
    assert after(*landed).pending
    assert after(*short).shortage

    assert after(*landed, "position turn=B").pending == ()
    assert after(*short, "position turn=B").shortage is None


def test_a_group_of_an_added_board_may_be_a_single_lot(monkeypatch: pytest.MonkeyPatch) -> None:
    document = edition_document("us-2008") | {"name": "alone"}
    [park_place] = [space for space in document["spaces"] if space.get("deed") == "park-place"]
    park_place["group"] = "park"
    editions.only(monkeypatch, {"alone": document})

    game = after('[Edition "alone"]', "position deeds=park-place:A buildings=park-place:3 turn=A")

    assert (game.level("park-place"), game.bank_houses) == (3, 29)
