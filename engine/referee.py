"""The commands that only a referee may enter at a table."""

from __future__ import annotations

from engine.command import Command
from engine.game import Game
from engine.registry import rule_of


def needs_referee(game: Game, command: Command) -> bool:
    """True if a banker may not enter this alone: a correction, taking a player out, ending a game
    and, while dice are entered, a forgotten salary."""
    needs = rule_of(command).referee
    return needs if isinstance(needs, bool) else needs(game, command)
