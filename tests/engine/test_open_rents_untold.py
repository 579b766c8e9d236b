"""A line for everybody's eyes leaves the open rents to the attention of their owners."""

from __future__ import annotations

import engine
from engine import without_open_rents


def thrown(rent_claim: str) -> str:
    """The journal's line for Ada's throw onto Ben's Baltic Avenue."""
    game = engine.new_game("classic", ("A", "B"), {"rent_claim": rent_claim})
    position = {"type": "position", "turn": "A", "deeds": {"baltic-avenue": "B"}}
    for data in (position, {"type": "roll", "seat": "A", "dice": [1, 2]}):
        command = engine.parse_command(data)
        outcome = engine.decide(game, command)
        text = engine.describe(game, command, outcome)
        engine.apply(game, outcome)
    return text


def test_a_rent_that_has_to_be_asked_for_is_left_out() -> None:
    told = thrown("claim_window")

    assert told == "Seat A throws 1+2; to Baltic Avenue; $4 rent due to seat B"
    assert without_open_rents(told) == "Seat A throws 1+2; to Baltic Avenue"


def test_a_rent_that_the_throw_has_paid_is_told() -> None:
    told = thrown("automatic")

    assert "pays" in told
    assert without_open_rents(told) == told


def test_also_in_an_entry_that_tells_of_another() -> None:
    again = "Enters entry 3 again: Seat A throws 1+2; to Baltic Avenue; $1,100 rent due to seat B"

    assert without_open_rents(again).endswith("; to Baltic Avenue")
