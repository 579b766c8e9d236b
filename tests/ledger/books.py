"""A book with nothing around it, and what its passes may do there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ledger.models import Game, Grant, Pass
from ledger.services.games import make_game


def open_game(
    *,
    ruleset: str,
    seats: str,
    options: Mapping[str, Any] | None = None,
    edition: str | None = None,
) -> Game:
    """A new game with an empty book; its first entry will be `start` (or a `position`)."""
    opened = make_game(ruleset=ruleset, seats=seats, options=options, edition=edition)
    opened.save(force_insert=True)
    return opened


def grant(holder: Pass, game: Game, role: str, seat: str = "") -> None:
    """Let the pass act at a game in a role."""
    Grant.objects.create(holder=holder, game=game, role=role, seat=seat)


def withdraw(holder: Pass, game: Game) -> None:
    """Take back what the pass may do at a game."""
    Grant.objects.filter(holder=holder, game=game).delete()
