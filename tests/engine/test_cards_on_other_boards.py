"""Cards on an added board whose spaces lie otherwise than on the boards that come with Passgo."""

from __future__ import annotations

import pytest

from engine.edition import edition_document
from engine.game import Game
from tests import editions
from tests.engine.telling import after


@pytest.fixture(autouse=True)
def moved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chance right before Reading Railroad; and a card that sends to the third Chance space."""
    document = edition_document("us-2008") | {"name": "moved"}
    spaces = document["spaces"]
    spaces[4], spaces[7] = spaces[7], spaces[4]
    card = next(each for each in document["decks"]["chance"] if each["id"] == "CH14")
    card["target"] = 36
    editions.only(monkeypatch, {"moved": document})


def drawn(text: str) -> Game:
    return after(f'[Edition "moved"]\nposition {text}')


def test_the_nearest_railroad_may_be_the_next_space() -> None:
    game = drawn("tokens=A:37 turn=A\nA roll 3+4\nA draw CH05")

    assert [(item.seat, item.subject) for item in game.pending] == [("A", "reading-railroad")]


def test_a_player_sent_to_the_space_of_the_card_itself_goes_round_the_board() -> None:
    game = drawn("tokens=A:29 turn=A\nA roll 3+4\nA draw CH14")

    assert (game.tokens["A"], game.cash["A"]) == (36, 1700)
    assert [(item.seat, item.subject) for item in game.pending] == [("A", "chance")]
