"""The stages of an event in words."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Event, Stage
from tournaments.plurals import counted
from tournaments.services import draws


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
    who = ["Everybody plays" if stage.is_for_all else draws.qualifiers_play(stage, "it")]
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
        lines.append(Stage.Tables(stage.tables).label)
    lines.append(f"Ranked by: {Stage.ScoringName(stage.scoring).label.lower()}")
    if stage.best:
        lines.append(f"Only a player’s best {counted(stage.best, 'round')} count")
    if not stage.is_for_all and not stage.carries_over:
        lines.append("What was scored before no longer counts")
    return lines
