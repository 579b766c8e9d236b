"""A stage as it is planned: the columns of `Stage` that an organiser chooses."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tournaments.models import Event, Stage

Plays, ScoringName, Tables = Stage.Plays, Stage.ScoringName, Stage.Tables


@dataclass(frozen=True, slots=True)
class StagePlan:
    """One stage. `players` is None if everybody plays, `best` if all rounds count."""

    name: str
    plays: str = Plays.EVERYBODY
    players: int | None = None
    rounds: int = 1
    minutes: int = 90
    table_size: int = 4
    tables: str = Tables.NO_REPEATS
    scoring: str = ScoringName.ASSETS
    best: int | None = None
    carries_over: bool = True
    divisions_apart: bool = False
    champion_plays: bool = False
    waves: int = 1

    @classmethod
    def of(cls, stage: Stage) -> StagePlan:
        """The plan of a stage that an event has."""
        return cls(**{name: getattr(stage, name) for name in cls.__dataclass_fields__})


def plans_of(event: Event) -> list[StagePlan]:
    """The stages of an event as they are planned now."""
    return [StagePlan.of(stage) for stage in event.stages.all()]


def in_waves(plans: Iterable[StagePlan], waves: int) -> list[StagePlan]:
    """The plans with this many waves in each stage for everybody."""
    return [replace(plan, waves=waves) if plan.plays == Plays.EVERYBODY else plan for plan in plans]


def preliminary_and_final(
    *,
    rounds: int = 2,
    minutes: int = 90,
    table_size: int = 4,
    advance: int = 4,
    scoring: str = ScoringName.ASSETS,
) -> tuple[StagePlan, StagePlan]:
    """Some rounds for everybody, then a final for the first players."""
    return (
        StagePlan(
            "Preliminary rounds",
            rounds=rounds,
            minutes=minutes,
            table_size=table_size,
            scoring=scoring,
        ),
        StagePlan(
            "Final",
            plays=Plays.TOP,
            players=advance,
            minutes=minutes,
            table_size=advance,
            scoring=scoring,
        ),
    )
