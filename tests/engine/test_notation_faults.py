"""What can't be read is told with its line, its column and what was expected there."""

from __future__ import annotations

import pytest

from engine.notation import NotationError, read, replay
from engine.notation.faults import FAULTS_MAX, HINTS_MAX

FAULTS = [
    ("A roll 3+7", 1, 8, "dice: two dice, each 1 to 6, like 3+4"),
    ("A roll 34", 1, 8, "two dice"),
    ("A roll", 1, 7, "dice: two dice"),
    ("A rolls 3+4", 1, 3, "a command like"),
    ("A", 1, 2, "what seat A does"),
    ("J roll 3+4", 1, 1, "a command like"),
    ("roll 3+4", 1, 1, "a seat letter before roll"),
    ("A no-bids boardwalk", 1, 1, "no seat before no-bids"),
    ("A buy Boardwalk", 1, 7, "the short name of a lot"),
    ("A buy boardwalk now", 1, 17, "the end of the line after buy"),
    ("auction boardwalk B -5", 1, 21, "a whole number from 1 to 1,000,000"),
    ("auction boardwalk B 1.5", 1, 21, "a whole number"),
    ("auction boardwalk B 99999999999", 1, 21, "a whole number"),
    ("auction boardwalk B ١٢", 1, 21, "a whole number"),
    ("count notes=A:1٠x5+10x1", 1, 7, "notes.A"),
    ("A build boardwalk", 1, 9, "lots: the short name of a lot, like boardwalk, then a colon"),
    ("A build boardwalk:6", 1, 9, "lots.boardwalk: a whole number from 1 to 5"),
    ("A build boardwalk:1,boardwalk:2", 1, 9, "every name only once"),
    ("A mortgage boardwalk,boardwalk", 1, 12, "every value only once"),
    ("A choose-tax half", 1, 14, "flat or percent"),
    ("A collect-prize", 1, 3, "a command like"),
    ('close "no end', 1, 6, "a closing quotation mark"),
    ("refused UNEVEN A build boardwalk:2", 1, 9, "a refusal code and a colon"),
    ("expect", 1, 7, "what must hold"),
    ("start A\nexpect money A 5", 2, 8, "what must hold: cash"),
    ("start A\nexpect cash A", 2, 14, "“amount”"),
    ("start A\nexpect cash A 5 6", 2, 17, "no more words"),
    ("[Ruleset classic]", 1, 1, "a header like"),
    ('[Table "7"]', 1, 2, "a header: Game"),
    ("start A\n\n# a comment\nA roll 1+2\nA bye baltic-avenue", 5, 3, "a command like"),
    ("position cash=A:200\n    tokens=A:40 turn=A", 2, 5, "tokens"),
    ("A trade B $5\n    boardwalk\n    lift=Here", 3, 5, "lift"),
    ("start A\nclose " + "x" * 10_000, 2, 1, "at most 10,000 characters in one entry"),
    ("start A\nclose\n" + " x\n" * 5_000, 2, 1, "at most 10,000 characters in one entry"),
]


@pytest.mark.parametrize(("text", "line", "column", "expected"), FAULTS, ids=lambda value: value)
def test_a_fault_names_its_place(text: str, line: int, column: int, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(text)

    [fault] = caught.value.faults
    assert (fault.line, fault.column) == (line, column)
    assert expected in fault.expected
    assert str(caught.value).startswith(f"line {line}, column {column}: expected ")


def test_all_lines_that_cannot_be_read_are_told() -> None:
    text = '[Ruleset "chess"]\nstart A\nA rolls 1+2\nA roll 1+9\nposition tokens=A:40 turn=Z\n'
    with pytest.raises(NotationError) as caught:
        read(text)

    assert [(fault.line, fault.column) for fault in caught.value.faults] == [
        (1, 11),
        (3, 3),
        (4, 8),
        (5, 10),
        (5, 22),
    ]
    assert "it says “rolls”. Did you mean roll?" in str(caught.value)


def test_a_refused_command_is_a_fault_of_its_line_and_ends_the_replay() -> None:
    run = replay(read("start A\nB roll 1+2\nexpect cash A 0"))

    assert run.stopped
    assert [(fault.line, fault.sentence) for fault in run.faults] == [
        (
            2,
            "“B roll 1+2” is refused by THE PLAY (NOT_YOUR_TURN): It is seat A's throw, not seat "
            "B's.",
        )
    ]


def test_every_expectation_that_fails_is_told_with_what_is_found() -> None:
    text = "start A\nexpect cash A 1501\nexpect owner boardwalk A\nrefused UNEVEN: A roll 4+6"
    run = replay(read(text))

    assert [(fault.line, fault.sentence) for fault in run.faults] == [
        (2, "expected cash A 1501, found 1500."),
        (3, "expected owner boardwalk A, found Bank."),
        (4, "expected refusal UNEVEN, but the command is accepted."),
    ]


@pytest.mark.parametrize("words", ["cash J 5", "cash A some", "owner atlantis A", "stock brick 3"])
def test_an_expectation_that_means_nothing_is_a_fault(words: str) -> None:
    run = replay(read(f"start A\nexpect {words}"))

    [fault] = run.faults
    assert fault.line == 2
    assert f"expect {words.split()[0]} takes “" in fault.sentence


MISSPELLED = [
    "not-offered byild A",
    "not-offered build Z",
    "offered rol A",
    "no-rent A B boardwlk",
    "no-rent A Z boardwalk",
    "unmortgaged boardwlk",
    "cash Banq 5",
    "cash A five",
    "stock hut 32",
    "level boardwalk five",
    "token A nowhere",
    "jail A in",
    "jail-card chest A",
    "status over",
    "winner A,Z",
    "throws everybody",
]


@pytest.mark.parametrize("words", MISSPELLED)
def test_an_expectation_that_names_nothing_is_a_fault(words: str) -> None:
    run = replay(read(f"start A\nexpect {words}"))

    [fault] = run.faults
    assert fault.line == 2
    assert "isn't that" in fault.sentence


def test_what_was_meant_is_asked() -> None:
    run = replay(read("start A\nexpect not-offered byild A"))

    assert run.faults[0].sentence.endswith("“byild” isn't that. Did you mean build?")


def test_a_misspelled_expectation_hides_no_other() -> None:
    text = "expect cash Z 5\nstart A\nB roll 1+2\nexpect owner boardwlk A\nexpect cash A five"
    run = replay(read(text))

    assert [fault.line for fault in run.faults] == [1, 4, 5, 3]
    assert run.stopped


def test_a_file_of_bad_lines_is_given_up_soon() -> None:
    with pytest.raises(NotationError) as caught:
        read("A rolls 3+4\n" * 100_000)

    assert len(caught.value.faults) == FAULTS_MAX


def test_only_the_first_faults_ask_what_was_meant() -> None:
    run = replay(read("start A\n" + "expect owner boardwlk A\n" * (HINTS_MAX + 1)))

    assert len(run.faults) == HINTS_MAX + 1
    assert "Did you mean" in run.faults[HINTS_MAX - 1].sentence
    assert "Did you mean" not in run.faults[HINTS_MAX].sentence
