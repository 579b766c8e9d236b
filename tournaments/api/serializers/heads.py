"""Events, rounds, tables and people in short, as they stand in other answers."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.api.serializers.shape import Shape


class RoundHeadSerializer(Shape):
    """A round, and how far it has come."""

    number = serializers.IntegerField()
    kind = serializers.ChoiceField(["preliminary", "final"])
    stage = serializers.IntegerField(help_text="The number of the stage that it belongs to.")
    title = serializers.CharField()
    wave = serializers.CharField(allow_blank=True, help_text="The wave that plays it, if any.")
    status = serializers.ChoiceField(["released", "playing", "time_up", "finished"])


class PersonSerializer(Shape):
    """A player by number and name."""

    number = serializers.IntegerField()
    name = serializers.CharField()


class EventLiveSerializer(Shape):
    """The address that streams news of the event as server-sent events."""

    url = serializers.CharField()


class SeatSerializer(Shape):
    """A seat and its player. The book knows only the letter."""

    letter = serializers.CharField()
    name = serializers.CharField()


class EventHeadSerializer(Shape):
    """An event, by its slug and name."""

    slug = serializers.CharField()
    name = serializers.CharField()


class TableHeadSerializer(Shape):
    """A table, by its id and number."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()
