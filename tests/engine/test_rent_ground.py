"""A rent tells what it was counted from."""

from __future__ import annotations

import json
from typing import Any

import pytest

import engine
from engine.notation import read, replay
from tests.engine.offering import offered

LANDINGS = [
    # Two railroads when A landed, one by the time that B asks: no card was drawn.
    ("reading-railroad:B,short-line:B", "A:0", "A roll 2+3\nB trade C short-line $10\n",
     "Reading Railroad, 2 railroads: $50"),
    # Both utilities, one of them sold on since: ten times the throw was due without a card.
    ("electric-company:B,water-works:B", "A:6", "A roll 2+4\nB trade C water-works $10\n",
     "Electric Company, both utilities, 10 × 6: $60"),
    # One railroad, and another bought since.
    ("reading-railroad:B,short-line:C", "A:0", "A roll 2+3\nB trade C $10 short-line\n",
     "Reading Railroad, 1 railroad: $25"),
    # A whole color group, broken up since.
    ("boardwalk:B,park-place:B", "A:36", "A roll 1+2\nB trade C park-place $10\n",
     "Boardwalk, whole color group, double rent: $100"),
    # A card to the nearest railroad, which is B's only one.
    ("pennsylvania-railroad:B", "A:0", "A roll 3+4\nA draw CH05\n",
     "Pennsylvania Railroad, 1 railroad, twice by the card: $50"),
]  # fmt: skip


def landed(deeds: str, tokens: str, entries: str) -> engine.Game:
    text = f'[Ruleset "classic"]\nposition deeds={deeds} tokens={tokens} turn=A\n{entries}'
    replayed = replay(read(text))
    assert replayed.faults == []
    return replayed.game


def told(game: engine.Game) -> tuple[Any, list[str]]:
    """The words of the offer of the only open rent, and the explanation of its collection."""
    [rent] = [offer for offer in offered(game) if offer["group"] == "rent"]
    command = engine.parse_command(rent["command"])
    outcome = engine.decide(game, command)
    return rent["why"], engine.explain(game, command, outcome)["amounts"]


@pytest.mark.parametrize(("deeds", "tokens", "entries", "sentence"), LANDINGS)
def test_a_rent_is_told_as_it_was_at_the_landing(
    deeds: str, tokens: str, entries: str, sentence: str
) -> None:
    assert told(landed(deeds, tokens, entries)) == (sentence, [sentence])


def test_a_rent_that_needs_no_throw_keeps_none() -> None:
    game = landed("reading-railroad:B,short-line:B", "A:0", "A roll 2+3\n")

    assert [(claim.ground.line, claim.ground.dice) for claim in game.claims] == [(1, 0)]


def test_a_snapshot_keeps_it() -> None:
    deeds, tokens, entries, sentence = LANDINGS[1]
    stored = json.loads(json.dumps(engine.game_to_json(landed(deeds, tokens, entries))))

    assert told(engine.game_from_json(stored)) == (sentence, [sentence])


def test_an_undo_brings_it_back() -> None:
    deeds, tokens, entries, sentence = LANDINGS[0]
    game = landed(deeds, tokens, entries)
    collected = engine.decide(
        game,
        engine.parse_command(
            {"type": "collect_rent", "seat": "B", "payer": "A", "lot": "reading-railroad"}
        ),
    )
    restores = json.loads(json.dumps(engine.situation_before(game, collected)))
    engine.apply(game, collected)
    engine.apply(game, engine.reversal(collected, restores))

    assert told(game) == (sentence, [sentence])
