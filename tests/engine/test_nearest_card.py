"""Rent without dice, where a card sends to the nearest one: asked only where such a card is."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.edition import Document, edition_document
from tests import editions
from tests.engine.offering import offered

OWNED = {"reading-railroad": "B", "electric-company": "B"}


def printed(name: str, factors: dict[str, list[int]]) -> Document:
    """An American board whose cards to the nearest one of a kind have these factors, in turn."""
    document = edition_document("us-pre2008") | {"name": name, "extends": "us-pre2008"}
    left = {kind: list(found) for kind, found in factors.items()}
    for card in document["decks"]["chance"]:
        if card["effect"] == "move_nearest":
            card["factor"] = left[card["kind"]].pop()
    return document


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A game without dice on a board with cards of these factors, where B owns two lots."""

    def at(name: str, factors: dict[str, list[int]]) -> engine.Game:
        editions.only(monkeypatch, {name: printed(name, factors)})
        game = engine.new_game("classic", "AB", edition=name)
        position = {"type": "position", "deeds": OWNED, "turn": "A", "tracked": False}
        return engine.apply(game, engine.decide(game, engine.parse_command(position)))

    return at


def asked(game: engine.Game) -> dict[str, list[str]]:
    """Per lot that rent is offered for, what can be said about a card."""
    return {
        offer["command"]["lot"]: [o["text"] for o in offer["asks"]["by_card"]["options"]]
        if "by_card" in offer["asks"]
        else []
        for offer in offered(game)
        if offer["command"]["type"] == "rent"
    }


def paid(game: engine.Game, lot: str) -> int:
    """The amount that A pays for a lot that such a card sent to, after a throw of 6."""
    command = {"type": "rent", "seat": "A", "lot": lot, "by_card": True, "dice": 6}
    return engine.decide(game, engine.parse_command(command)).postings[1].quantity


def told(game: engine.Game, lot: str) -> list[str]:
    """The explanation of the rent that A pays for a lot that such a card sent to, after a 6."""
    command = engine.parse_command(
        {"type": "rent", "seat": "A", "lot": lot, "by_card": True, "dice": 6}
    )
    amounts: list[str] = engine.explain(game, command, engine.decide(game, command))["amounts"]
    return amounts


@pytest.mark.parametrize(
    ("name", "factors", "lot", "sentence"),
    [
        ("three", {"railroad": [3, 3], "utility": [20]}, "reading-railroad",
         "Reading Railroad, 1 railroad, 3 times by the card: $75"),
        ("two", {"railroad": [2, 2], "utility": [2]}, "electric-company",
         "Electric Company, one utility, by the card, 2 × 6: $12"),
    ],
)  # fmt: skip
def test_the_rent_names_the_cards_factor(
    play: Any, name: str, factors: dict[str, list[int]], lot: str, sentence: str
) -> None:
    assert told(play(name, factors), lot) == [sentence]


def test_the_factor_is_the_cards(play: Any) -> None:
    game = play("threes", {"railroad": [3, 3], "utility": [20]})

    assert asked(game) == {
        "reading-railroad": ["Card to the nearest railroad: 3 times the rent"],
        "electric-company": ["Card to the nearest utility: 20 times the throw"],
    }
    assert (paid(game, "reading-railroad"), paid(game, "electric-company")) == (75, 120)


def test_cards_that_disagree_or_ask_for_the_usual_rent_are_not_offered(play: Any) -> None:
    game = play("mixed", {"railroad": [2, 3], "utility": [1]})

    assert asked(game) == {"reading-railroad": [], "electric-company": []}
    with pytest.raises(
        engine.Refusal, match="No card in this game changes the rent for Reading Railroad"
    ):
        paid(game, "reading-railroad")


def test_a_rent_still_open_tells_the_cards_factor(play: Any) -> None:
    game = play("twenties", {"railroad": [3, 3], "utility": [20]})
    for command in (
        {"type": "position", "tracked": True, "tokens": {"A": 4}, "turn": "A"},
        {"type": "roll", "seat": "A", "dice": [1, 2]},
        {"type": "draw", "seat": "A", "card": "CH04"},
        {"type": "rent_throw", "seat": "A", "dice": [3, 4]},
    ):
        engine.apply(game, engine.decide(game, engine.parse_command(command)))

    [rent] = [offer for offer in offered(game) if offer["group"] == "rent"]
    assert rent["why"] == "Electric Company, one utility, by the card, 20 × 7: $140"
