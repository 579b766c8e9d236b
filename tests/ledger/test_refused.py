"""What the rules refuse: the code, the sentence and the rule, and nothing changes."""

from typing import Any

import pytest

from tests.ledger.client import Table, assert_problem, book

REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "not on turn": ({"type": "roll", "seat": "B", "dice": [1, 2]}, "NOT_YOUR_TURN"),
    "a seat that is empty": ({"type": "roll", "seat": "E", "dice": [1, 2]}, "UNKNOWN_SEAT"),
    "an unknown lot": ({"type": "buy", "seat": "A", "lot": "baker-street"}, "UNKNOWN_LOT"),
    "a lot nobody is on": ({"type": "buy", "seat": "A", "lot": "boardwalk"}, "NOT_LANDED_ON"),
    "started already": ({"type": "start", "first": "A"}, "ALREADY_STARTED"),
    "a lot of the Bank's": (
        {"type": "build", "seat": "A", "lots": {"boardwalk": 1}},
        "NOT_THE_OWNER",
    ),
    "a loan": (
        {"type": "trade", "seat": "A", "partner": "B", "gives": {"cash": 50}, "takes": {}},
        "LOAN_BETWEEN_PLAYERS",
    ),
    "an entry that isn't": ({"type": "undo", "number": 2}, "NO_SUCH_ENTRY"),
}


@pytest.mark.parametrize(("command", "code"), REFUSED.values(), ids=REFUSED)
def test_a_refusal_has_its_code_sentence_and_rule(
    started: Table, command: dict[str, Any], code: str
) -> None:
    before = book(started.game)

    problem = assert_problem(started.post(command), 422, code)

    assert problem["rule"]
    assert book(started.game) == before


def test_nobody_pays_what_he_has_not(started: Table) -> None:
    started.enter({"type": "roll", "seat": "A", "dice": [2, 1]})
    started.enter({"type": "buy", "seat": "A", "lot": "baltic-avenue"})
    before = book(started.game)
    trade = {"type": "trade", "seat": "B", "partner": "A"}
    bundles = {"gives": {"cash": 1501}, "takes": {"deeds": ["baltic-avenue"]}}

    assert_problem(started.post(trade | bundles), 422, "NOT_ENOUGH_CASH")
    assert book(started.game) == before
