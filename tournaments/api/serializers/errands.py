"""The errands on the floor."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.api.serializers.shape import Shape


class ErrandSerializer(Shape):
    """A table to go to: what for, details, and since when."""

    table = serializers.CharField(help_text="Its number; with the round, where it is an older one.")
    what = serializers.CharField()
    lines = serializers.ListField(child=serializers.CharField())
    since = serializers.DateTimeField(allow_null=True)


class ErrandsOfAKindSerializer(Shape):
    """Errands of one kind. `urgent` ones hold up a table."""

    title = serializers.CharField()
    urgent = serializers.BooleanField()
    errands = ErrandSerializer(many=True)


class ErrandsSerializer(Shape):
    """The errands on the floor, the most urgent kind first."""

    kinds = ErrandsOfAKindSerializer(many=True)
