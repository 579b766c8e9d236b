"""RENT_EXPIRED says why there is no rent to ask for."""

from __future__ import annotations

import pytest

import engine
from engine.notation import read, replay

LANDED = "position deeds=new-york-avenue:D tokens=A:12,B:10,C:10 turn=A\nA roll 3+4\n"


def why(text: str, ruleset: str = "night-2016", *, of: str = "new-york-avenue") -> str:
    run = replay(read(f'[Ruleset "{ruleset}"]\n{text}'))
    assert run.faults == []
    command = {"type": "collect_rent", "seat": "D", "payer": "A", "lot": of}
    with pytest.raises(engine.Refusal) as refused:
        engine.decide(run.game, engine.parse_command(command))
    assert refused.value.code == "RENT_EXPIRED"
    return refused.value.sentence


def test_the_deed_is_anothers() -> None:
    said = why(LANDED, of="boardwalk")
    assert said == "Seat D doesn't own Boardwalk, so no rent for it is due."


def test_the_deed_is_mortgaged() -> None:
    said = why(LANDED.replace(" tokens", " mortgaged=new-york-avenue tokens"))
    assert said == "New York Avenue is mortgaged, so no rent is due for it."


def test_the_player_is_not_there() -> None:
    said = why("position deeds=new-york-avenue:D turn=A")
    assert said.startswith("Seat A isn't on New York Avenue.")


@pytest.mark.parametrize("after", ["D collect-rent A new-york-avenue", "B roll 4+6\nC roll 4+6"])
def test_it_has_been_paid_or_is_too_late(after: str) -> None:
    said = why(LANDED + after)
    assert said.startswith("Seat A no longer owes rent for New York Avenue: it has been paid, or")


def test_it_is_posted_by_itself() -> None:
    said = why(LANDED, "modern-2008")
    assert said.startswith("In this game rent is posted automatically with the throw")
