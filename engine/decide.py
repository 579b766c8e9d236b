"""`decide`: what a command would do to a game, or why the rules refuse it. Reads only."""

from __future__ import annotations

from typing import NoReturn

from engine.codes import RuleCode
from engine.command import Command
from engine.errors import No
from engine.game import Game
from engine.outcome import Outcome
from engine.registry import RULES

OVER = No(RuleCode.GAME_FINISHED, "The game is over: nothing more can be entered.", "THE PLAY")
NOT_STARTED = No(RuleCode.NOT_STARTED, "The game has not started yet.", "PREPARATION")
TRACKED = No(
    RuleCode.TRACKED,
    "Dice and turns are entered in this game, so this follows from the throw.",
    "THE PLAY",
)
NOT_TRACKED = No(
    RuleCode.NOT_TRACKED, "Dice and turns are not entered in this game at present.", "THE PLAY"
)


def decide(game: Game, command: Command) -> Outcome:
    """Decide what `command` does to `game`: all transfers and facts. The game is not changed.

    Raises `Refusal` if the rules forbid it, for the first reason in this order: the state of the
    game, the seats and lots named, tracking, then the chapter's own order.
    """
    rule = RULES[type(command)]
    if game.status == "finished":
        raise OVER()
    if game.status == "new" and not rule.before_start:
        raise NOT_STARTED()
    for name, require in rule.named:
        value = getattr(command, name)
        if value is not None:
            require(game, value)
    if rule.tracked is not None and rule.tracked is not game.tracked:
        _refuse_tracking(game)
    outcome: Outcome = rule.decide(game, command)
    return outcome


def _refuse_tracking(game: Game) -> NoReturn:
    if game.tracked:
        raise TRACKED()
    raise NOT_TRACKED()
