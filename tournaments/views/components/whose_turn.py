"""Whose turn it is at a table, as the people there see it.

In the book a turn lasts until the next throw. At the table it ends earlier: the dice are handed on
as soon as everything is settled, and the player who has them now looks at the phone to see whose
turn it is.
"""

from __future__ import annotations

import engine
from tournaments.models import Table


def turn_at(table: Table, game: engine.Game | None) -> str | None:
    """Return the seat whose turn it is at a table with this game; None while nobody plays there."""
    if game is None or table.postponed or table.game is None or not table.game.is_open:
        return None
    return engine.whose_turn(game)
