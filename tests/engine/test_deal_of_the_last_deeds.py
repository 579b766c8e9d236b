"""Deeds that were bought without dice before the deal: the last player gets what is left."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from tests.engine.offering import offered


def enter(game: engine.Game, **command: Any) -> None:
    engine.apply(game, engine.decide(game, engine.parse_command(command)))


def test_the_last_to_be_dealt_get_what_is_left() -> None:
    game = engine.new_game("parker-2003-short", "ABCDEFGH")
    enter(game, type="start", first="A")
    enter(game, type="untrack")
    for lot in game.deeds_of("Bank")[:5]:
        enter(game, type="buy", seat="A", lot=lot)
    for seat in "ABCDEFG":
        enter(game, type="deal", seat=seat, lots=game.deeds_of("Bank")[:3])

    [deal] = [item for item in offered(game) if item["command"]["type"] == "deal"]
    assert (deal["text"], deal["asks"]["lots"]["exactly"]) == ("Seat H is dealt 2 deeds", 2)
    left = game.deeds_of("Bank")
    with pytest.raises(engine.Refusal, match="Seat H is dealt 2 deeds"):
        enter(game, type="deal", seat="H", lots=left[:1])
    enter(game, type="deal", seat="H", lots=left)
    assert game.pending == ()


def test_where_a_position_gives_all_deeds_away_none_are_dealt() -> None:
    game = engine.new_game("parker-2003-short", "AB")
    enter(game, type="start", first="A")
    *lots, last = game.owner

    enter(game, type="position", deeds=dict.fromkeys(lots, "B"))
    assert [item.kind for item in game.pending] == ["deal", "deal"]

    enter(game, type="position", deeds={last: "A"})
    assert game.pending == ()
    enter(game, type="roll", seat="A", dice=[1, 2])


def test_where_a_referee_gives_all_deeds_away_the_deal_of_none_is_offered() -> None:
    game = engine.new_game("fandom-timed", "AB")
    enter(game, type="start", first="A")
    moves = [{"from": "Bank", "to": "B", "deed": lot} for lot in game.owner]
    enter(game, type="adjust", moves=moves, reason="copied from paper")

    for seat in "AB":
        found = next(item for item in offered(game) if item["command"]["type"] == "deal")
        assert (found["text"], found["asks"]) == (
            f"Seat {seat} is dealt no deeds: none are left",
            {},
        )
        command = engine.parse_command(found["command"])
        said = engine.describe(game, command, engine.decide(game, command))
        assert said == f"Seat {seat} is dealt no deeds: none are left"
        enter(game, **found["command"])
    enter(game, type="roll", seat="A", dice=[1, 2])


def test_a_position_that_also_ends_tracking_drops_the_deal_of_no_deeds() -> None:
    game = engine.new_game("parker-2003-short", "AB")
    enter(game, type="start", first="A")

    enter(game, type="position", deeds=dict.fromkeys(game.owner, "B"), tracked=False)

    assert game.pending == ()


def test_with_dice_the_deal_is_due_in_the_last_turn_too() -> None:
    game = engine.new_game("parker-2003-short", "AB")
    enter(game, type="start", first="A")
    enter(game, type="call_last_turn")

    assert {item["command"]["type"] for item in offered(game) if item.get("due") == "next"} == {
        "deal"
    }


def test_a_game_without_dice_ends_without_the_deal() -> None:
    game = engine.new_game("parker-2003-short", "AB")
    enter(game, type="start", first="A")
    enter(game, type="untrack")
    enter(game, type="call_last_turn")

    due = [item["command"]["type"] for item in offered(game) if "due" in item]
    assert due == ["end_game"]
    assert [item for item in offered(game) if item["command"]["type"] == "deal"]

    enter(game, type="end_game")
    assert game.status == "finished"
