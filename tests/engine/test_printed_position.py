"""The printed position shows everything that is open, with what has to be typed for it."""

from __future__ import annotations

from engine.commandline.report import position_lines
from engine.notation import read, replay


def open_lines(text: str) -> list[str]:
    run = replay(read(text))
    assert run.faults == []
    return [line for line in position_lines(run.game) if line.startswith(("open:", "next:"))]


def test_all_debts_stand_there_with_their_numbers() -> None:
    lines = open_lines("position cash=A:30 tokens=A:15 turn=A\nA roll 3+4\nA draw CH15")
    assert lines == [
        "open: Seat A owes $50 to seat B: A pay 1",
        "open: Seat A owes $50 to seat C: A pay 2",
        "open: Seat A owes $50 to seat D: A pay 3",
    ]


def test_a_rent_stands_there_with_how_long_it_can_be_asked() -> None:
    landed = "position deeds=new-york-avenue:D tokens=A:12,B:10,C:10 turn=A\nA roll 3+4\n"
    assert open_lines(landed) == [
        "open: Seat D may ask seat A for $16, rent of New York Avenue, until the next player and "
        "the one after have thrown.",
        "next: Seat B throws.",
    ]
    assert open_lines(landed + "B roll 4+6")[0].endswith("until the next player throws.")


def test_decisions_stand_there_behind_debts() -> None:
    lines = open_lines(
        "position cash=A:0 deeds=oriental-avenue:B tokens=A:0,C:0 turn=A\nA roll 2+4\nB roll 1+2\n"
        "B buy baltic-avenue\nB collect-rent A oriental-avenue"
    )
    assert lines == ["open: Seat A owes $6 to seat B: A pay 1"]
    lines = open_lines("start A\nA roll 1+2")
    assert lines == ["open: Seat A has to buy or decline Baltic Avenue."]


def test_a_mortgage_that_can_be_lifted_at_once_stands_there() -> None:
    lines = open_lines(
        "position deeds=boardwalk:A mortgaged=boardwalk turn=A\nA trade B boardwalk $50"
    )
    assert "open: Seat B may lift the mortgage on Boardwalk for $200 in this turn." in lines


def test_the_last_turn_stands_there() -> None:
    lines = open_lines("start A\nA roll 1+2\nA buy baltic-avenue\ncall-last-turn")
    assert "open: The last turn was called." in lines


def test_an_auction_of_the_last_houses_stands_there() -> None:
    lines = open_lines(
        "position deeds=st-james-place:A,tennessee-avenue:A,new-york-avenue:A,oriental-avenue:B,"
        "vermont-avenue:B,connecticut-avenue:B,st-charles-place:C,states-avenue:C,"
        "virginia-avenue:C,kentucky-avenue:C,indiana-avenue:C,illinois-avenue:C,atlantic-avenue:C,"
        "ventnor-avenue:C,marvin-gardens:C\\n".replace("\\n", "")
        + " buildings=st-charles-place:4,states-avenue:4,virginia-avenue:4,kentucky-avenue:4,"
        "indiana-avenue:4,illinois-avenue:4,atlantic-avenue:3,ventnor-avenue:2,marvin-gardens:2"
        " turn=D\nopen-building-auction house A:1,B:1"
    )
    assert lines == ["open: 1 house is up for auction; seat A up to 1 and seat B up to 1."]
