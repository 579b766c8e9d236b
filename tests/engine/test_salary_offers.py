"""The salaries that the banker is offered, on this lap and forgotten on an earlier one."""

from __future__ import annotations

from typing import Any

from tests.engine.offering import offered_after

SEATS = [{"value": seat, "text": f"seat {seat}"} for seat in "ABCD"]
DOUBLE = '[Option "go_landing_salary=double"]\n'


def late(text: str) -> dict[str, Any]:
    """The offer of a salary forgotten on an earlier lap."""
    [found] = [each for each in offered_after("salary", text) if "late" in each["command"]]
    return found


def test_where_throws_are_entered_only_the_referee_grants_one() -> None:
    text = "position turn=A round_number=3"

    assert [each["group"] for each in offered_after("salary", text)] == ["referee"]
    assert late(text) == {
        "command": {"type": "salary", "late": True},
        "asks": {
            "seat": {"kind": "one_of", "options": SEATS},
            "round_number": {"kind": "cash", "min": 1, "max": 3, "optional": True},
        },
        "group": "referee",
        "text": "A forgotten salary of $200 (referee)",
        "amount": 200,
    }


def test_without_dice_anybody_may_have_passed_go() -> None:
    text = "position turn=A tracked=false\nD withdraw"
    now = [each for each in offered_after("salary", text) if "late" not in each["command"]]

    assert [(each["command"], each["group"], each["text"], each["amount"]) for each in now] == [
        ({"type": "salary", "seat": seat}, "turn", f"Seat {seat} passed GO: $200", 200)
        for seat in "ABC"
    ]


def test_without_dice_a_forgotten_one_is_for_any_round() -> None:
    offer = late("position turn=A round_number=3 tracked=false")

    assert (offer["group"], offer["text"]) == ("game", "A forgotten salary of $200")
    assert offer["asks"]["round_number"]["max"] == 10_000
    assert "on_go" not in offer["asks"]


def test_a_house_rule_doubles_it_for_a_player_who_lands_on_go() -> None:
    text = f"{DOUBLE}position turn=A tracked=false"
    landed = {
        each["command"]["seat"]: (each["text"], each["amount"])
        for each in offered_after("salary", text)
        if each["command"].get("on_go")
    }

    assert landed == {seat: (f"Seat {seat} landed on GO: $400", 400) for seat in "ABCD"}
    assert late(text)["asks"]["on_go"] == {
        "kind": "one_of",
        "optional": True,
        "options": [{"value": True, "text": "Landed on GO: $400"}],
    }


def test_where_it_lapses_at_the_next_go_no_forgotten_one_is_offered() -> None:
    assert offered_after("salary", '[Option "go_claim_window=next_go"]\nposition turn=A') == []
