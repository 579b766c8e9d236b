"""Files without a game, or with one that can't be: what `python -m engine` says about each."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given

import engine
from engine.commandline import BYTES_MAX, main
from engine.notation import NotationError, decode, read, replay
from tests.engine.depth import by_chance
from tests.engine.walking import seeds

SCENARIOS = sorted((Path(__file__).parents[1] / "scenarios").rglob("*.game"))
BUILT = [lot for lots in engine.load_edition("us-pre2008").color_groups[:4] for lot in lots]
THIRTY_THREE_HOUSES = (
    f"position deeds={','.join(f'{lot}:A' for lot in BUILT)}\n"
    f"    buildings={','.join(f'{lot}:4' for lot in BUILT[:8])},st-james-place:1\n"
)
SIX_FAULTS = (
    "position cash=A:100,G:5 deeds=boardwalk:A,boardwalk:B,park-place:A,atlantis:A,"
    "baltic-avenue:A,mediterranean-avenue:A\n"
    "    buildings=boardwalk:4,park-place:1,baltic-avenue:1\n"
    "    mortgaged=mediterranean-avenue,pacific-avenue tokens=A:30 turn=H\n"
)


class Broken(NamedTuple):
    """A broken file, the status it is answered with, and the answer."""

    content: str | bytes
    status: int
    says: tuple[str, ...]


FILES = {
    "an amount cut in two by a comma": Broken(
        "start A\nA trade B boardwalk $1,500\n",
        2,
        ("line 2, column 21: expected takes: one amount of cash a side, in digits alone",),
    ),
    # Headers
    "a header without quotes": Broken(
        "[Ruleset classic]\nstart A\n", 2, ('line 1, column 1: expected a header like [Ruleset "',)
    ),
    "an unknown header": Broken(
        '[Players "Ada"]\nstart A\n', 2, ("line 1, column 2: expected a header: Game, Ruleset,",)
    ),
    "a header in small letters": Broken(
        '[ruleset "classic"]\nstart A\n', 2, ("it says “ruleset”. Did you mean Ruleset?",)
    ),
    "an unknown ruleset": Broken(
        '[Ruleset "clasic"]\nstart A\n',
        2,
        ("line 1, column 11: expected a ruleset: night-2016,", "Did you mean classic?"),
    ),
    "an unknown edition": Broken(
        '[Edition "us2008"]\nstart A\n',
        2,
        ("line 1, column 11: expected an edition: us-pre2008,", "Did you mean us-2008?"),
    ),
    "an unknown option": Broken(
        '[Option "rent_clam=automatic"]\nstart A\n',
        2,
        ("line 1, column 10: expected an option and its value", "Did you mean rent_claim?"),
    ),
    "an option nothing is near to": Broken(
        '[Option "magic=on"]\nstart A\n', 2, ("There are: income_tax, income_tax_base,",)
    ),
    "an option without a value": Broken(
        '[Option "rent_claim"]\nstart A\n', 2, ("expected rent_claim=claim_window or rent_claim=",)
    ),
    "a value that the option hasn't": Broken(
        '[Option "deal=all"]\nstart A\n',
        2,
        ("column 10: expected deal=none or deal=two_paid or deal=three_free; it says “deal=all”",),
    ),
    "a header twice": Broken(
        '[Ruleset "classic"]\n[Ruleset "fandom"]\nstart A\n',
        2,
        ("line 2, column 2: expected Ruleset only once: it stands in line 1.",),
    ),
    "an option twice": Broken(
        '[Option "deal=none"]\n[Option "deal=two_paid"]\nstart A\n',
        2,
        ("line 2, column 2: expected Option deal only once: it stands in line 1.",),
    ),
    "a header after a command": Broken(
        'start A\n[Ruleset "classic"]\n', 2, ("line 2, column 1: expected headers before the f",)
    ),
    "one player": Broken('[Seats "A"]\nstart A\n', 2, ("letters of 2 to 8 seats in order",)),
    "nine players": Broken(
        '[Seats "A B C D E F G H I"]\nstart A\n', 2, ("column 9: expected the letters of 2 to 8",)
    ),
    "a player twice": Broken('[Seats "A A B"]\nstart A\n', 2, ("it says “A A B”.",)),
    "names for seats": Broken(
        '[Seats "Ada Ben"]\nstart A\n', 2, ('from A to H, like "A B C D"; it says “Ada Ben”.',)
    ),
    # Lines that can't be read
    "an unknown command": Broken(
        "start A\nA rolls 1+2\n", 2, ("line 2, column 3: expected a command", "Did you mean roll?")
    ),
    "a seat that there is none of": Broken(
        "start A\nI roll 1+2\n", 2, ("line 2, column 1:", "the letter of the seat, A to H")
    ),
    "a small letter for a seat": Broken("start A\na roll 1+2\n", 2, ("Did you mean A?",)),
    "a name for a seat": Broken("start Ada\n", 2, ("line 1, column 7: expected first: a seat l",)),
    "a missing amount": Broken(
        "start A\nauction baltic-avenue B\n",
        2,
        ("line 2, column 24: expected price: a whole number from 1 to 1,000,000.",),
    ),
    "a number with a letter": Broken(
        "start A\nauction baltic-avenue B 15O\n", 2, ("line 2, column 25:", "it says “15O”.")
    ),
    "a number of five thousand digits": Broken(
        f"start A\nauction boardwalk A {'9' * 5000}\n", 2, ("line 2, column 21:", "999…”.")
    ),
    "dice of seven": Broken("start A\nA roll 1+7\n", 2, ("two dice, each 1 to 6, like 3+4; it",)),
    "dice with a space between": Broken("start A\nA roll 3 4\n", 2, ("like 3+4; it says “3”.",)),
    "an unclosed quotation mark": Broken(
        'start A\nclose "the hall closes\n', 2, ("line 2, column 6: expected a closing quotation",)
    ),
    "words behind a command": Broken(
        "start A\nA buy boardwalk for $400\n",
        2,
        ("line 2, column 17: expected the end of the line after buy; it says “for”.",),
    ),
    "a line that a tab joins to the one before": Broken(
        "start A\n\tA roll 1+2\n",
        2,
        ("line 2, column 2:", "An indented line goes on with the one before it."),
    ),
    "a field twice": Broken(
        "position cash=A:200 cash=B:100\n", 2, ("line 1, column 21: expected cash only once",)
    ),
    "a field that there is none of": Broken(
        "position money=A:5\n", 2, ("column 10: expected cash=, deeds=,", "it says “money=A:5”.")
    ),
    "an amount without a name": Broken(
        "position cash=500\n", 2, ("column 10: expected cash: a seat letter, A to H, then a colon",)
    ),
    "two fields at fault in one line": Broken(
        "position tokens=A:40 turn=Z\n",
        2,
        (
            "line 1, column 10: expected tokens.A: a whole number from 0 to 39; it says “A:40”.",
            "line 1, column 22: expected turn: a seat letter, A to H; it says “Z”.",
        ),
    ),
    "three lines at fault": Broken(
        "start A\nA rolls 1+2\nA roll 1+9\nB bye\n",
        2,
        ("line 2, column 3:", "line 3, column 8:", "line 4, column 3:"),
    ),
    "thirty lines at fault": Broken("A fly\n" * 30, 2, ("line 20, column 3:", "and 10 more")),
    "an expectation that there is none of": Broken(
        "start A\nexpect cahs A 5\n",
        2,
        ("line 2, column 8: expected what must hold: cash, change,", "Did you mean cash?"),
    ),
    "an expectation too short": Broken(
        "start A\nexpect cash A\n",
        2,
        ("line 2, column 14: expected “amount”: expect cash takes “seat or Bank” and “amount”.",),
    ),
    "a refusal without a colon": Broken(
        "start A\nrefused UNEVEN B roll 3+3\n", 2, ("line 2, column 9: expected a refusal code",)
    ),
    "another program's JSON": Broken('{"type": "start"}\n', 2, ("line 1, column 1:", "“{”")),
    # Files that are no text
    "nothing": Broken("", 2, ("there is no game in it",)),
    "comments only": Broken("# nothing but this\n", 2, ("there is no game in it",)),
    "headers only": Broken('[Ruleset "classic"]\n', 2, ("there is no game in it",)),
    "a picture": Broken(b"\x89PNG\r\n\x1a\n", 2, ("line 1, column 1: expected text in UTF-8",)),
    "a character of no text": Broken(b"start A\nA \x00\n", 2, ("line 2, column 3: expected te",)),
    "Latin 1": Broken(b'[Game "Caf\xe9"]\nstart A\n', 2, ("line 1, column 11: expected text in",)),
    "UTF-16": Broken("start A\n".encode("utf-16"), 2, ("It is UTF-16: save it again as UTF-8.",)),
    "more than a game can be": Broken(b"# x\n" * (BYTES_MAX // 4 + 1), 2, ("it is over 16 MB",)),
    # Games that the rules refuse
    "a throw out of turn": Broken(
        "start A\nB roll 1+2\nA roll 1+2\n",
        1,
        (
            "line 2: “B roll 1+2” is refused by THE PLAY (NOT_YOUR_TURN): It is seat A's throw",
            "the lines after it were not played",
        ),
    ),
    "a seat nobody sits on": Broken(
        '[Seats "A B"]\nstart A\nC roll 1+2\n', 1, ("line 3:", "Nobody sits in seat C")
    ),
    "a lot in short": Broken(
        "start A\nA roll 1+2\nA buy baltic\n",
        1,
        ("line 3:", "There is no lot “baltic” on this board. Did you mean baltic-avenue?"),
    ),
    "a card that there is none of": Broken(
        "start A\nA roll 3+4\nA draw CH99\n", 1, ("line 3: “A draw CH99” is refused by CHANCE",)
    ),
    "a game that isn't started": Broken("A roll 1+2\n", 1, ("The game has not started yet.",)),
    "a game started twice": Broken("start A\nstart B\n", 1, ("line 2:", "ALREADY_STARTED")),
    # Positions that can't be
    "thirty-three houses": Broken(
        THIRTY_THREE_HOUSES, 1, ("line 1:", "- There are 33 houses, and the set has 32.")
    ),
    "more than six faults": Broken(
        SIX_FAULTS,
        1,
        (
            "- There is no lot “atlantis” on this board.",
            "- Boardwalk stands twice in deeds.",
            "- Nobody sits in seat G at this table.",
            "- Buildings in the dark blue group are not even.",
            "- Buildings stand in the brown group, of which Mediterranean Avenue is mortgaged.",
            "- Pacific Avenue belongs to the Bank, so it can't be mortgaged.",
            "- Seat H is not in the game and can't have the turn.",
            "- The token of seat A can't stay on Go to Jail: it would be in Jail.",
        ),
    ),
    # Expectations that fail
    "two expectations that fail": Broken(
        "start A\nexpect cash A 1499\nexpect owner boardwalk B\n",
        1,
        ("line 2: expected cash A 1499, found 1500.", "line 3: expected owner boardwalk B, found"),
    ),
    "an expectation about nobody": Broken(
        "start A\nexpect cash J 5\n", 1, ("line 2: expect cash takes “seat or Bank” and “amount”",)
    ),
    "a command that should be refused": Broken(
        "start A\nrefused UNEVEN: A roll 3+3\n", 1, ("line 2: expected refusal UNEVEN, but the",)
    ),
    "another refusal": Broken(
        "start A\nrefused UNEVEN: B roll 3+3\n", 1, ("found NOT_YOUR_TURN: It is seat A's throw",)
    ),
}


@pytest.mark.parametrize("name", FILES)
def test_a_broken_file_is_answered_so_that_it_can_be_mended(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    content, status, says = FILES[name]
    path = tmp_path / "a.game"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())

    assert main(["--quiet", str(path)]) == status
    answer = capsys.readouterr().err
    for words in says:
        assert words in answer
    assert all(line.startswith((f"{path}: ", "  - ")) for line in answer.splitlines())


def test_there_are_as_many_broken_files_as_were_wanted() -> None:
    assert len(FILES) >= 50


@pytest.mark.parametrize(
    "content",
    [
        b"start A\r\nA roll 1+2\r\nA buy baltic-avenue\r\n",
        b"start A\rA roll 1+2\rA buy baltic-avenue",
        b"\xef\xbb\xbfstart A\nA roll 1+2\nA buy baltic-avenue\n",
        b"\n  start A\t\nA\troll  1+2 # a\x0bb\nA buy baltic-avenue".replace(b"\x0b", b"\t"),
    ],
    ids=["CRLF", "CR", "byte order mark", "tabs and spaces"],
)
def test_how_a_file_is_saved_makes_no_difference(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.game"
    path.write_bytes(content)

    assert main(["--quiet", str(path)]) == 0
    assert "3 commands, 0 expectations" in capsys.readouterr().out


def test_a_missing_file_and_a_folder_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "missing.game"

    assert main([str(missing), str(tmp_path)]) == 2
    assert capsys.readouterr().err.splitlines() == [
        f"{missing}: No such file or directory",
        f"{tmp_path}: Is a directory",
    ]


def test_what_is_piped_in_is_called_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"start A\nA fly\n")))

    assert main(["-"]) == 2
    assert capsys.readouterr().err.startswith("input: line 2, column 3: expected a command")


def test_a_broken_file_does_not_keep_the_next_one_from_being_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken, sound = tmp_path / "broken.game", tmp_path / "sound.game"
    broken.write_text("start\n")
    sound.write_text("start A\n")

    assert main(["--quiet", str(broken), str(sound)]) == 2
    assert f"{sound}: 1 command" in capsys.readouterr().out


DAMAGE = (b"", b" ", b"\n", b'"', b"[", b"9", b"A", b"=", b":", b",", b"\xff")


def answers(content: bytes) -> list[str]:
    """The answers to reading and replaying a file."""
    try:
        run = replay(read(decode(content)))
    except NotationError as error:
        return [str(fault) for fault in error.faults]
    return [fault.sentence for fault in run.faults]


@by_chance(150)
@given(seed=seeds)
def test_damage_of_any_kind_is_told_and_never_a_fault_of_the_program(seed: int) -> None:
    chance = Random(seed)
    content = bytearray(chance.choice(SCENARIOS).read_bytes())
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(content))
        content[at : at + chance.randint(0, 3)] = chance.choice(DAMAGE)

    assert all(answers(bytes(content)))
