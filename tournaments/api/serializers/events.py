"""An event as everybody may see it."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.api.serializers.clock import ClockSerializer
from tournaments.api.serializers.heads import (
    EventLiveSerializer,
    PersonSerializer,
    RoundHeadSerializer,
)
from tournaments.api.serializers.shape import Shape
from tournaments.api.serializers.standings import MetricSerializer


class StageSerializer(Shape):
    """A stage of an event. `players` is how many play it: null for everybody, and for a final of
    the divisions, how many of each. A final is one game at one table, or at one for each division;
    its places decide."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    plays = serializers.ChoiceField(["everybody", "top", "winners", "divisions"])
    players = serializers.IntegerField(allow_null=True)
    rounds = serializers.IntegerField()
    minutes = serializers.IntegerField()
    table_size = serializers.IntegerField()
    tables = serializers.ChoiceField(["no_repeats", "at_once", "standings", "seeded", "by_hand"])
    is_final = serializers.BooleanField()
    best = serializers.IntegerField(
        allow_null=True, help_text="How many of a player's rounds count; null where all do."
    )
    carries_over = serializers.BooleanField(
        help_text="Whether scores of the stage before still count."
    )
    divisions_apart = serializers.BooleanField(
        help_text="Whether only players of one division share a table."
    )
    champion_plays = serializers.BooleanField(
        help_text="Whether a defending champion who is here has a seat in any case."
    )
    waves = serializers.IntegerField(
        help_text="How many parts of the field take turns. Each of them plays all `rounds`."
    )
    scoring = MetricSerializer()


class PromiseSerializer(Shape):
    """The hash of the seed for the draw of a round, published before the draw. `seed` is null until
    the seats of the round are public."""

    round = serializers.IntegerField()
    sha256 = serializers.CharField()
    published_at = serializers.DateTimeField()
    seed = serializers.CharField(allow_null=True)


class ChampionSerializer(PersonSerializer):
    """A winner of the event. `division` is "" for the champion of all."""

    division = serializers.CharField(allow_blank=True)


class EventSerializer(Shape):
    """An event as everybody may see it."""

    slug = serializers.CharField()
    name = serializers.CharField()
    place = serializers.CharField()
    date = serializers.DateField()
    ruleset = serializers.CharField()
    edition = serializers.CharField()
    rounds = serializers.IntegerField(help_text="The rounds that everybody plays.")
    minutes = serializers.IntegerField(help_text="The minutes of a round in the first stage.")
    table_size = serializers.IntegerField(help_text="The table size of the first stage.")
    advance = serializers.IntegerField(help_text="How many reach the final; 0 if there is none.")
    stages = StageSerializer(many=True)
    divisions = serializers.ListField(child=serializers.CharField())
    scoring = MetricSerializer(help_text="The scoring of the stage that was drawn last.")
    round = RoundHeadSerializer(allow_null=True)
    clock = ClockSerializer(allow_null=True)
    promises = PromiseSerializer(many=True)
    champion = PersonSerializer(
        allow_null=True, help_text="Null before the end, and where each division has a champion."
    )
    champions = ChampionSerializer(many=True)
    live = EventLiveSerializer()
