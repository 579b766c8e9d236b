"""A league."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.api.serializers.shape import Shape
from tournaments.api.serializers.standings import MetricSerializer


class NextNightSerializer(Shape):
    """The next night: its date, and its name unless that stays."""

    date = serializers.DateField()
    name = serializers.CharField(
        max_length=80, required=False, help_text="That of this night if left out."
    )


class NightSerializer(Shape):
    """A night of a league."""

    slug = serializers.CharField()
    name = serializers.CharField()
    date = serializers.DateField()


class HallSerializer(NightSerializer):
    """The evening of another hall, which is now a night of the same league."""

    players = serializers.IntegerField()


class OfNightSerializer(Shape):
    """A person's value from a night, by the metric that decides, and whether that night counts."""

    value = serializers.IntegerField(allow_null=True)
    counts = serializers.BooleanField()


class LeagueRowSerializer(Shape):
    """A person in the league. `member` identifies them within this answer. `number` is the one they
    have on the newest night with their name. `nights` has an item for each night, null if they
    didn't play."""

    rank = serializers.IntegerField()
    member = serializers.IntegerField()
    number = serializers.IntegerField()
    name = serializers.CharField()
    metrics = serializers.DictField(child=serializers.IntegerField(allow_null=True))
    nights = serializers.ListField(child=OfNightSerializer(allow_null=True))


class PlacedMemberSerializer(Shape):
    """A person in the league, with their rank in their division."""

    rank = serializers.IntegerField()
    member = serializers.IntegerField()


class LeagueDivisionSerializer(Shape):
    """The standings of a division over the nights."""

    name = serializers.CharField()
    places = PlacedMemberSerializer(many=True)


class LeagueSerializer(Shape):
    """The standings of a league after a night, over the rounds that everybody plays. Nights whose
    standings are `held` are left out. `nights_counted` is how many of each person's nights count,
    the best ones; null if all do. The first of the `metrics` that differs decides."""

    nights = NightSerializer(many=True)
    held = NightSerializer(many=True)
    nights_counted = serializers.IntegerField(allow_null=True)
    deciding = serializers.CharField(help_text="The metric of the values in `nights` of a row.")
    metrics = MetricSerializer(many=True)
    rows = LeagueRowSerializer(many=True)
    divisions = LeagueDivisionSerializer(many=True)
