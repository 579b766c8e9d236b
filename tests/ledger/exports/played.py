"""Books of games as people play them, with slips that were taken back."""

from __future__ import annotations

import random
from datetime import UTC, datetime
from typing import Any

import engine
from ledger.items import Item
from ledger.models import Balance, Game, Posting, Transaction
from ledger.problems import Problem
from ledger.services.posting import BATCH_MAX, post_batch
from rehearsal.policy import Chance, Decks, View, choose, temperament
from tests.engine.offering import offered
from tests.engine.rehearsing import Rehearsed
from tests.ledger.books import open_game
from tests.ledger.conftest import REFEREE

Balances = dict[tuple[str, str], int]
ON_THE_TABLET = datetime(2026, 11, 21, 19, 30, tzinfo=UTC)


def played(ruleset: str, seed: int = 1, rounds: int = 6, slip_every: int = 9) -> Game:
    """The book of a rehearsed game, played to its end; every 9th command is entered twice (the
    first time taken back), every 14th is taken back and taken back again."""
    rehearsed = Rehearsed(ruleset, seed, rounds).to_the_end()
    game = open_game(ruleset=ruleset, seats=rehearsed.game.seats)
    entered: list[dict[str, Any]] = []
    for at, command in enumerate(rehearsed.commands, 1):
        entered.append(command)
        if at % slip_every == 0:
            entered += [{"type": "undo", "number": len(entered)}, command]
        if at % 14 == 0:
            entered += [{"type": "undo", "number": len(entered) + more} for more in (0, 1)]
    enter(game, entered)
    return game


def ruled(ruleset: str, seed: int = 1, entries: int = 160) -> Game:
    """The book of a game in which a referee voids now and then what was entered long before, with
    what is in its way, takes some of that back, adjusts and lets the table be counted; closed."""
    game = open_game(ruleset=ruleset, seats="ABCD")
    people = {seat: temperament(f"ruled {seed}", seat) for seat in game.seats}
    decks, chance = Decks(f"ruled {seed}", engine.load_edition(game.edition)), random.Random(seed)
    while game.version < entries and game.is_open:
        state = game.engine_game()
        view = View(state, offered(state))
        command = choose(view, people, decks, Chance(f"ruled {seed}", game.version))
        assert command, "nobody knows how to go on"
        enter(game, [command])
        newest = Posting.objects.filter(transaction__game=game, transaction__number=game.version)
        decks.follow(command, newest.values_list("account", "commodity", "quantity"))
        if game.version % 6 == 0 and game.is_open:
            _rule(game, chance)
    if game.is_open:
        enter(game, [{"type": "close", "reason": "The hall closes"}])
    return game


def _rule(game: Game, chance: random.Random) -> None:
    """The next deed of a referee; refusals are as good as anything."""
    moving = Transaction.objects.filter(game=game, number__gt=1, posting_count__gt=0)
    number = chance.choice(moving.order_by("number").values_list("number", flat=True))
    choices: list[list[dict[str, Any]]] = [
        [void(number)],
        [void(number)],
        [void(number), {"type": "undo", "number": game.version + 1}],
        [{"type": "adjust", "moves": [{"from": "Bank", "to": "B", "cash": 7}], "reason": "a note"}],
        [{"type": "count", "counted": {"A": 1}}],
    ]
    for command in chance.choice(choices):
        try:
            enter(game, [command])
        except Problem as problem:
            others = [entry["number"] for entry in problem.extra.get("in_the_way", ())]
            if others:
                enter(game, [command | {"with": others}])
            return


def void(number: int) -> dict[str, Any]:
    """The command that voids an entry."""
    return {"type": "void", "number": number, "reason": "The dice were misread"}


def enter(game: Game, commands: list[dict[str, Any]]) -> None:
    """Post commands to a book, in batches, and read the game again."""
    for start in range(0, len(commands), BATCH_MAX):
        batch = commands[start : start + BATCH_MAX]
        items = [
            Item(command, made_at=ON_THE_TABLET if at % 2 else None)
            for at, command in enumerate(batch)
        ]
        post_batch(game.pk, items, actor=REFEREE, version=None)
    game.refresh_from_db()


def kept_balances(game: Game) -> Balances:
    """The balances that the database keeps, without those that are zero."""
    rows = Balance.objects.filter(game=game).exclude(quantity=0)
    return {
        (account, commodity): quantity
        for account, commodity, quantity in rows.values_list("account", "commodity", "quantity")
    }
