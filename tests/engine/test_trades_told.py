"""What is said of a trade: in the journal, in a refusal, and with the offer."""

from __future__ import annotations

import pytest

import engine
from engine.notation import read, replay
from tests.engine.offering import offered, offered_after

DEEDS = "position deeds=boardwalk:A,short-line:A,park-place:B turn=C"


def entered(*lines: str, seats: str = "A B C D") -> engine.Game:
    run = replay(read("\n".join(['[Ruleset "classic"]', f'[Seats "{seats}"]', *lines, ""])))
    assert run.faults == []
    return run.game


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (
            "A trade B boardwalk park-place",
            "Seat A gives Boardwalk to seat B for Park Place",
        ),
        (
            "A trade B $10,boardwalk park-place",
            "Seat A gives $10 and Boardwalk to seat B for Park Place",
        ),
    ],
)
def test_the_journal_names_what_changes_hands_and_nothing_else(line: str, words: str) -> None:
    run = replay(read(f'[Ruleset "classic"]\n{DEEDS}\n{line}\n'))

    assert run.faults == []
    assert run.journal[-1][1].partition(";")[0] == words


@pytest.mark.parametrize(
    ("promise", "sentence"),
    [
        ("loan", "A trade is settled when it is made: nobody may promise to pay money back."),
        (
            "immunity",
            "A trade is settled when it is made: nobody may promise not to ask for rent.",
        ),
    ],
)
def test_a_loan_and_immunity_are_refused_each_in_its_own_words(promise: str, sentence: str) -> None:
    rules = f'[Ruleset "classic"]\n[Option "immunity_deals=forbid"]\n{DEEDS}\n'
    game = replay(read(rules)).game
    line = f"A trade B boardwalk park-place promise={promise}"
    command = read(f'[Ruleset "classic"]\n{line}\n').lines[-1].content
    assert isinstance(command, engine.Command)

    with pytest.raises(engine.Refusal) as refused:
        engine.decide(game, command)

    assert refused.value.sentence == sentence


def test_interest_is_paid_for_each_mortgaged_deed_wherever_it_stands_in_the_list() -> None:
    game = entered(
        "position cash=B:500 deeds=boardwalk:A,short-line:A,park-place:B mortgaged=short-line "
        "turn=C",
        "A trade B boardwalk,short-line park-place",
    )

    assert game.cash["B"] == 490


def test_two_players_who_are_left_may_trade() -> None:
    game = entered("position deeds=boardwalk:A,park-place:B turn=A", seats="A B")
    trades = [offer for offer in offered(game) if offer["command"]["type"] == "trade"]

    assert [offer["command"]["seat"] for offer in trades] == ["A", "B"]


def test_only_what_is_mortgaged_can_be_lifted_in_a_trade() -> None:
    first, *_ = offered_after("trade", f"{DEEDS} mortgaged=short-line")

    assert [option["value"] for option in first["asks"]["lift"]["options"]] == ["short-line"]
    assert "lift" not in offered_after("trade", DEEDS)[0]["asks"]


def test_only_the_mortgages_of_players_can_be_lifted_with_a_trade() -> None:
    game = entered(
        "position deeds=boardwalk:B,reading-railroad:C,short-line:A "
        "mortgaged=short-line,reading-railroad turn=B",
        "A withdraw",
    )
    trades = [offer for offer in offered(game) if offer["command"]["type"] == "trade"]

    assert game.owner["short-line"] == "Bank"
    assert [list(offer["asks"]["lift"]["amount"]) for offer in trades] == [["reading-railroad"]] * 3
