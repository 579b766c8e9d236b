"""What the banker is offered before the first throw: who begins, and the deeds that are dealt."""

from __future__ import annotations

import pytest

import engine
from engine.notation import read, replay
from tests.engine.offering import Offer, offered, offered_after

TWO_PAID = '[Option "deal=two_paid"]\n'


def before_the_start(totals: str = "") -> list[Offer]:
    """The offers of a table of three that begin the game."""
    text = f'[Ruleset "night-2016"]\n[Seats "A B C"]\n{totals}\n'
    run = replay(read(text))
    assert run.faults == []
    return [offer for offer in offered(run.game) if offer["group"] == "game"]


def throw_of(*seats: str) -> Offer:
    return {
        "command": {"type": "throw_for_start"},
        "asks": {"totals": {"kind": "totals", "seats": list(seats), "min": 2, "max": 12}},
        "group": "game",
        "text": "Throw for the start",
        "due": "next",
    }


def start_of(seat: str, due: str) -> Offer:
    return {
        "command": {"type": "start", "first": seat},
        "asks": {},
        "group": "game",
        "text": f"Start: seat {seat} throws first",
        "due": due,
    }


def test_all_throw_for_the_start_or_somebody_just_begins() -> None:
    begins = [start_of(seat, "instead") for seat in "ABC"]

    assert before_the_start() == [*begins, throw_of("A", "B", "C")]


def test_players_who_tie_throw_again() -> None:
    assert before_the_start("throw-for-start A:7,B:3,C:7") == [throw_of("A", "C")]


def test_the_highest_throw_begins() -> None:
    assert before_the_start("throw-for-start A:7,B:11,C:3") == [start_of("B", "next")]


@pytest.mark.parametrize(
    ("before", "line", "sentence"),
    [
        (
            "throw-for-start A:7,B:3,C:7",
            "throw-for-start A:7,B:3",
            "Exactly these seats throw for the start: A, C.",
        ),
        ("throw-for-start A:7,B:3,C:7", "start B", "The highest throw was that of seat A, C."),
        ("throw-for-start A:7,B:3,C:9", "start B", "The highest throw was that of seat C."),
        ("start A", "start B", "The game has already started."),
        ("start A", "throw-for-start A:7,B:3,C:7", "The game has already started."),
    ],
)
def test_nobody_else_begins(before: str, line: str, sentence: str) -> None:
    rules = '[Ruleset "night-2016"]\n[Seats "A B C"]\n'
    command = read(f"{rules}{line}").lines[-1].content
    assert isinstance(command, engine.Command)

    with pytest.raises(engine.Refusal) as refused:
        engine.decide(replay(read(f"{rules}{before}\n")).game, command)

    assert refused.value.sentence == sentence


def test_two_deeds_are_dealt_for_their_price() -> None:
    first, *_ = deals = offered_after("deal", f"{TWO_PAID}start A")

    assert [deal["text"] for deal in deals] == [
        f"Seat {seat} is dealt 2 deeds, to pay" for seat in "ABCD"
    ]
    lots = first["asks"]["lots"]
    assert (first["due"], first["group"], lots["exactly"]) == ("next", "turn", 2)
    assert (len(lots["options"]), lots["amount"]["boardwalk"]) == (28, 400)


def test_three_deeds_are_dealt_for_nothing() -> None:
    first, *_ = offered_after("deal", '[Option "deal=three_free"]\nstart A')

    assert first["text"] == "Seat A is dealt 3 deeds"
    assert first["asks"]["lots"]["exactly"] == 3
    assert set(first["asks"]["lots"]["amount"].values()) == {0}


def test_what_is_up_for_auction_is_not_dealt() -> None:
    text = f"{TWO_PAID}start A\nA deal boardwalk,park-place\nA withdraw"
    deal, *_ = offered_after("deal", text)
    lots = [option["value"] for option in deal["asks"]["lots"]["options"]]

    assert deal["command"]["seat"] == "B"
    assert len(lots) == 26
    assert not {"boardwalk", "park-place"} & set(lots)


@pytest.mark.parametrize(
    ("before", "line", "sentence"),
    [
        ("start A", "A deal boardwalk", "Seat A is dealt 2 deeds."),
        ("start A", "A deal boardwalk,park-place,short-line", "Seat A is dealt 2 deeds."),
        (
            "start A\nA deal boardwalk,park-place",
            "B deal boardwalk,short-line",
            "Boardwalk is not in the pile, so it can't be dealt.",
        ),
        (
            "start A\nA deal boardwalk,park-place",
            "A deal short-line,baltic-avenue",
            "Seat A is dealt no deeds now.",
        ),
    ],
)
def test_nothing_else_is_dealt(before: str, line: str, sentence: str) -> None:
    rules = f'[Ruleset "night-2016"]\n{TWO_PAID}'
    command = read(f"{rules}{line}").lines[-1].content
    assert isinstance(command, engine.Command)

    with pytest.raises(engine.Refusal) as refused:
        engine.decide(replay(read(f"{rules}{before}\n")).game, command)

    assert refused.value.sentence == sentence


def test_a_player_who_is_dealt_lots_pays_the_printed_prices() -> None:
    run = replay(
        read(f'[Ruleset "night-2016"]\n{TWO_PAID}start A\nA deal boardwalk,baltic-avenue\n')
    )

    assert run.faults == []
    assert run.game.cash["A"] == 1500 - 400 - 60
    assert {run.game.owner[lot] for lot in ("boardwalk", "baltic-avenue")} == {"A"}
    assert run.journal[-1][1].startswith("Seat A is dealt Boardwalk and Baltic Avenue")


def test_the_bank_holds_the_whole_set_and_everyone_the_same() -> None:
    game = replay(read('[Ruleset "night-2016"]\nstart B\n')).game

    assert (game.bank_houses, game.bank_hotels) == (32, 12)
    assert set(game.owner.values()) == {"Bank"}
    assert set(game.jail_cards.values()) == {"Bank"}
    assert {game.cash[seat] for seat in game.seats} == {1500}
    assert (game.first, game.status) == ("B", "playing")


def test_of_two_who_are_left_to_throw_one_may_just_begin() -> None:
    text = '[Ruleset "night-2016"]\n[Seats "A B"]\n'
    begins = [offer for offer in offered(replay(read(text)).game) if "first" in offer["command"]]

    assert [(offer["command"]["first"], offer["due"]) for offer in begins] == [
        ("A", "instead"),
        ("B", "instead"),
    ]


@pytest.mark.parametrize(
    ("seats", "totals", "why"),
    [
        ("A B C D E", "", ""),
        ("A B C D E F", "", "With more than five players the banker may bank without playing."),
        # It was said with the first throw.
        ("A B C D E F", "throw-for-start A:7,B:7,C:3,D:3,E:3,F:3", ""),
    ],
)
def test_above_five_players_the_first_throw_says_who_may_only_bank(
    seats: str, totals: str, why: str
) -> None:
    run = replay(read(f'[Ruleset "night-2016"]\n[Seats "{seats}"]\n{totals}\n'))
    assert run.faults == []
    [throw] = [
        offer for offer in offered(run.game) if offer["command"]["type"] == "throw_for_start"
    ]

    assert throw.get("why", "") == why
