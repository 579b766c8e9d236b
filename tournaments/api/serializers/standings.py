"""The standings."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.api.serializers.shape import Shape


class MetricSerializer(Shape):
    """A metric: something that the standings count."""

    name = serializers.CharField()
    title = serializers.CharField()
    sentence = serializers.CharField()


class GameOfRowSerializer(Shape):
    """A table at which a player has played."""

    round = serializers.IntegerField()
    final = serializers.BooleanField()
    table = serializers.IntegerField()
    table_id = serializers.IntegerField()
    assets = serializers.IntegerField()
    place = serializers.IntegerField()
    status = serializers.ChoiceField(["provisional", "signed", "ruled"])


class RowSerializer(Shape):
    """A player in the standings. `by_lot` is true if only a recorded draw of lots parts them from
    others. `prospect` is null if no cut is near, or nothing can be said."""

    rank = serializers.IntegerField()
    player = serializers.IntegerField()
    number = serializers.IntegerField()
    name = serializers.CharField()
    dropped = serializers.BooleanField()
    by_lot = serializers.BooleanField()
    prospect = serializers.ChoiceField(["safe", "in", "out"], allow_null=True)
    metrics = serializers.DictField(child=serializers.IntegerField(allow_null=True))
    rounds = GameOfRowSerializer(many=True)


class TeamSerializer(Shape):
    """A club as a team. `value` is what its best players have together: those in `counting`.
    `counting` and `others` are ids of players."""

    rank = serializers.IntegerField()
    name = serializers.CharField()
    value = serializers.IntegerField()
    counting = serializers.ListField(child=serializers.IntegerField())
    others = serializers.ListField(child=serializers.IntegerField())


class PlacedSerializer(Shape):
    """A player, by id, with their rank in their division."""

    rank = serializers.IntegerField()
    player = serializers.IntegerField()


class DivisionSerializer(Shape):
    """The standings of a division: its players who have played."""

    name = serializers.CharField()
    places = PlacedSerializer(many=True)


class StillToPlaySerializer(Shape):
    """A table whose game is postponed, by round and number."""

    round = serializers.IntegerField()
    table = serializers.IntegerField()


class StandingsSerializer(Shape):
    """The standings, with the `metrics` in the order in which they decide. `teams` is empty if no
    club is one, `divisions` if there are none. Tables that are `still_to_play` don't count yet.
    While an organiser holds the standings, `held` is true, and `rows` and `divisions` have what was
    known then, and what has been announced since."""

    version = serializers.IntegerField()
    through_round = serializers.IntegerField()
    computed_at = serializers.DateTimeField(allow_null=True)
    metrics = MetricSerializer(many=True)
    still_to_play = StillToPlaySerializer(many=True)
    held = serializers.BooleanField()
    rows = RowSerializer(many=True)
    teams = TeamSerializer(many=True)
    divisions = DivisionSerializer(many=True)
