"""Books of games as people play them, with slips of the finger that were taken back."""

from __future__ import annotations

from typing import Any

from ledger.models import Balance, Game
from ledger.services import games
from ledger.services.posting import BATCH_MAX, Item, post_batch
from tests.engine.rehearsing import Rehearsed
from tests.ledger.conftest import REFEREE

Balances = dict[tuple[str, str], int]


def played(ruleset: str, seed: int = 1, rounds: int = 6) -> Game:
    """The book of a rehearsed game, played to its end; every 9th command is entered twice (the
    first time taken back), every 14th is taken back and taken back again."""
    rehearsed = Rehearsed(ruleset, seed, rounds).to_the_end()
    game = games.open_game(ruleset=ruleset, seats=rehearsed.game.seats)
    entered: list[dict[str, Any]] = []
    for at, command in enumerate(rehearsed.commands, 1):
        entered.append(command)
        if at % 9 == 0:
            entered += [{"type": "undo", "number": len(entered)}, command]
        if at % 14 == 0:
            entered += [{"type": "undo", "number": len(entered) + more} for more in (0, 1)]
    enter(game, entered)
    return game


def enter(game: Game, commands: list[dict[str, Any]]) -> None:
    """Post commands to a book, in batches, and read the game again."""
    for start in range(0, len(commands), BATCH_MAX):
        items = [Item(command) for command in commands[start : start + BATCH_MAX]]
        post_batch(game.pk, items, actor=REFEREE, version=None)
    game.refresh_from_db()


def kept_balances(game: Game) -> Balances:
    """What the database keeps as balances, without those that are zero."""
    rows = Balance.objects.filter(game=game).exclude(quantity=0)
    return {
        (account, commodity): quantity
        for account, commodity, quantity in rows.values_list("account", "commodity", "quantity")
    }
