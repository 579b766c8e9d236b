"""Games of random entries, some of them taken back: journal, balances and snapshot stay one."""

from __future__ import annotations

import random
from typing import Any

import pytest

import engine
from ledger.models import Balance, Game, Transaction
from ledger.problems import Problem
from ledger.services.posting import post
from tests.engine.offering import offered
from tests.ledger.conftest import BANK

COMMANDS = 150
ENDINGS = {"untrack", "bankrupt", "call_last_turn", "end_game"}


def filled(offer: dict[str, Any], dice: random.Random) -> dict[str, Any] | None:
    """An offer with its open fields filled by chance; None for one that asks for more."""
    command = dict(offer["command"])
    for name, ask in offer["asks"].items():
        if ask["kind"] == "dice":
            command[name] = [dice.randint(1, 6), dice.randint(1, 6)]
        elif ask["kind"] == "one_of" and ask["options"]:
            command[name] = dice.choice(ask["options"])["value"]
        elif ask["kind"] == "counts" and ask.get("next"):
            command[name] = {dice.choice(ask["next"]): 1}
        elif ask["kind"] == "some_of" and ask["options"]:
            command[name] = [dice.choice(ask["options"])["value"]]
        else:
            return None
    return command


def next_command(game: Game, dice: random.Random) -> dict[str, Any]:
    """The next command of a careless banker: mostly an offer, now and then an undo or a redo."""
    newest = Transaction.objects.get(game=game, number=game.version)
    takeable = [number for number in (newest.undo_number, newest.redo_number) if number > 1]
    if takeable and dice.random() < 0.25:
        return {"type": "undo", "number": dice.choice(takeable)}
    offers = offered(game.engine_game())
    commands = [filled(offer, dice) for offer in offers if offer["group"] != "referee"]
    careful = [command for command in commands if command and command["type"] not in ENDINGS]
    return dice.choice(careful)


def replayed(game: Game) -> engine.Game:
    """The game as the stored outcomes alone make it."""
    replay = engine.new_game(game.ruleset, game.seats, game.options, game.edition)
    for entry in Transaction.objects.filter(game=game).order_by("number"):
        rows = entry.postings.values_list("account", "commodity", "quantity")
        engine.apply(replay, engine.outcome_from_rows(rows, entry.facts))
    return replay


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_journal_balances_and_snapshot_stay_one(game: Game, seed: int) -> None:
    dice = random.Random(seed)
    post(game.pk, {"type": "start", "first": "A"}, actor=BANK, version=0)
    accepted = []
    for _ in range(COMMANDS):
        game.refresh_from_db()
        command = next_command(game, dice)
        try:
            post(game.pk, command, actor=BANK, version=game.version)
        except Problem as problem:
            if problem.status != 422:
                raise
        else:
            accepted.append(command["type"])
        if not Game.objects.get(pk=game.pk).is_open:
            break

    game.refresh_from_db()
    assert len(accepted) > 60
    assert "undo" in accepted
    assert engine.game_to_json(replayed(game)) == game.state
    kept = Balance.objects.filter(game=game).values_list("account", "commodity", "quantity")
    held = engine.holdings_from_balances(game.seats, kept)
    worth = engine.tally_holdings(engine.load_edition(game.edition), held)
    assert worth == engine.tally_of(game.engine_game())
