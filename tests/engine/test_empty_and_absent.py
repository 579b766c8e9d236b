"""What is empty and what is left out stay two things, in JSON, in notation and in the hash."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine import adjustments, bundles, codecs
from engine.chain import canonical_json
from engine.notation import read, replay, write_command
from engine.registry import rule_named
from tests.engine.depth import by_chance

SEATS = "ABCDEFGH"
LOTS = ("boardwalk", "park-place", "short-line")
WORDS = st.text("abc 'é+=:,-#", min_size=1, max_size=8).map(str.strip).filter(bool)


def values(codec: Any) -> st.SearchStrategy[Any]:
    """JSON that a codec takes, empty where it may be."""
    match codec:
        case codecs.Keyword():
            return st.sampled_from(sorted(codec.choices))
        case codecs.Whole():
            return st.integers(codec.least, min(codec.most, 1_000_000))
        case codecs.Flag():
            return st.booleans()
        case codecs.DicePair():
            return st.lists(st.integers(1, 6), min_size=2, max_size=2)
        case codecs.FreeText():
            return WORDS
        case bundles.BundleCodec():
            return st.fixed_dictionaries(
                {}, optional={"cash": values(codecs.Whole(0, 500)), "deeds": several(codecs.LOT, 0)}
            )
        case codecs.ListOf():
            return several(codec.item, codec.least)
        case codecs.MapOf():
            least = min(codec.least, 2)
            return st.dictionaries(
                values(codec.key), values(codec.value), min_size=least, max_size=3
            )
        case adjustments.MoveCodec():
            deed = st.fixed_dictionaries({"lot": values(codecs.LOT), "mortgaged": st.booleans()})
            cash = {"from": "A", "to": "Bank", "cash": 5}
            return deed | st.just(cash)
    return st.sampled_from(
        {codecs.LOT: LOTS, codecs.CARD: ("CH02",), adjustments.NOTE: ("5",)}[codec]
    )


def several(codec: Any, least: int) -> st.SearchStrategy[list[Any]]:
    return st.lists(values(codec), min_size=least, max_size=3, unique_by=canonical_json)


@st.composite
def commands(draw: Any) -> engine.Command:
    """Any command of any type, with any of the fields that can be left out."""
    kind = draw(st.sampled_from(sorted(engine.COMMAND_TYPES)))
    rule = rule_named(kind)
    data = {"type": kind} | {
        name: draw(values(codec))
        for name, codec in rule.codecs.items()
        if name in rule.required or draw(st.booleans())
    }
    return engine.parse_command(data)


@by_chance(300)
@given(command=commands())
def test_a_command_comes_back_from_json_and_from_notation(command: engine.Command) -> None:
    text = canonical_json(engine.command_to_json(command))
    [line] = read(write_command(command)).lines

    assert engine.parse_command(json.loads(text)) == command
    assert line.content == command
    assert canonical_json(engine.command_to_json(line.content)) == text


MAPS = ("cash", "deeds", "buildings", "jail_cards", "tokens", "jail")


@pytest.mark.parametrize(("name", "empty"), [*((name, {}) for name in MAPS), ("mortgaged", [])])
def test_what_a_position_empties_is_not_what_it_leaves_out(name: str, empty: object) -> None:
    data = {"type": "position", name: empty}
    command = engine.parse_command(data)

    assert engine.command_to_json(command) == data
    assert write_command(command) == f"position {name}=-"
    assert engine.parse_command(data | {name: None}) == engine.parse_command({"type": "position"})


def test_an_empty_jail_frees_everybody() -> None:
    run = replay(
        read(
            "position jail=A:1 turn=A\n"
            "position cash=A:20\n"
            "expect jail A 1\n"
            "position jail=-\n"
            "expect jail A out"
        )
    )

    assert run.faults == []


@pytest.mark.parametrize(
    "stored",
    [
        '{"seat":"A","type":"bankrupt"}',
        '{"deeds":{"boardwalk":"B"},"lift":["boardwalk"],"seat":"A","type":"bankrupt"}',
        '{"lots":{"boardwalk":1},"seat":"A","type":"sell_buildings"}',
        '{"jail":{},"round_number":3,"tokens":{"A":0,"B":5},"turn":"B","type":"track"}',
        '{"mortgaged":[],"type":"position"}',
        '{"asked":true,"type":"end_game"}',
        '{"gives":{"cash":5,"deeds":[],"jail_cards":[]},"partner":"B","seat":"A",'
        '"takes":{"cash":0,"deeds":["boardwalk"],"jail_cards":[]},"type":"trade"}',
    ],
)
def test_what_stands_in_a_book_keeps_its_form(stored: str) -> None:
    """The chain covers this text, so reading and writing it must give the same again."""
    command = engine.parse_command(json.loads(stored))

    assert canonical_json(engine.command_to_json(command)) == stored
