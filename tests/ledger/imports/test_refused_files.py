"""A file that can't be a game, or that the rules refuse: its place is named, nothing is kept."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import engine
from engine.codes import RuleCode
from engine.errors import No
from ledger.exports import FORMATS
from ledger.imports.from_notation import LINES_MAX
from ledger.imports.script import ENTRIES_MAX, FILE_BYTES_MAX, PARTS_MAX
from ledger.models import Game, Transaction
from ledger.problems import Problem
from ledger.services.importing import import_game
from tests.ledger.books import open_game
from tests.ledger.conftest import REFEREE
from tests.ledger.exports.played import enter

pytestmark = pytest.mark.django_db

START = {"type": "start", "first": "A"}
ROLL = {"type": "roll", "seat": "A", "dice": [2, 1]}
BUY = {"type": "buy", "seat": "A", "lot": "baltic-avenue"}


def refused(data: bytes) -> Problem:
    """The problem of a file; no game and no entry stay behind."""
    before = Game.objects.count(), Transaction.objects.count()
    with pytest.raises(Problem) as caught:
        import_game(data, actor=REFEREE)
    assert (Game.objects.count(), Transaction.objects.count()) == before
    return caught.value


def document() -> dict[str, Any]:
    """A book of three entries as JSON."""
    game = open_game(ruleset="classic", seats="AB")
    enter(game, [START, ROLL, BUY])
    found: dict[str, Any] = json.loads(b"".join(FORMATS["json"].pieces(game)))
    return found


def as_file(value: Any) -> bytes:
    return json.dumps(value).encode()


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_more_lines_than_a_game_has_are_not_read(end: str) -> None:
    assert refused(end.encode() * (LINES_MAX + 1)).code == "TOO_LARGE"


NO_NOTATION = {
    "not a command": (b'[Seats "A B"]\nstart A\nA fly 3\n', 3, 3, "a command"),
    "dice of seven": (b"start A\nA roll 3+7\n", 2, 8, "dice: two dice"),
    "a missing word": (b"start A\nA buy\n", 2, 6, "lot"),
    "an unknown header": (b'[Players "Ada"]\nstart A\n', 1, 2, "a header"),
    "an open quotation mark": (b'start A\nclose "fire\n', 2, 6, "a closing quotation mark"),
    "a picture": (b"\x89PNG\r\n\x1a\n", 1, 1, "text in UTF-8"),
    "half a letter": ("start A\nclose “\n".encode()[:-2], 2, 7, "text in UTF-8"),
}


@pytest.mark.parametrize("name", NO_NOTATION)
def test_what_is_no_notation_names_line_column_and_what_was_expected(name: str) -> None:
    data, line, column, expected = NO_NOTATION[name]
    problem = refused(data)
    assert (problem.status, problem.code) == (400, "MALFORMED_FILE")
    assert (problem.extra["line"], problem.extra["column"]) == (line, column)
    assert problem.extra["expected"].startswith(expected)
    assert f"Line {line}, column {column}" in problem.sentence


@pytest.mark.parametrize("data", [b"", b"\n\n", b"# nothing\n", b'[Seats "A B"]\n'])
def test_a_file_without_a_game_is_said_to_be_one(data: bytes) -> None:
    assert "no game" in refused(data).sentence


@pytest.mark.parametrize(
    ("lines", "line"),
    [
        (b"start A\nB roll 2+1\n", 2),
        (b"start A\nA roll 2+1\nA buy boardwalk\n", 3),
        (b"start A\nexpect cash A 1501\n", 2),
        (b"start A\nrefused NOT_YOUR_TURN: A roll 2+1\n", 2),
    ],
)
def test_what_the_rules_refuse_names_its_line(lines: bytes, line: int) -> None:
    problem = refused(lines)
    assert (problem.status, problem.code) == (422, "FILE_REFUSED")
    assert problem.extra["line"] == line
    assert problem.sentence.startswith(f"Line {line}: ")


@pytest.mark.parametrize("header", ['[Ruleset "chess"]', '[Edition "mars"]', '[Seats "A A"]',
                                    '[Option "deal=all"]', '[Option "magic=on"]'])  # fmt: skip
def test_unknown_rules_are_refused(header: str) -> None:
    assert refused(f"{header}\nstart A\n".encode()).status == 400


def test_broken_json_names_line_and_column() -> None:
    problem = refused(b'{"format": "passgo game",\n "version": }')
    assert (problem.code, problem.extra["line"], problem.extra["column"]) == (
        "MALFORMED_FILE",
        2,
        13,
    )


@pytest.mark.parametrize(
    "data",
    [
        b'{"a":' * 50_000 + b"1" + b"}" * 50_000,
        b'{"format": "passgo game", "format": "passgo game"}',
        b'{"format": NaN}',
        b'{"format": ' + b"9" * 5_000 + b"}",
        b'{"format": "\\ud800"}',
        b"{}",
        b'{"format": "passgo game"}',
        b'{"format": "passgo game", "version": 2}',
        b'{"format": "passgo game", "version": true}',
        b'{"format": "passgo game", "version": 1, "game": [], "entries": {}}',
        b'{"format": "passgo game", "version": 1, "game": {}, "entries": []}',
        b'{"format": "passgo game", "version": 1, "game": {}, "entries": [[]]}',
    ],
    ids=lambda data: data[:50].decode(),
)
def test_json_that_is_no_game_is_refused(data: bytes) -> None:
    problem = refused(data)
    assert (problem.status, problem.code) == (400, "MALFORMED_FILE")


Change = Callable[[dict[str, Any]], Any]
NO_BOOKS: dict[str, tuple[Change, str]] = {
    "a number twice": (lambda it: it["entries"][1].update(number=1), "Entry 2"),
    "true as number": (lambda it: it["entries"][0].update(number=True), "Entry 1"),
    "no key": (lambda it: it["entries"][2].pop("key"), "Entry 3"),
    "not a key": (lambda it: it["entries"][2].update(key="3"), "Entry 3"),
    "a command as text": (lambda it: it["entries"][2].update(command="buy"), "Entry 3"),
    "no link": (lambda it: it["entries"][0].pop("link"), "Entry 1"),
    "not a link": (lambda it: it["entries"][0].update(link="x" * 64), "Entry 1"),
    "not a time": (lambda it: it["entries"][0].update(made_at="noon"), "Entry 1"),
    "a time without offset": (
        lambda it: it["entries"][0].update(made_at="2026-11-21T19:30:00"),
        "Entry 1",
    ),
    "the same key twice": (
        lambda it: it["entries"][2].update(key=it["entries"][1]["key"]),
        "key of its own",
    ),
    "the last entry gone": (lambda it: it["entries"].pop(), "The file is incomplete"),
    "another head": (lambda it: it["game"].update(link="0" * 64), "The file is incomplete"),
    "a digest as a number": (lambda it: it["game"].update(edition_digest=1), "edition_digest"),
    "seats as a list": (lambda it: it["game"].update(seats=["A", "B"]), "seats"),
    "options as a list": (lambda it: it["game"].update(options=[]), "options"),
}


@pytest.mark.parametrize("name", NO_BOOKS)
def test_json_that_is_no_book_says_where(name: str) -> None:
    change, place = NO_BOOKS[name]
    broken = document()
    change(broken)
    problem = refused(as_file(broken))
    assert (problem.status, problem.code) == (400, "MALFORMED_FILE")
    assert place in problem.sentence


def test_a_malformed_command_names_its_entry() -> None:
    broken = document()
    broken["entries"][1]["command"] = {"type": "roll", "seat": "A", "dice": [7, 7]}
    problem = refused(as_file(broken))
    assert (problem.status, problem.code) == (400, "MALFORMED")
    assert problem.sentence.startswith("Entry 2: ")


def test_a_command_that_the_rules_refuse_names_its_entry() -> None:
    broken = document()
    broken["entries"][2]["command"]["lot"] = "boardwalk"
    problem = refused(as_file(broken))
    assert (problem.status, problem.code) == (422, "NOT_LANDED_ON")
    assert problem.sentence.startswith("Entry 3: ")


def test_a_book_decided_by_an_earlier_version_is_told_which_entry_and_what_helps() -> None:
    book = document()
    no = No(RuleCode.NOT_FOR_SALE, "{lot} is not for sale today.", "BUYING", remedy="Auction it.")

    def mended(game: engine.Game, command: engine.Command) -> engine.Outcome:
        if command.type_name == "buy":
            raise no(lot="Baltic Avenue")
        return engine.decide(game, command)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("engine.book.deciding.decide", mended)
        problem = refused(as_file(book))

    helps = "Import the file as it was exported, with the version of Passgo that exported it."
    assert problem.code == "NOT_FOR_SALE"
    assert problem.sentence == (
        "Entry 3: Baltic Avenue is not for sale today. The rules here refuse this entry (BUYING), "
        "although its book has it. Either the file was changed, or its game was played by other "
        "rules or decks, or by a version of Passgo that decided this differently. Nothing was "
        "imported. " + helps
    )
    assert problem.extra["remedy"] == helps


TAMPERED: dict[str, tuple[Change, int]] = {
    "other dice": (lambda it: it["entries"][1]["command"].update(dice=[1, 2]), 2),
    "another key": (
        lambda it: it["entries"][1].update(key="0f6a9b0e-3c1d-4a57-9f0e-2b6f3f7f8a01"),
        2,
    ),
    "other rules": (lambda it: it["game"].update(ruleset="parker-2003"), 1),
    "another edition": (lambda it: it["game"].update(edition="us-2008"), 1),
    "one more seat": (lambda it: it["game"].update(seats="ABC"), 1),
    "another link": (lambda it: it["entries"][0].update(link="0" * 64), 1),
}


@pytest.mark.parametrize("name", TAMPERED)
def test_a_changed_file_has_another_head_and_is_told(name: str) -> None:
    change, number = TAMPERED[name]
    changed = document()
    change(changed)
    problem = refused(as_file(changed))
    assert (problem.status, problem.code) == (422, "HEAD_DIFFERS")
    assert problem.extra["number"] == number
    assert f"Entry {number}" in problem.sentence
    assert problem.sentence.endswith("with the version of Passgo that exported it.")


@pytest.mark.parametrize(
    "data",
    [
        b"#" * (FILE_BYTES_MAX + 1),
        b"start A\n" + b"# x\n" * (4 * ENTRIES_MAX + 1),
        b'{"format": "passgo game", "version": 1, "game": {}, "entries": ['
        + b",".join([b"0"] * (ENTRIES_MAX + 1))
        + b"]}",
        b'{"a":[' + b"[]," * (PARTS_MAX // 2) + b"[]]}",
    ],
    ids=["bytes", "lines", "entries", "parts"],
)
def test_a_file_that_is_too_long_is_refused(data: bytes) -> None:
    assert refused(data).status == 413


def test_it_is_all_or_nothing_also_after_a_hundred_entries() -> None:
    slips = b"A roll 2+1\n"
    lines = b"start A\n" + b"position cash=A:1\n" * 250 + slips + b"A roll 2+1\n"
    assert refused(lines).extra["line"] == 253
