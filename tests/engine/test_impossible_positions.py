"""A position that can't be lists all its faults, not only the first."""

from __future__ import annotations

import pytest

import engine
from engine.notation import read, replay, write

TEXT = """[Ruleset "classic"]
[Seats "A B"]
position cash=A:100,G:5
    deeds=boardwalk:A,boardwalk:B,park-place:A,atlantis:A,baltic-avenue:B,mediterranean-avenue:B,short-line:A,oriental-avenue:A,vermont-avenue:B,connecticut-avenue:A,st-charles-place:A,states-avenue:A,virginia-avenue:A,kentucky-avenue:B,indiana-avenue:B,illinois-avenue:B
    buildings=boardwalk:4,park-place:1,baltic-avenue:1,short-line:1,oriental-avenue:1,st-charles-place:6,states-avenue:5,virginia-avenue:5,kentucky-avenue:9,indiana-avenue:4,illinois-avenue:4
    mortgaged=baltic-avenue,pacific-avenue tokens=A:30,B:5 jail=B:1 turn=C
"""
FAULTS = (
    "There is no lot “atlantis” on this board.",
    "Boardwalk stands twice in deeds.",
    "Nobody sits in seat G at this table.",
    "Buildings stand in the brown group, of which Baltic Avenue is mortgaged.",
    "Buildings stand in the light blue group, which doesn't belong to one player.",
    "St. Charles Place has more than a hotel.",
    "Nothing can be built on Short Line.",
    "Kentucky Avenue has more than a hotel.",
    "Buildings in the red group are not even.",
    "Buildings in the dark blue group are not even.",
    "Pacific Avenue belongs to the Bank, so it can't be mortgaged.",
    "Seat C is not in the game and can't have the turn.",
    "Seat B is in Jail but its token stands elsewhere.",
    "The token of seat A can't stay on Go to Jail: it would be in Jail.",
)


def refusal_of(text: str) -> engine.Refusal:
    record = read(text)
    [command] = [line.content for line in record.lines]
    assert isinstance(command, engine.Command)
    with pytest.raises(engine.Refusal) as caught:
        engine.decide(engine.new_game(record.ruleset, record.seats), command)
    return caught.value


def test_every_fault_is_listed() -> None:
    refusal = refusal_of(TEXT)

    assert refusal.code == "IMPOSSIBLE_POSITION"
    assert set(FAULTS) <= set(refusal.faults), set(FAULTS) - set(refusal.faults)
    assert all(fault in refusal.sentence for fault in FAULTS)


def test_thirty_three_houses_and_thirteen_hotels_are_too_many() -> None:
    lots = [lot for group in engine.load_edition("us-pre2008").color_groups for lot in group]
    houses = dict.fromkeys(lots[:8], 4) | {lots[8]: 1, lots[9]: 0, lots[10]: 0}
    hotels = dict.fromkeys(lots[8:22], 5)

    assert "There are 33 houses, and the set has 32." in faults_of(lots, houses)
    assert "There are 13 hotels, and the set has 12." in faults_of(
        lots, dict(list(hotels.items())[:13])
    )


def test_all_that_the_set_has_may_stand() -> None:
    groups = engine.load_edition("us-pre2008").color_groups
    lots = [lot for group in groups for lot in group][:20]
    buildings = dict.fromkeys(lots[:8], 4) | dict.fromkeys(lots[8:], 5)
    command = {"type": "position", "deeds": dict.fromkeys(lots, "A"), "buildings": buildings}
    game = engine.new_game("classic", "AB")

    engine.apply(game, engine.decide(game, engine.parse_command(command)))

    assert (game.bank_houses, game.bank_hotels) == (0, 0)


def test_two_buildings_more_than_on_another_lot_are_not_even() -> None:
    lots = ["boardwalk", "park-place"]

    assert faults_of(lots, {"boardwalk": 3, "park-place": 1}) == (
        "Buildings in the dark blue group are not even.",
    )


def test_a_lot_that_is_not_there_may_stand_there_twice() -> None:
    twice = refusal_of('[Ruleset "classic"]\nposition deeds=atlantis:A,atlantis:B\n')

    assert "atlantis stands twice in deeds." in twice.faults


def faults_of(lots: list[str], buildings: dict[str, int]) -> tuple[str, ...]:
    command = {"type": "position", "deeds": dict.fromkeys(lots, "A"), "buildings": buildings}
    with pytest.raises(engine.Refusal) as caught:
        engine.decide(engine.new_game("classic", "AB"), engine.parse_command(command))
    return caught.value.faults


def test_a_replay_tells_all_faults_at_the_line_of_the_position() -> None:
    [fault] = replay(read(TEXT)).faults

    assert fault.line == 3
    assert all(sentence in fault.sentence for sentence in FAULTS)


def test_a_position_with_a_deed_twice_is_written_as_it_was_read() -> None:
    assert read(write(read(TEXT))) == read(TEXT)
    assert "boardwalk:B" in write(read(TEXT))


@pytest.mark.parametrize(("ruleset", "most"), [("classic", 2), ("parker-2003-short", 0)])
def test_nobody_has_missed_more_throws_than_jail_allows(ruleset: str, most: int) -> None:
    jail = [f'[Ruleset "{ruleset}"]\nposition jail=A:{misses} turn=B\n' for misses in (0, 1, 2)]
    faults = [replay(read(text)).faults for text in jail]

    assert [bool(each) for each in faults] == [misses > most for misses in (0, 1, 2)]
    for misses, each in enumerate(faults):
        words = f"Seat A can't have missed {misses} throws in Jail: the most is {most}."
        assert not each or words in each[0].sentence


def test_the_token_of_a_prisoner_need_not_be_named() -> None:
    game = replay(read('[Ruleset "classic"]\nposition jail=A:1 turn=B\n')).game

    assert (game.tokens["A"], game.jail) == (10, {"A": 1})
