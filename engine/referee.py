"""What only a referee may enter at a table."""

from __future__ import annotations

from engine.commands import Command, Salary
from engine.game import Game
from engine.parsing import REFEREE_COMMANDS, TYPE_NAMES


def needs_referee(game: Game, command: Command) -> bool:
    """True if a banker may not enter this alone: what sets right, takes a player out or ends a
    game; and while dice are entered a forgotten salary, since the throw has posted it unless an
    earlier move was entered wrongly (rule: salary-claimed)."""
    if isinstance(command, Salary):
        return command.late and game.tracked
    return TYPE_NAMES[type(command)] in REFEREE_COMMANDS
