"""A round whose seats are public."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.api.serializers.clock import ClockSerializer
from tournaments.api.serializers.heads import RoundHeadSerializer, SeatSerializer
from tournaments.api.serializers.results import ScoreSerializer
from tournaments.api.serializers.shape import Shape


class NumberedSeatSerializer(SeatSerializer):
    """A seat, its player and their number in the event."""

    player = serializers.IntegerField()


class RoundTableSerializer(Shape):
    """A table of a round."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()
    seats = NumberedSeatSerializer(many=True)
    postponed = serializers.BooleanField(help_text="Whether it is postponed.")
    on_paper = serializers.BooleanField(help_text="Whether it is played on paper.")
    result = ScoreSerializer(allow_null=True)


class RoundSerializer(RoundHeadSerializer):
    """A round whose seats are public. `note` explains its draw."""

    minutes = serializers.IntegerField()
    clock = ClockSerializer()
    note = serializers.ListField(child=serializers.CharField())
    tables = RoundTableSerializer(many=True)
