"""The set-up of an event, and the events of an account."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.api.serializers.shape import Shape
from tournaments.formats import PRESETS, StagePlan
from tournaments.hall_plan import HALL_PLAN_MAX, as_text, read_plan
from tournaments.models import DIVISION_MAX, NIGHTS_MAX, TABLE_NUMBER_MAX, KeepApart, Stage
from tournaments.services.stages import LIMITS, STAGES_MAX

SLUG_MAX = 40
"""The longest name of a ruleset or an edition."""
_DAY = "On pages, a set-up can be saved only with a year from 1900 to 2199."


def _whole(name: str, **given: Any) -> serializers.IntegerField:
    least, most = LIMITS[name]
    return serializers.IntegerField(min_value=least, max_value=most, **given)


class StagePlanSerializer(Shape):
    """A stage to be planned. Whatever is left out is as in one round of 90 minutes that everybody
    plays, at tables of four."""

    name = serializers.CharField(max_length=40)
    plays = serializers.ChoiceField(Stage.Plays.values, required=False)
    players = _whole("players", required=False, allow_null=True)
    rounds = _whole("rounds", required=False)
    minutes = _whole("minutes", required=False)
    table_size = _whole("table_size", required=False)
    tables = serializers.ChoiceField(Stage.Tables.values, required=False)
    scoring = serializers.ChoiceField(Stage.ScoringName.values, required=False)
    best = _whole("best", required=False, allow_null=True)
    carries_over = serializers.BooleanField(required=False)
    divisions_apart = serializers.BooleanField(required=False)
    champion_plays = serializers.BooleanField(required=False)
    waves = _whole(
        "waves",
        required=False,
        help_text="How many parts of the field take turns at the tables; 1 if all play at the same "
        "time.",
    )


def _keep_apart(told: str) -> serializers.ChoiceField:
    return serializers.ChoiceField(KeepApart.values, required=False, help_text=told)


class _SetUpFields(Shape):
    place = serializers.CharField(max_length=120, required=False, allow_blank=True)
    ruleset = serializers.CharField(
        max_length=SLUG_MAX, required=False, help_text="See `GET /rulesets`."
    )
    edition = serializers.CharField(
        max_length=SLUG_MAX,
        required=False,
        allow_blank=True,
        help_text="See `GET /editions`. Empty for the usual one of the ruleset.",
    )
    options = serializers.DictField(
        required=False, help_text="The options that differ from the ruleset, by name."
    )
    stages = serializers.ListField(
        child=StagePlanSerializer(),
        required=False,
        min_length=1,
        max_length=STAGES_MAX,
        help_text="All stages, in order.",
    )
    team_counts = serializers.IntegerField(
        required=False,
        allow_null=True,
        min_value=1,
        max_value=20,
        help_text="How many of a club's players count for it as a team; null if no club is one.",
    )
    words_apart = _keep_apart(
        "How strongly the draw keeps apart players with the same word in `apart`. `always` comes "
        "before all else; with `rather`, two of them at a table count as much as two players who "
        "meet again; `no` ignores the word."
    )
    clubs_apart = _keep_apart(
        "The same for players of one club. A new event without it has `always` if clubs are teams, "
        "else `no`."
    )
    nights_counted = serializers.IntegerField(
        required=False,
        allow_null=True,
        min_value=1,
        max_value=NIGHTS_MAX,
        help_text="How many of a person's nights count in the league, the best ones; null for all.",
    )
    divisions = serializers.ListField(
        child=serializers.CharField(max_length=DIVISION_MAX), required=False, max_length=10
    )


class NewEventSerializer(_SetUpFields):
    """A new event. Give it the `format` to start from, or `stages` of its own."""

    name = serializers.CharField(max_length=80)
    date = serializers.DateField(help_text=_DAY)
    format = serializers.ChoiceField(list(PRESETS), required=False)


def _table_numbers(told: str) -> serializers.ListField:
    number = serializers.IntegerField(min_value=1, max_value=TABLE_NUMBER_MAX)
    return serializers.ListField(
        child=number, required=False, max_length=TABLE_NUMBER_MAX, help_text=told
    )


class SetUpChangesSerializer(_SetUpFields):
    """Changes to the set-up, and the version of it that the sender saw."""

    version = serializers.IntegerField()
    name = serializers.CharField(max_length=80, required=False)
    date = serializers.DateField(required=False, help_text=_DAY)
    live_tables = serializers.BooleanField(
        required=False, help_text="Whether anybody may watch the tables play."
    )
    tables_out_of_use = _table_numbers("Numbers that the next draw gives to no table.")
    accessible_tables = _table_numbers("The numbers of tables for players who need one.")
    hall_plan = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=HALL_PLAN_MAX,
        trim_whitespace=False,
        help_text="Where the tables stand: a line for each row of the hall, with the numbers of "
        "its tables, a dot where nothing stands, and words such as Door.",
    )

    def validate_hall_plan(self, text: str) -> str:
        """The plan in its usual spelling."""
        try:
            return as_text(read_plan(text))
        except ValueError as wrong:
            raise serializers.ValidationError(str(wrong)) from None


class PlannedStageSerializer(Shape):
    """A stage of the set-up."""

    name = serializers.CharField()
    plays = serializers.ChoiceField(Stage.Plays.values)
    players = serializers.IntegerField(allow_null=True)
    rounds = serializers.IntegerField()
    minutes = serializers.IntegerField()
    table_size = serializers.IntegerField()
    tables = serializers.ChoiceField(Stage.Tables.values)
    scoring = serializers.ChoiceField(Stage.ScoringName.values)
    best = serializers.IntegerField(allow_null=True)
    carries_over = serializers.BooleanField()
    divisions_apart = serializers.BooleanField()
    champion_plays = serializers.BooleanField()
    waves = serializers.IntegerField()


class SetUpSerializer(Shape):
    """An event as its organisers set it up. `seen` grows with all that happens in the event."""

    slug = serializers.CharField()
    version = serializers.IntegerField()
    seen = serializers.IntegerField()
    name = serializers.CharField()
    date = serializers.DateField()
    place = serializers.CharField(allow_blank=True)
    ruleset = serializers.CharField()
    edition = serializers.CharField()
    options = serializers.DictField()
    stages = PlannedStageSerializer(many=True)
    team_counts = serializers.IntegerField(allow_null=True)
    words_apart = serializers.ChoiceField(KeepApart.values)
    clubs_apart = serializers.ChoiceField(KeepApart.values)
    nights_counted = serializers.IntegerField(allow_null=True)
    divisions = serializers.ListField(child=serializers.CharField())
    tables_out_of_use = serializers.ListField(child=serializers.IntegerField())
    accessible_tables = serializers.ListField(child=serializers.IntegerField())
    hall_plan = serializers.CharField(allow_blank=True)
    live_tables = serializers.BooleanField()
    beside = serializers.ListField(
        child=serializers.CharField(),
        help_text="The slugs of other divisions' evenings at the same time.",
    )


class SeenSetUpSerializer(Shape):
    """The version of the set-up that the sender saw."""

    version = serializers.IntegerField()


class SetUpsSerializer(Shape):
    """The evenings of several divisions."""

    events = SetUpSerializer(many=True)


class MyEventSerializer(Shape):
    """An event in which the sender has a role."""

    slug = serializers.CharField()
    name = serializers.CharField()
    date = serializers.DateField()
    role = serializers.ChoiceField(["organiser", "referee"])


class MyEventsSerializer(Shape):
    """The sender's events, the newest date first."""

    events = MyEventSerializer(many=True)


def plans_from(stages: list[dict[str, Any]]) -> list[StagePlan]:
    """The plans that were sent."""
    return [StagePlan(**stage) for stage in stages]
