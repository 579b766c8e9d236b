"""A refusal names the lots that it is about, so that the banker knows where to look."""

from __future__ import annotations

import pytest

import engine
from engine.notation import read, replay

ORANGES = "st-james-place:A,tennessee-avenue:A,new-york-avenue:A"
HOUSES = "st-james-place:2,tennessee-avenue:2,new-york-avenue:1"
BUILT = f"position deeds={ORANGES} buildings={HOUSES} turn=A"
HOTELS = f"position deeds={ORANGES} buildings={HOUSES.replace('2', '5').replace('1', '5')} turn=A"
MORTGAGED = f"position deeds={ORANGES} mortgaged=tennessee-avenue turn=A"
APART = "position deeds=st-james-place:A,tennessee-avenue:A,new-york-avenue:B turn=A"
OWING = "position cash=A:5 deeds=boardwalk:B,oriental-avenue:A tokens=A:32 turn=A\nA roll 3+4"

CASES = {
    "more than stand there": (
        BUILT, "A sell-buildings st-james-place:3", "Only 2 houses can be sold on St. James Place",
    ),
    "nothing stands there": (
        APART, "A sell-buildings st-james-place:1", "No building stands on St. James Place",
    ),
    "a purchase without a name": (
        HOTELS,
        "A sell-buildings new-york-avenue:1,tennessee-avenue:1,st-james-place:1 purpose=purchase",
        "New York Avenue, St. James Place and Tennessee Avenue to pay for",
    ),
    "a hotel without a reason": (
        HOTELS, "A sell-buildings st-james-place:1", "break the hotel on St. James Place",
    ),
    "a group with a mortgage": (
        MORTGAGED, "A build st-james-place:1", "while Tennessee Avenue is mortgaged",
    ),
    "a group in two hands": (
        APART, "A build st-james-place:1", "New York Avenue belongs to seat B",
    ),
    "too little cash to build": (
        f"position cash=A:10 deeds={ORANGES} turn=A",
        "A build st-james-place:1",
        "to build on St. James Place",
    ),
    "another's deed": (
        APART, "A mortgage new-york-avenue", "New York Avenue belongs to seat B, not to seat A",
    ),
    "a lot not landed on": (APART, "A buy boardwalk", "can't buy or decline Boardwalk"),
    "deeds that count for too much": (
        f"{OWING}\nB collect-rent A boardwalk",
        "A pay-with-deeds 1 oriental-avenue 400",
        "Oriental Avenue can't count for more",
    ),
    "rents still open": (
        f"{OWING}", "untrack", "Rent for Boardwalk may still be asked for",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("before", "entry", "words"), CASES.values(), ids=CASES)
def test_the_lot_stands_in_the_sentence(before: str, entry: str, words: str) -> None:
    header = '[Ruleset "night-2016"]\n'
    run = replay(read(f"{header}{before}"))
    assert not run.faults
    command = read(f"{header}{entry}").lines[-1].content
    assert isinstance(command, engine.Command)

    with pytest.raises(engine.Refusal) as refused:
        engine.decide(run.game, command)

    assert words in refused.value.sentence
