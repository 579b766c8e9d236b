"""Helpers of the tests of the void: what they say and ask."""

from __future__ import annotations

from typing import Any

import engine
from engine.notation import read, replay
from ledger.audit import audit_book
from ledger.exports import FORMATS
from ledger.models import Balance, Game
from ledger.services.asof import position_after
from ledger.services.importing import import_game
from tests.ledger.client import Table
from tests.ledger.conftest import REFEREE


def void(number: int, *others: int) -> dict[str, Any]:
    """The command that voids an entry, and the others with it."""
    command = {"type": "void", "number": number, "reason": "It was Ben's turn"}
    return command | ({"with": list(others)} if others else {})


def enter(table: Table, *commands: dict[str, Any]) -> list[int]:
    """Enter these; their numbers."""
    return [table.enter(command)["transaction"]["number"] for command in commands]


def buy(seat: str, lot: str) -> dict[str, Any]:
    return {"type": "buy", "seat": seat, "lot": lot}


def traded(seat: str, partner: str, lot: str, cash: int) -> dict[str, Any]:
    """The trade of a deed for cash."""
    return {
        "type": "trade",
        "seat": seat,
        "partner": partner,
        "gives": {"deeds": [lot]},
        "takes": {"cash": cash},
    }


def position(table: Table) -> engine.Game:
    return Game.objects.get(pk=table.game.pk).engine_game()


def plan(table: Table, number: int) -> dict[str, Any]:
    response = table.get(f"/transactions/{number}/void")
    assert response.status_code == 200, response.content
    found: dict[str, Any] = response.json()
    return found


def in_the_way(table: Table, number: int) -> list[int]:
    return [entry["number"] for entry in plan(table, number)["in_the_way"]]


def assert_one_book(table: Table) -> None:
    """Replay, snapshot and balances are one."""
    game = Game.objects.get(pk=table.game.pk)
    assert engine.game_to_json(position_after(game, game.version)) == game.state
    kept = Balance.objects.filter(game=game).values_list("account", "commodity", "quantity")
    held = engine.holdings_from_balances(game.seats, kept)
    worth = engine.tally_holdings(engine.load_edition(game.edition), held)
    assert worth == engine.tally_of(game.engine_game())


def assert_sound(table: Table) -> None:
    """The audit, the replay and a new import agree with the book."""
    game = Game.objects.get(pk=table.game.pk)
    assert audit_book(game.pk).faults == []
    assert_one_book(table)
    again = import_game(b"".join(FORMATS["json"].pieces(game)), actor=REFEREE)
    assert (again.link, again.state) == (game.link, game.state)
    text = b"".join(FORMATS["notation"].pieces(game)).decode()
    assert replay(read(text)).faults == []
