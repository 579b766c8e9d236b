"""Opening a book, and closing one whose game can't be played to its end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any
from uuid import UUID

from django.utils import timezone

import engine
from engine import chain
from ledger import chains
from ledger.actors import Actor
from ledger.models import Game
from ledger.problems import Problem
from ledger.services.posted import Posted
from ledger.services.posting import post


def open_games(
    seats: Iterable[str], *, ruleset: str, options: Mapping[str, Any], edition: str
) -> list[Game]:
    """New games with empty books, for tables with the same rules, each with its `seats`; the first
    entry of each will be `start` (or a `position`). One statement for some dozens of them.

    Raises `Problem` as `make_game` does.
    """
    beginning = cache(lambda letters: _beginning(ruleset, letters, options, edition))
    return Game.objects.bulk_create(_book(beginning(letters)) for letters in seats)


def make_game(
    *,
    ruleset: str,
    seats: str,
    options: Mapping[str, Any] | None = None,
    edition: str | None = None,
) -> Game:
    """A new game with an empty book, not in the database.

    Raises `Problem` for a ruleset, options, edition or seats from which no game can be made.
    """
    return _book(_beginning(ruleset, seats, options or {}, edition))


def close_book(game_id: UUID, *, actor: Actor, reason: str) -> Posted:
    """End the game as it stands and close its book, whatever was entered last.

    Raises `Problem` for an actor who isn't a referee, or a book that is already closed.
    """
    return post(game_id, {"type": "close", "reason": reason}, actor=actor, version=None)


def _beginning(
    ruleset: str, seats: str, options: Mapping[str, Any], edition: str | None
) -> dict[str, Any]:
    """The beginning of all games of these rules and seats: rules, position, head."""
    try:
        game = engine.new_game(ruleset, seats, options, edition)
    except engine.Unusable as error:
        raise Problem(400, error.code, error.sentence) from error
    rules: dict[str, Any] = {
        "ruleset": game.ruleset,
        "options": dict(game.changes),
        "edition": game.edition.name,
        "seats": game.seats,
    }
    digest = chain.edition_digest(game.edition.name)
    link = chain.genesis(**rules, edition_digest=digest)
    return {**rules, "state": engine.game_to_json(game), "link": link}


def _book(beginning: Mapping[str, Any]) -> Game:
    """An empty book with an identity and a seal of its own."""
    opened = Game(**beginning, opened_at=timezone.now())
    opened.seal = chains.genesis(opened.pk, opened.opened_at, opened.link)
    return opened
