"""Opening a book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import engine
from ledger.models import Game
from ledger.problems import Problem


def open_game(
    *,
    ruleset: str,
    seats: str,
    options: Mapping[str, Any] | None = None,
    edition: str | None = None,
) -> Game:
    """A new game with an empty book; its first entry will be `start` (or a `position`).

    Raises `Problem` for a ruleset, options, edition or seats that no game can be made of.
    """
    try:
        game = engine.new_game(ruleset, seats, options or {}, edition)
    except engine.Unusable as error:
        raise Problem(400, error.code, error.sentence) from error
    return Game.objects.create(
        ruleset=game.ruleset,
        options=dict(game.changes),
        edition=game.edition.name,
        seats=game.seats,
        state=engine.game_to_json(game),
    )
