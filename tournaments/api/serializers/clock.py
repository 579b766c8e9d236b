"""The clock of a round, and presses of it."""

from __future__ import annotations

from rest_framework import serializers

from ledger.api.numbers import NUMBER_MAX
from tournaments.api.serializers.shape import Shape
from tournaments.services.clock import EXTENSION_MINUTES_MAX


class ClockSerializer(Shape):
    """The clock of a round. While it runs, clients count down to `ends_at` by themselves."""

    state = serializers.ChoiceField(["waiting", "running", "paused", "over"])
    ends_at = serializers.DateTimeField(allow_null=True)
    remaining_seconds = serializers.IntegerField()
    over_since = serializers.DateTimeField(
        allow_null=True, help_text="When time ran out, while a table still plays its last turn."
    )


class PressSerializer(Shape):
    """A press of a round's clock. `presses` is how many the sender has seen: if two people hear the
    same call for five more minutes, they give five, not ten."""

    press = serializers.ChoiceField(
        ["start", "pause", "resume", "extend", "shorten", "end", "go_on"]
    )
    presses = serializers.IntegerField(min_value=0, max_value=NUMBER_MAX)
    minutes = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=EXTENSION_MINUTES_MAX,
        help_text="For `extend`, `shorten` and `go_on`.",
    )


class PressedClockSerializer(ClockSerializer):
    """The clock of a round, how often it was pressed, and notes for the organisers."""

    presses = serializers.IntegerField()
    notes = serializers.ListField(child=serializers.CharField())
