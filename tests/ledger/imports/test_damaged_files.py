"""Files damaged by chance: a game or a problem, never a fault, and nothing half."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from ledger.exports import FORMATS
from ledger.models import Game, Transaction
from ledger.problems import Problem
from ledger.services.importing import import_game
from tests.engine.depth import deeper
from tests.ledger.conftest import REFEREE
from tests.ledger.exports.played import enter, void

pytestmark = pytest.mark.django_db
TRIES = deeper(100, 2000)
ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1.5, 10**30, "", "A", "\x00", "x" * 300, [], [[]], {}, {"": 1},
    {"type": "undo", "number": 1}, {"type": "void", "number": 2, "reason": "x", "with": [3]},
)  # fmt: skip


@pytest.fixture
def book(game: Game) -> Game:
    """A short book with every kind of entry."""
    enter(
        game,
        [
            {"type": "start", "first": "A"},
            {"type": "roll", "seat": "A", "dice": [2, 1]},
            {"type": "buy", "seat": "A", "lot": "baltic-avenue"},
            {"type": "undo", "number": 3},
            {"type": "undo", "number": 4},
            {"type": "adjust", "moves": [{"from": "A", "to": "B", "cash": 5}], "reason": "a loan"},
            void(3),
            {"type": "close", "reason": "fire alarm"},
        ],
    )
    return game


def survived(data: bytes) -> None:
    """The file becomes a whole game, or a problem that leaves nothing."""
    before = Game.objects.count(), Transaction.objects.count()
    refusal = None
    try:
        game = import_game(data, actor=REFEREE)
    except Problem as problem:
        refusal = problem
    if refusal is None:
        assert Transaction.objects.filter(game=game).count() == game.version, data
    else:
        assert 400 <= refusal.status < 500, data
        assert (Game.objects.count(), Transaction.objects.count()) == before, data


@pytest.mark.parametrize("name", ["json", "notation"])
def test_bytes_changed_by_chance(name: str, book: Game) -> None:
    whole = b"".join(FORMATS[name].pieces(book))
    for seed in range(TRIES):
        chance = random.Random(seed)
        data = bytearray(whole)
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(data))
            data[at : at + chance.choice([0, 1, 1, 20])] = chance.choice(
                [b"", b"\x00", b"\xff", b'"', b"{", b"]", b"9", b"A ", b"\n", b"\\u0000"]
            )
        survived(bytes(data))


def test_values_changed_by_chance(book: Game) -> None:
    text = b"".join(FORMATS["json"].pieces(book))
    for seed in range(TRIES):
        chance = random.Random(seed)
        document = json.loads(text)
        container, key = chance.choice(list(_places(document)))
        container[key] = chance.choice(ODD)
        survived(json.dumps(document).encode())


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every name and index at which a document has a value."""
    keys = value if isinstance(value, dict) else range(len(value))
    for key in keys:
        yield value, key
        if isinstance(value[key], dict | list):
            yield from _places(value[key])
