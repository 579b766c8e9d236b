"""The stages of an event in words."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Event, Stage
from tournaments.plurals import counted


@dataclass(frozen=True, slots=True)
class StageInWords:
    """A stage: its name, and one line for each fact about it."""

    name: str
    lines: list[str]


def planned_stages(event: Event) -> list[StageInWords]:
    """All stages, in their order."""
    return [StageInWords(stage.name, _lines(stage)) for stage in event.stages.all()]


def _lines(stage: Stage) -> list[str]:
    rounds = f"{counted(stage.rounds, 'round')} of {counted(stage.minutes, 'minute')}"
    who = [who_plays(stage)]
    if stage.champion_plays:
        who.append("The defending champion has one of these seats")
    if stage.is_final:
        game = f"One game of {counted(stage.minutes, 'minute')}"
        return [*who, f"{game} for each" if stage.divisions_apart else game]
    games = {1: "once", 2: "twice"}.get(stage.rounds, f"{stage.rounds} times")
    lines = [*who, f"{rounds}, tables of {stage.table_size}"]
    if stage.waves > 1:
        lines.append(f"{stage.waves} waves take turns: everybody plays {games}")
    if stage.divisions_apart:
        lines.append("Divisions play apart")
    if stage.tables != Stage.Tables.NO_REPEATS:
        lines.append(stage.get_tables_display())
    lines.append(f"Ranked by: {stage.get_scoring_display().lower()}")
    if stage.best:
        lines.append(f"Only a player’s best {counted(stage.best, 'round')} count")
    if not stage.is_for_all and not stage.carries_over:
        lines.append("What was scored before no longer counts")
    return lines


def who_plays(stage: Stage) -> str:
    """Say who plays the stage, as the head of a list."""
    if stage.is_for_all:
        return "Everybody plays"
    if stage.plays == Stage.Plays.WINNERS:
        return f"{stage.players} play: the winners of the tables before, then the best others"
    if stage.plays == Stage.Plays.DIVISIONS:
        return f"The first {stage.players} of each division play"
    return f"The first {stage.players} of the standings play"
