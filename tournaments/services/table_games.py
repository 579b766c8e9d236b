"""The game of a table, for the services that write into its book."""

from __future__ import annotations

from ledger.models import Game
from tournaments.codes import Code
from tournaments.problems import EveningProblem


def game_of_table(table_id: int) -> Game:
    """The table's game in the ledger, open or closed. Raises `Problem` NOT_OPEN before the draw is
    released."""
    game = Game.objects.filter(table=table_id).first()
    if game is None:
        raise EveningProblem(
            Code.NOT_OPEN, "This table has no book yet.", "Release the draw first."
        )
    return game
