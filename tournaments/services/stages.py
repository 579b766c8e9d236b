"""The stages of an event: checking them, saving them, and what is fixed once some are drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from typing import Any

from django.db.models import Count

from tournaments.codes import Code
from tournaments.formats import StagePlan
from tournaments.models import WAVES, Event, Stage, Table
from tournaments.plurals import counted
from tournaments.problems import EveningProblem
from tournaments.ranking import SCORINGS

ROUNDS_MAX = 13
"""The most rounds of a stage: as many as forty players can play in fours without meeting again."""

LIMITS = {
    "rounds": (1, ROUNDS_MAX),
    "minutes": (1, 600),
    "table_size": (2, 8),
    "players": (2, 400),
    "best": (1, ROUNDS_MAX),
    "waves": (1, len(WAVES)),
}
STAGES_MAX = 6
_QUALIFIED: dict[str, Any] = {"plays": Stage.Plays.TOP, "rounds": 1, "waves": 1}
_FIRST_OF_EACH: dict[str, Any] = {"plays": Stage.Plays.DIVISIONS, "rounds": 1}


def put(event: Event, plans: Sequence[StagePlan]) -> None:
    """Give the event these stages: existing ones are changed in their order, the rest are added or
    removed. Raises `Problem` BAD_NUMBER, BAD_SCORING, BAD_STAGES, and ROUNDS_DRAWN, FINAL_DRAWN or
    STAGE_DRAWN for what can't be changed any more."""
    plans = [_cleaned(plan, event) for plan in plans]
    _require_sound(event, plans)
    present = list(event.stages.annotate(drawn=Count("round_set")))
    _require_drawn_kept(event, present, {stage.pk: stage.drawn for stage in present}, plans)
    for number, plan in enumerate(plans, start=1):
        Stage.objects.update_or_create(event=event, number=number, defaults=asdict(plan))
    event.stages.filter(number__gt=len(plans)).delete()


def with_another(event: Event, plans: Sequence[StagePlan]) -> list[StagePlan]:
    """The plans with one stage more: a semi-final before the final, or else a final. Divisions that
    play apart get one each."""
    *before, last = plans
    qualified = _FIRST_OF_EACH if last.divisions_apart else _QUALIFIED
    if not _stage(event, last).is_final:
        return [*plans, replace(last, name="Final", **qualified, players=4, table_size=4)]
    players = 4 * (last.players or 4)
    if last.plays == Stage.Plays.DIVISIONS:
        semi_final = replace(last, name="Semi-final", players=players, table_size=4)
        return [*before, semi_final, last]
    semi_final = replace(last, name="Semi-final", **qualified, players=players, table_size=4)
    return [*before, semi_final, replace(last, plays=Stage.Plays.WINNERS)]


def _cleaned(plan: StagePlan, event: Event) -> StagePlan:
    """The plan without a number of players and a champion's seat if everybody plays in it, and
    without settings for divisions if there are none."""
    apart = plan.divisions_apart and bool(event.divisions)
    if plan.plays == Stage.Plays.EVERYBODY:
        return replace(plan, players=None, divisions_apart=apart, champion_plays=False)
    return replace(plan, divisions_apart=apart)


def _require_sound(event: Event, plans: Sequence[StagePlan]) -> None:
    if not 1 <= len(plans) <= STAGES_MAX:
        raise EveningProblem(
            Code.BAD_STAGES, f"An event has from 1 to {STAGES_MAX} stages.", status=400
        )
    for number, plan in enumerate(plans, start=1):
        _require_numbers(plan, number)
        _require_divisions(event, plan, number)
        _require_waves(plan, number)
    _require_same_waves(plans)
    first = plans[0].plays
    if first != Stage.Plays.EVERYBODY and not (first == Stage.Plays.TOP and event.league):
        raise EveningProblem(
            Code.BAD_STAGES,
            "Everybody plays the first stage, since there are no standings before it. Only in a "
            "league can it be for the first of the league.",
            status=400,
            field="plays",
            stage=1,
        )
    for number, plan in enumerate(plans[:-1], start=1):
        if _stage(event, plan).is_final:
            raise EveningProblem(
                Code.BAD_STAGES,
                f"“{plan.name}” is one game at one table. Such a final comes last.",
                "Give it more rounds, more players or smaller tables, or remove what follows it.",
                status=400,
                field="players",
                stage=number,
            )


def _require_numbers(plan: StagePlan, number: int) -> None:
    for field, (least, most) in LIMITS.items():
        value = getattr(plan, field)
        if field == "players" and plan.plays == Stage.Plays.DIVISIONS and not plan.divisions_apart:
            least = 1
        if field == "players" and plan.plays == Stage.Plays.EVERYBODY:
            continue
        if field == "best" and value is None:
            continue
        if value is None or not least <= value <= most:
            name = field.replace("_", " ")
            raise EveningProblem(
                Code.BAD_NUMBER,
                f"“{name}” goes from {least} to {most}.",
                status=400,
                field=field,
                stage=number,
            )
    if plan.scoring not in SCORINGS:
        raise EveningProblem(
            Code.BAD_SCORING,
            "There is no such scoring.",
            status=400,
            field="scoring",
            stage=number,
        )
    if plan.plays not in Stage.Plays.values or plan.tables not in Stage.Tables.values:
        raise EveningProblem(
            Code.BAD_STAGES,
            "There is no such way to play a stage.",
            status=400,
            field="plays",
            stage=number,
        )
    if not plan.name.strip():
        raise EveningProblem(
            Code.BAD_STAGES, "A stage needs a name.", status=400, field="name", stage=number
        )


def _require_divisions(event: Event, plan: StagePlan, number: int) -> None:
    """A stage for the first of each division needs divisions, and divisions play apart only where
    it is known how many players of each there are."""
    sentence = ""
    if plan.plays == Stage.Plays.DIVISIONS and not event.divisions:
        sentence = (
            f"“{plan.name}” is for the top of each division, and the event has none. Name "
            "the divisions, or choose other players for it."
        )
    elif plan.divisions_apart and plan.plays in (Stage.Plays.TOP, Stage.Plays.WINNERS):
        sentence = (
            f"Divisions can’t play apart in “{plan.name}”, as it may have any number of each. Let "
            "the top of each division play it."
        )
    if sentence:
        raise EveningProblem(Code.BAD_STAGES, sentence, status=400, field="plays", stage=number)


def _require_waves(plan: StagePlan, number: int) -> None:
    """Waves take turns only where everybody plays and each draw knows which players are in which
    wave."""
    if plan.waves == 1:
        return
    sentence = ""
    if plan.plays != Stage.Plays.EVERYBODY:
        sentence = (
            f"“{plan.name}” is for players who have qualified, and they all play at the same time. "
            "Only a stage for everybody can have waves."
        )
    elif plan.divisions_apart:
        sentence = (
            f"In “{plan.name}”, divisions play apart, so it can’t have waves too. Make each "
            "division an evening of its own, or let the divisions play together."
        )
    elif plan.tables == Stage.Tables.AT_ONCE:
        sentence = (
            f"The rounds of “{plan.name}” can’t all be seated at once, as players may still change "
            "waves. Let its tables be made before each round."
        )
    if sentence:
        raise EveningProblem(Code.BAD_STAGES, sentence, status=400, field="waves", stage=number)


def _require_same_waves(plans: Sequence[StagePlan]) -> None:
    """A player's wave is the same all evening."""
    counts = [plan.waves for plan in plans]
    numbers = [number for number, waves in enumerate(counts, start=1) if waves > 1]
    if len({counts[number - 1] for number in numbers}) > 1:
        raise EveningProblem(
            Code.BAD_STAGES,
            "All stages with waves have the same number of them, as players keep their wave.",
            status=400,
            field="waves",
            stage=numbers[-1],
        )


def _stage(event: Event, plan: StagePlan) -> Stage:
    """The stage that the plan would be in this event."""
    return Stage(event=event, **asdict(plan))


def _require_drawn_kept(
    event: Event,
    present: Iterable[Stage],
    drawn: dict[int, int],
    plans: Sequence[StagePlan],
) -> None:
    """Require that what has been drawn stays as it is: its number of rounds, and its players."""
    begun = [stage for stage in present if drawn[stage.pk]]
    for stage in begun:
        rounds = -(-drawn[stage.pk] // stage.waves)
        if stage.number > len(plans):
            raise EveningProblem(
                Code.STAGE_DRAWN, f"“{stage.name}” has been drawn, so it can't be removed."
            )
        plan = plans[stage.number - 1]
        if plan.rounds < rounds:
            raise EveningProblem(
                Code.ROUNDS_DRAWN,
                f"Already drawn: {counted(rounds, 'round')}.",
                "Choose at least that many.",
                stage=stage.number,
            )
        if stage is not begun[-1] and plan.rounds != rounds:
            raise EveningProblem(
                Code.FINAL_DRAWN,
                f"“{begun[-1].name}” has been drawn: no round can be added before it.",
                stage=stage.number,
            )
        is_final = _stage(event, plan).is_final
        is_as = (plan.plays, plan.tables, plan.divisions_apart, plan.champion_plays, plan.waves)
        was = (stage.plays, stage.tables, stage.divisions_apart, stage.champion_plays, stage.waves)
        if (*is_as, is_final) != (*was, stage.is_final):
            raise EveningProblem(
                Code.STAGE_DRAWN,
                f"“{stage.name}” has been drawn: who plays it and how its tables are made can't be "
                "changed now.",
                _how_to_change(stage, drawn[stage.pk]),
                stage=stage.number,
            )


def _how_to_change(stage: Stage, drawn: int) -> str:
    """Say how a drawn stage could be changed all the same, if it still can."""
    begun = Table.objects.filter(round__stage=stage, game__version__gt=0).exists()
    if drawn == 1 and not begun:
        return "Withdraw its draw first."
    return "They stay as they are."
