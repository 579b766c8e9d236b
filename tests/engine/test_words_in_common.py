"""Words that several chapters share: lots in a row, decks, what is short, what is owed first."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.chapters.common import ten_percent
from engine.notation import read, replay

DEEDS = "position deeds=boardwalk:A,short-line:A,baltic-avenue:A turn=A"
OWES = (
    "position cash=A:10 deeds=new-york-avenue:D,boardwalk:A,park-place:A tokens=A:12 turn=A\n"
    "A roll 3+4\nD collect-rent A new-york-avenue"
)


def game_after(text: str, header: str = "") -> engine.Game:
    run = replay(read(f'[Ruleset "classic"]\n{header}\n{text}\n'))
    assert run.faults == []
    return run.game


@pytest.mark.parametrize(
    ("lots", "said"),
    [
        (["boardwalk"], "Seat A mortgages Boardwalk;"),
        (["boardwalk", "short-line"], "Seat A mortgages Boardwalk and Short Line;"),
        (
            ["boardwalk", "short-line", "baltic-avenue"],
            "Seat A mortgages Boardwalk, Short Line and Baltic Avenue;",
        ),
    ],
)
def test_lots_stand_in_a_row(lots: list[str], said: str) -> None:
    game = game_after(DEEDS)
    command = engine.parse_command({"type": "mortgage", "seat": "A", "lots": lots})

    assert engine.describe(game, command, engine.decide(game, command)).startswith(said)


@pytest.mark.parametrize(
    ("text", "command", "said"),
    [
        (OWES, {"type": "build", "seat": "A", "lots": {"boardwalk": 1}},
         "Seat A owes $16 and must settle that first."),
        ("position cash=A:10 jail=A:0 tokens=A:10 turn=A", {"type": "pay_fine", "seat": "A"},
         "Seat A has $10 and needs $50 for the fine: $40 short."),
        ("position turn=A", {"type": "use_jail_card", "seat": "A", "deck": "community-chest"},
         "Seat A doesn't hold the Community Chest jail card."),
    ],
)  # fmt: skip
def test_a_refusal_says_who_and_how_much(text: str, command: dict[str, Any], said: str) -> None:
    with pytest.raises(engine.Refusal) as refused:
        engine.decide(game_after(text), engine.parse_command(command))

    assert refused.value.sentence == said


@pytest.mark.parametrize(
    ("rounding", "tenths"),
    [("down", [10, 10, 10]), ("half_up", [10, 11, 11]), ("up", [11, 11, 11])],
)
def test_ten_percent_in_whole_dollars(rounding: str, tenths: list[int]) -> None:
    game = game_after("position turn=A", f'[Option "rounding={rounding}"]')

    assert [ten_percent(game, amount) for amount in (101, 105, 109)] == tenths
    assert ten_percent(game, 100) == 10


def test_only_the_owner_disposes_of_a_deed() -> None:
    game = game_after(DEEDS)
    mortgage = engine.parse_command({"type": "mortgage", "seat": "B", "lots": ["boardwalk"]})
    with pytest.raises(engine.Refusal) as refused:
        engine.decide(game, mortgage)

    assert refused.value.sentence == "Boardwalk belongs to seat A, not to seat B."
    assert refused.value.rule == "MORTGAGES"
