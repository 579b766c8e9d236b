"""The log of an event."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.api.serializers.shape import Shape


class ActSerializer(Shape):
    """An act that decided something in the evening. `device` names what it was done with: a paired
    device, a program's access key, or a browser and its system; "" if that isn't known. `about`
    names what was changed, as far as it has a name. `undo` says what undoing it would do, "" if it
    can't be undone, or no longer."""

    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    by = serializers.CharField()
    device = serializers.CharField(allow_blank=True)
    kind = serializers.CharField()
    title = serializers.CharField()
    about = serializers.ListField(child=serializers.CharField())
    undo = serializers.CharField(allow_blank=True)


class LogSerializer(Shape):
    """The acts of an event, newest first."""

    acts = ActSerializer(many=True)
