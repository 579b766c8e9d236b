"""Players as a check-in desk sees them."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.api.serializers.shape import Shape


class ExpectedSerializer(Shape):
    """A player as a desk sees them: no private link."""

    number = serializers.IntegerField()
    shown_as = serializers.CharField(
        help_text="The name, with the number if others have the same name."
    )
    club = serializers.CharField(allow_blank=True)
    checked_in_at = serializers.DateTimeField(allow_null=True)


class ArrivalsSerializer(Shape):
    """The players who aren't here yet, by number, and how many are."""

    outstanding = ExpectedSerializer(many=True)
    checked_in = serializers.IntegerField()


class ArrivedSerializer(ExpectedSerializer):
    """A player who has come. `already` is true if somebody else had checked them in."""

    already = serializers.BooleanField()
