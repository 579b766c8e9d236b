"""The notation is written and read without loss."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given

import engine
from engine.notation import Comment, Expectation, Record, RefusedCommand, read, replay, write
from tests.engine.depth import by_chance
from tests.engine.walking import Walk, seeds

ROOT = Path(__file__).parent.parent.parent
GAMES = sorted([*ROOT.glob("tests/scenarios/*/*.game"), *ROOT.glob("samples/*.game")])

# A line per type of command, as a banker could write it and as `write` writes it.
LINES = {
    "start": "start A",
    "throw_for_start": "throw-for-start A:7,B:9",
    "deal": "A deal boardwalk,park-place",
    "roll": "A roll 3+4",
    "buy": "A buy boardwalk",
    "decline": "A decline boardwalk",
    "auction": "auction boardwalk B 150",
    "no_bids": "no-bids boardwalk",
    "collect_rent": "D collect-rent A boardwalk",
    "rent_throw": "A rent-throw 3+4",
    "draw": "A draw CH02",
    "choose_tax": "A choose-tax percent",
    "pay_fine": "A pay-fine",
    "use_jail_card": "A use-jail-card community-chest",
    "pay": "A pay 1",
    "pay_all": "A pay-all sell=boardwalk:1 mortgage=short-line",
    "pay_with_deeds": "A pay-with-deeds 1 boardwalk,park-place 350",
    "build": "A build boardwalk:1,park-place:2",
    "sell_buildings": "A sell-buildings boardwalk:5,park-place:5 purpose=purchase"
    " buys=illinois-avenue price=300",
    "mortgage": "A mortgage boardwalk,park-place",
    "lift_mortgage": "A lift-mortgage boardwalk",
    "trade": "A trade B $40,baltic-avenue,jail-card:chance boardwalk lift=boardwalk"
    " promise=immunity",
    "bankrupt": "A bankrupt deeds=boardwalk:B,park-place:Bank",
    "withdraw": "A withdraw",
    "open_building_auction": "open-building-auction house A:3,B:1",
    "auction_building": "auction-building hotel B boardwalk 300",
    "close_building_auction": "close-building-auction",
    "call_last_turn": "call-last-turn",
    "play_on": "play-on",
    "end_game": "end-game asked=true",
    "close": 'close "The hall closes at eleven, it\'s late"',
    "untrack": "untrack",
    "track": "track A:0,B:24 B A:2 round_number=7",
    "rent": "A rent water-works dice=8 by_card=true",
    "salary": "A salary late=true on_go=true",
    "collect_pot": "A collect-pot",
    "tax": "A tax income choice=percent",
    "position": "position cash=A:200 deeds=boardwalk:A,park-place:Bank buildings=boardwalk:0"
    " mortgaged=boardwalk jail_cards=chance:A tokens=A:36 jail=B:1 turn=A round_number=3"
    " doubles=2 tracked=true",
    "adjust": "adjust A>Bank:$200,Pot>B:$5,A>B:boardwalk,B>Bank:jail-card:community-chest,"
    "Bank>A:baltic-avenue:2-houses,A>Bank:boardwalk:1-hotels,park-place:mortgaged,"
    'oriental-avenue:unmortgaged "A rent of the second round"',
    "count": "count counted=A:1480,B:0 notes=C:100x4+500x2,D:-",
}


def test_there_is_a_line_for_every_type_of_command() -> None:
    assert set(LINES) == set(engine.COMMAND_TYPES)


@pytest.mark.parametrize("kind", LINES)
def test_a_command_is_written_as_it_is_read(kind: str) -> None:
    record = read(LINES[kind])

    assert write(record).splitlines()[-1] == LINES[kind]
    command = record.lines[0].content
    assert isinstance(command, engine.Command)
    assert engine.command_to_json(command)["type"] == kind
    assert engine.parse_command(engine.command_to_json(command)) == command


@pytest.mark.parametrize("path", GAMES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_file_reads_the_same_after_writing(path: Path) -> None:
    record = read(path.read_text("utf-8"))
    again = read(write(record))

    assert [(line.content, line.remark) for line in again.lines] == [
        (line.content, line.remark) for line in record.lines
    ]
    assert _headers(again) == _headers(record)
    assert write(again) == write(record)


def _headers(record: Record) -> tuple[object, ...]:
    return (record.title, record.ruleset, record.edition, record.seats, record.options)


def test_a_line_says_a_command_a_refusal_an_expectation_or_nothing() -> None:
    text = 'refused UNEVEN: A build boardwalk:2  # why\nexpect cash A 1,500\n# quiet "night\n\n'
    lines = read(text).lines

    assert [type(line.content) for line in lines] == [RefusedCommand, Expectation, Comment, Comment]
    assert lines[0].remark == "# why"
    assert lines[2].content == Comment('# quiet "night')
    assert [line.number for line in lines] == [1, 2, 3, 4]


def test_an_indented_line_goes_on_with_the_one_before() -> None:
    [line] = read("A trade B $40  # cash,\n    boardwalk  # for the lot").lines

    assert line.content == read("A trade B $40 boardwalk").lines[0].content
    assert line.remark == "# cash, # for the lot"


@by_chance(25)
@given(seed=seeds)
def test_any_game_can_be_written_down_and_replayed(seed: int) -> None:
    walk = Walk(seed).to_the_end(60)

    run = replay(read(repr(walk)))

    assert run.faults == []
    assert engine.game_to_json(run.game) == engine.game_to_json(walk.game)
