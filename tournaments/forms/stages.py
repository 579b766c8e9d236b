"""The fields of an event's stages within the form of its set-up: `stage2_minutes` and the like."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django import forms

from tournaments.formats import StagePlan
from tournaments.forms.fields import LineField, WholeNumber
from tournaments.models import Stage
from tournaments.services.stages import LIMITS, ROUNDS_MAX

FIELDS = (
    "name", "plays", "players", "rounds", "minutes", "table_size", "tables", "scoring",
    "waves", "best", "carries_over", "divisions_apart", "champion_plays",
)  # fmt: skip

# A list on a phone has room for few words; Set-up says the same at length beside the form.
_PLAYS = {
    Stage.Plays.EVERYBODY: "Everybody who is here",
    Stage.Plays.TOP: "First of the standings",
    Stage.Plays.WINNERS: "Winners of tables",
    Stage.Plays.DIVISIONS: "First of each division",
}
_TABLES = {
    Stage.Tables.NO_REPEATS: "With few repeats",
    Stage.Tables.AT_ONCE: "All rounds at once",
    Stage.Tables.STANDINGS: "By the standings",
    Stage.Tables.SEEDED: "Seeded",
    Stage.Tables.BY_HAND: "By hand",
}
_SCORING = {
    Stage.ScoringName.ASSETS: "Sum of assets",
    Stage.ScoringName.MONEY: "Assets, then cash",
    Stage.ScoringName.PLACES: "Points by place",
    Stage.ScoringName.SHARE: "Share of the table",
    Stage.ScoringName.BEATEN: "Opponents beaten",
    Stage.ScoringName.WINS: "Tables won",
    Stage.ScoringName.FINISH: "Order of finish",
}


def name_of(number: int, field: str) -> str:
    """The name of the form's field for this one of a stage."""
    return f"stage{number}_{field}"


def waves_field(**kwargs: Any) -> forms.Field:
    """The field for the number of waves, in which the players of a stage take turns."""
    return WholeNumber(
        *LIMITS["waves"],
        label="Waves",
        help_text="Usually 1. With too few tables for everybody: 2, so that half of the "
        "players play while the others wait.",
        **kwargs,
    )


_YES_OR_NO = ("carries_over", "divisions_apart", "champion_plays")


def stage_fields(plans: Sequence[StagePlan], *, divided: bool) -> dict[str, forms.Field]:
    """The fields of all stages, of an event that is `divided` or has no divisions. The first is
    played by everybody, since there are no standings before it. Waves take turns where everybody
    plays."""
    found: dict[str, forms.Field] = {}
    for number, plan in enumerate(plans, start=1):
        fields = _fields(divided=divided)
        if number == 1:
            for name in ("plays", "players", "carries_over", "champion_plays"):
                del fields[name]
        if plan.plays != Stage.Plays.EVERYBODY:
            del fields["waves"]
        if not divided:
            del fields["divisions_apart"]
        found |= {name_of(number, name): field for name, field in fields.items()}
    return found


def _fields(*, divided: bool) -> dict[str, forms.Field]:
    choices = [
        (value, text) for value, text in _PLAYS.items() if divided or value != Stage.Plays.DIVISIONS
    ]
    how_many = "With the winners of tables, the best of the others take the seats that are left."
    if divided:
        how_many += " With the top of each division: how many of each."
    return {
        "name": LineField(max_length=40, label="Name"),
        "plays": forms.ChoiceField(choices=choices, label="Who plays"),
        "players": forms.IntegerField(
            min_value=1,
            max_value=400,
            required=False,
            label="How many play",
            help_text=how_many,
        ),
        "rounds": WholeNumber(*LIMITS["rounds"], label="Rounds"),
        "minutes": WholeNumber(
            5,
            300,
            label="Minutes per round",
            help_text="60 to 90 is usual. The clock can be extended.",
        ),
        "table_size": WholeNumber(
            2,
            8,
            label="Players per table",
            help_text="If they don't divide evenly, some tables get one more or less.",
        ),
        "waves": waves_field(),
        "tables": forms.ChoiceField(choices=list(_TABLES.items()), label="Tables are made"),
        "scoring": forms.ChoiceField(choices=list(_SCORING.items()), label="Ranked by"),
        "best": forms.IntegerField(
            min_value=1,
            max_value=ROUNDS_MAX,
            required=False,
            label="Best rounds that count",
            help_text="Leave empty if all rounds count.",
        ),
        "carries_over": forms.ChoiceField(
            choices=[("True", "Still counts"), ("False", "No longer counts")],
            label="What was scored before",
        ),
        "divisions_apart": forms.ChoiceField(
            choices=[("False", "Play together"), ("True", "Play apart")], label="Divisions"
        ),
        "champion_plays": forms.ChoiceField(
            choices=[("False", "Has to qualify"), ("True", "Has one of the seats")],
            label="Defending champion",
            help_text="Tick the person on their own page under Players.",
        ),
    }


def values_of(plans: Iterable[StagePlan]) -> dict[str, Any]:
    """The plans as the form has them."""
    return {
        name_of(number, name): str(value) if name in _YES_OR_NO else value
        for number, plan in enumerate(plans, start=1)
        for name in FIELDS
        for value in [getattr(plan, name)]
    }


def changed_plans(plans: Iterable[StagePlan], edits: Mapping[str, Any]) -> list[StagePlan]:
    """The plans with what an organiser changed in the form."""
    changed = []
    for number, plan in enumerate(plans, start=1):
        mine = {
            name: edits[name_of(number, name)] for name in FIELDS if name_of(number, name) in edits
        }
        mine |= {name: mine[name] == "True" for name in _YES_OR_NO if name in mine}
        changed.append(replace(plan, **mine))
    return changed
