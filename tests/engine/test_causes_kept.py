"""With every sum and deed the book keeps why it moved."""

from __future__ import annotations

import pytest

import engine
from engine.causes import (
    CardKept,
    CardSum,
    Cause,
    EachPlayer,
    FlatTax,
    MortgageCleared,
    SalaryEarned,
)
from engine.notation import read
from tests.engine.telling import after

AT_CHANCE = "position tokens=A:0 jail_cards=chance:Bank turn=A\nA roll 3+4"
A_DEED_LEFT = "position deeds=short-line:A mortgaged=short-line turn=B\nA withdraw"


@pytest.mark.parametrize(
    ("text", "line", "cause"),
    [
        ("position tokens=A:36 turn=A", "A roll 4+6", SalaryEarned(double=False)),
        ("position tokens=A:31 turn=A", "A roll 3+4", FlatTax("luxury_tax", chosen=False)),
        (AT_CHANCE, "A draw CH07", CardSum("CH07")),
        (AT_CHANCE, "A draw CH12", CardSum("CH12")),
        (AT_CHANCE, "A draw CH08", CardKept("CH08")),
        (A_DEED_LEFT, "no-bids short-line", MortgageCleared("short-line")),
        (A_DEED_LEFT, "close Late", MortgageCleared("short-line")),
    ],
)
def test_the_cause_of_an_entry_is_kept(text: str, line: str, cause: Cause) -> None:
    game = after(text)
    command = read(f"{line}\n").lines[-1].content
    assert isinstance(command, engine.Command)

    assert [transfer.because for transfer in engine.decide(game, command).transfers] == [cause]


def test_the_cause_of_a_debt_is_kept() -> None:
    game = after("position cash=A:149 tokens=A:0 turn=A\nA roll 3+4\nA draw CH15")

    assert [debt.because for debt in game.debts] == [EachPlayer("CH15", others=3)] * 3


def test_a_mortgage_that_is_cleared_at_the_end_goes_from_its_lot() -> None:
    game = after(A_DEED_LEFT)
    close = engine.parse_command({"type": "close", "reason": "Late"})

    [cleared] = engine.decide(game, close).transfers

    assert (cleared.giver, cleared.giver_lot, cleared.commodity) == (
        "Bank",
        "short-line",
        "mortgage",
    )
