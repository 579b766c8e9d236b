"""The cast at one table: Ada, Ben, Cleo and Dan in seats A to D, a banker's device, a referee."""

from __future__ import annotations

from uuid import uuid4

import pytest

from ledger import passes
from ledger.actors import Actor, Role
from ledger.models import Game, Pass
from tests.ledger.books import grant, open_game
from tests.ledger.client import Table

BANK = Actor("pass:00000000-0000-0000-0000-000000000001", Role.BANK)
REFEREE = Actor("pass:00000000-0000-0000-0000-000000000002", Role.REFEREE)


@pytest.fixture
def game(db: None) -> Game:
    """An open book without an entry."""
    return open_game(ruleset="night-2016", seats="ABCD")


@pytest.fixture
def table(game: Game) -> Table:
    """The game over HTTP, by its paired device."""
    return Table(game, paired(game))


@pytest.fixture
def started(table: Table) -> Table:
    """The table after its first entry: everybody has $1,500, seat A throws first."""
    table.enter({"type": "start", "first": "A"})
    return table


def paired(game: Game) -> Pass:
    """A device that is the bank of the game."""
    card = passes.issue("card", f"Card {uuid4().hex[:4]}")
    grant(card, game, "bank")
    return passes.pair(card, "Tablet")


def link(game: Game, role: str, seat: str = "") -> Pass:
    """A player's or referee's private link to the game."""
    holder = passes.issue(role, f"A {role}'s link")
    grant(holder, game, role, seat)
    return holder


@pytest.fixture
def judged(started: Table) -> Table:
    """The started table, asked by a referee, in a game without dice and turns."""
    referee = started.with_pass(link(started.game, "referee"))
    referee.enter({"type": "untrack"})
    return referee


@pytest.fixture
def book(started: Table) -> Game:
    """The start, a throw, a purchase, and the purchase taken back; and a refusal."""
    started.enter({"type": "roll", "seat": "A", "dice": [1, 2]})
    buy = {"type": "buy", "seat": "A", "lot": "baltic-avenue"}
    started.enter(buy)
    started.enter({"type": "undo", "number": 3})
    assert started.post(buy | {"seat": "B"}).status_code == 422
    return Game.objects.get(pk=started.game.pk)
