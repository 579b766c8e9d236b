"""What isn't a command at all: refused with its field, and nothing changes."""

from typing import Any

import pytest

from tests.ledger.client import Table, assert_problem, book

TRADE = {"type": "trade", "seat": "A", "partner": "B", "takes": {"cash": 5}}

NOT_JSON = {
    "nothing": b"",
    "broken": b'{"type": "roll", ',
    "two values": b"{} {}",
    "not utf-8": b'{"type": "\xff"}',
    "NaN": b'{"type": "auction", "seat": "A", "lot": "boardwalk", "price": NaN}',
    "Infinity": b'{"type": "auction", "seat": "A", "lot": "boardwalk", "price": -Infinity}',
    "a name twice": b'{"type": "roll", "type": "buy", "seat": "A"}',
    "half a character": b'{"type": "roll", "seat": "A", "\\ud800": 1}',
    "a number of 5,000 digits": b'{"type": "undo", "number": ' + b"9" * 5000 + b"}",
    "10,000 lists deep": b"[" * 10_000 + b"]" * 10_000,
    "10,000 objects deep": b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
}

NOT_COMMANDS: dict[str, Any] = {
    "a list": [],
    "a list of commands": [{"type": "roll", "seat": "A", "dice": [1, 2]}],
    "a word": "roll",
    "a number": 7,
    "null": None,
    "no type": {"seat": "A"},
    "unknown type": {"type": "steal", "seat": "A"},
    "a list as type": {"type": ["roll"]},
    "a field too many": {"type": "roll", "seat": "A", "dice": [1, 2], "cheat": True},
    "a field too few": {"type": "roll", "seat": "A"},
    "an unknown player": {"type": "roll", "seat": "Z", "dice": [1, 2]},
    "a player's name": {"type": "roll", "seat": "Ada", "dice": [1, 2]},
    "three dice": {"type": "roll", "seat": "A", "dice": [1, 2, 3]},
    "a seven": {"type": "roll", "seat": "A", "dice": [1, 7]},
    "true as a die": {"type": "roll", "seat": "A", "dice": [1, True]},
    "a lot as number": {"type": "buy", "seat": "A", "lot": 39},
    "undo without number": {"type": "undo"},
    "undo of a word": {"type": "undo", "number": "1"},
    "undo of entry 0": {"type": "undo", "number": 0},
    "undo of entry 10^20": {"type": "undo", "number": 10**20},
    "undo without a word as its reason": {"type": "undo", "number": 1, "reason": " "},
    "undo with a number as its reason": {"type": "undo", "number": 1, "reason": 1},
    "undo and more": {"type": "undo", "number": 1, "force": True},
}

AMOUNTS = [-1, -0.5, 0.5, 1.0, 1e300, 10**12, 10**40, "50", "fifty", True, None, [], {"cash": 1}]


@pytest.mark.parametrize("body", NOT_JSON.values(), ids=NOT_JSON)
def test_what_is_not_json_is_refused(started: Table, body: bytes) -> None:
    before = book(started.game)

    assert_problem(started.post(body), 400, "MALFORMED")
    assert book(started.game) == before


@pytest.mark.parametrize("body", NOT_COMMANDS.values(), ids=NOT_COMMANDS)
def test_what_is_no_command_is_refused(started: Table, body: Any) -> None:
    before = book(started.game)

    assert_problem(started.post(body), 400, "MALFORMED")
    assert book(started.game) == before


@pytest.mark.parametrize("amount", AMOUNTS, ids=repr)
def test_an_amount_that_is_not_a_whole_number_in_bounds_names_its_field(
    started: Table, amount: Any
) -> None:
    before = book(started.game)

    problem = assert_problem(started.post(TRADE | {"gives": {"cash": amount}}), 400, "MALFORMED")

    assert problem["field"] == "gives.cash"
    assert book(started.game) == before


def test_a_body_of_a_megabyte_is_refused(started: Table) -> None:
    before = book(started.game)

    assert_problem(started.post(b'{"type": "' + b"x" * 2**20 + b'"}'), 413, "TOO_LARGE")
    assert book(started.game) == before


def test_another_content_type_is_refused(started: Table) -> None:
    response = started.client.post(
        started.address("/transactions"),
        data="type=roll",
        content_type="text/plain",
        headers={"Authorization": started.authorization, "If-Match": '"1"'},
    )

    assert_problem(response, 415, "UNSUPPORTED_MEDIA_TYPE")


@pytest.mark.parametrize("key", ["1", "not-a-uuid", "0f6a9b0e-3c1d-4a57-9f0e"])
def test_a_key_that_is_not_a_uuid_is_refused(started: Table, key: str) -> None:
    before = book(started.game)
    roll = {"type": "roll", "seat": "A", "dice": [2, 1]}

    problem = assert_problem(started.post(roll, key=key), 400, "MALFORMED")

    assert problem["field"] == "Idempotency-Key"
    assert book(started.game) == before


def test_a_missing_key_is_asked_for(started: Table) -> None:
    roll = {"type": "roll", "seat": "A", "dice": [2, 1]}

    assert_problem(started.post(roll, **{"Idempotency-Key": ""}), 400, "KEY_MISSING")


@pytest.mark.parametrize("time", ["yesterday", "2026-11-21T19:30:00", "2026-13-45T00:00:00Z", "12"])
def test_a_malformed_device_time_is_refused(started: Table, time: str) -> None:
    before = book(started.game)
    roll = {"type": "roll", "seat": "A", "dice": [2, 1]}

    problem = assert_problem(started.post(roll, **{"Made-At": time}), 400, "MALFORMED")

    assert problem["field"] == "Made-At"
    assert book(started.game) == before
