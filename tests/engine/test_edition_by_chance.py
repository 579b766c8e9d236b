"""Whatever is sent as an edition is refused with its faults, or can be played on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.edition import edition_document
from engine.edition_file import read_edition, read_edition_file, write_edition
from tests import editions
from tests.engine.depth import by_chance
from tests.engine.offering import fill
from tests.engine.walking import next_offer, seeds

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
ANYTHING = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)


def places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value within a document."""
    parts = value.items() if isinstance(value, dict) else enumerate(value)
    for step, part in parts:
        yield (*at, step)
        if isinstance(part, (dict, list)):
            yield from places(part, (*at, step))


PLACES = sorted(places(edition_document("uk")), key=repr)


@given(ANYTHING)
def test_anything_at_all_is_refused_in_words(content: Any) -> None:
    read = read_edition(content)

    assert read.document is None
    assert all(fault.sentence.endswith(".") for fault in read.faults)


@given(st.binary() | st.text().map(str.encode))
def test_any_bytes_are_refused_in_words(content: bytes) -> None:
    assert read_edition_file(content).faults


@given(st.sampled_from(PLACES), ANYTHING)
def test_a_document_with_something_strange_in_it_is_refused_in_words(
    place: tuple[Any, ...], strange: Any
) -> None:
    document = deepcopy(edition_document("uk")) | {"name": "club"}
    *way, last = place
    inner = document
    for step in way:
        inner = inner[step]
    inner[last] = strange

    read = read_edition(document)

    if read.document is None:
        assert all(str(fault).encode() for fault in read.faults)
    else:
        assert read_edition_file(write_edition(read.document).encode()).document == read.document


@by_chance(25)
@given(seeds)
def test_what_has_no_fault_can_be_played_on(seed: int) -> None:
    chance = Random(seed)
    document = any_edition(chance)
    assert read_edition(document) == (document, ())
    with pytest.MonkeyPatch.context() as patch:
        editions.only(patch, {"club": document})
        editions.forget()
        game = engine.new_game(chance.choice(list(engine.RULESETS)), "ABC", {}, "club")
        for _ in range(80):
            if game.status == "finished":
                break
            command = engine.parse_command(fill(chance, next_offer(chance, game)))
            with suppress(engine.Refusal):  # for a joint condition that the offer names
                engine.apply(game, engine.decide(game, command))
        assert set(engine.tally_of(game)) == set("ABC")
        assert engine.game_to_json(engine.game_from_json(engine.game_to_json(game)))


def any_edition(chance: Random) -> dict[str, Any]:
    """The London board with fewer lots, other amounts and other cards."""
    document: dict[str, Any] = deepcopy(edition_document("uk")) | {"name": "club"}
    spaces = document["spaces"]
    for position, row in enumerate(spaces):
        if "deed" in row and chance.random() < 0.3:
            spaces[position] = {"name": "Chance", "kind": "chance"}
        elif "deed" in row:
            price = chance.randint(1, 3000)
            row |= {"price": price, "mortgage": chance.randint(1, price)}
            row["rents"] = sorted(chance.randint(1, 4000) for _ in row["rents"])
    kinds = {row["kind"] for row in spaces}
    for deck, cards in document["decks"].items():
        card = {"id": f"{deck[:2].upper()}99", "label": "Next", "effect": "move_nearest"}
        wanted = chance.choice(["railroad", "utility"])
        if wanted in kinds:
            cards.append(card | {"kind": wanted, "factor": chance.randint(1, 20)})
        always = [each for each in cards if each["effect"] in ("jail_card", "fine_or_draw")]
        others = [each for each in cards if each not in always]
        cards[:] = always + chance.sample(others, chance.randint(1, len(others)))
        for each in cards:
            if "amount" in each:
                each["amount"] = chance.randint(1, 39)
            if "target" in each:
                each["target"] = chance.randint(0, 39)
    return document
