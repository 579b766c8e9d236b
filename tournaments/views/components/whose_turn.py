"""Whose turn it is at a table, as the people there see it.

The book passes the turn with the next throw. By then the dice have long been handed on, and who has
to throw is the one that looks for it.
"""

from __future__ import annotations

import engine
from tournaments.models import Table


def turn_at(table: Table, game: engine.Game | None) -> str | None:
    """Return the seat whose turn it is at a table with this game; None while nobody plays there."""
    if game is None or table.postponed or table.game is None or not table.game.is_open:
        return None
    return engine.whose_turn(game)
