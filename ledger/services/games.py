"""Opening a book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils import timezone

import engine
from engine import chain
from ledger import chains
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

    Raises `Problem` as `make_game` does.
    """
    opened = make_game(ruleset=ruleset, seats=seats, options=options, edition=edition)
    opened.save(force_insert=True)
    return opened


def make_game(
    *,
    ruleset: str,
    seats: str,
    options: Mapping[str, Any] | None = None,
    edition: str | None = None,
) -> Game:
    """The game that `open_game` would open, not in the database.

    Raises `Problem` for a ruleset, options, edition or seats that no game can be made of.
    """
    try:
        game = engine.new_game(ruleset, seats, options or {}, edition)
    except engine.Unusable as error:
        raise Problem(400, error.code, error.sentence) from error
    rules: dict[str, Any] = {
        "ruleset": game.ruleset,
        "options": dict(game.changes),
        "edition": game.edition.name,
        "seats": game.seats,
    }
    opened = Game(
        **rules,
        state=engine.game_to_json(game),
        link=chain.genesis(**rules, edition_digest=chain.edition_digest(game.edition.name)),
        opened_at=timezone.now(),
    )
    opened.seal = chains.genesis(opened.pk, opened.opened_at, opened.link)
    return opened
