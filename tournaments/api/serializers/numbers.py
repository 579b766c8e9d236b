"""The numbers of the night."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.api.serializers.shape import Shape


class NumberSerializer(Shape):
    """A number of the night: its title, its value as people read it, and what it is about."""

    title = serializers.CharField()
    value = serializers.CharField()
    about = serializers.CharField(allow_blank=True)
    table_id = serializers.IntegerField(allow_null=True)


class NumbersSerializer(Shape):
    """The numbers of the night, none before the first game is over."""

    numbers = NumberSerializer(many=True)
