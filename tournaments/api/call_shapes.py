"""The shapes of an event's calls for a referee."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.api.serializers import (
    CallSerializer,
    EventLiveSerializer,
    Shape,
    TableHeadSerializer,
)


class CallingTableSerializer(TableHeadSerializer):
    """The table that calls."""

    round = serializers.IntegerField()


class CallingBankerSerializer(Shape):
    """The banker without a table who calls. `id` is the one in the list of staff."""

    id = serializers.IntegerField()
    name = serializers.CharField()


class CallerSerializer(CallSerializer):
    """A call, and its caller: either `table` or `banker` is null."""

    table = CallingTableSerializer(allow_null=True)
    banker = CallingBankerSerializer(allow_null=True)


class EventCallsSerializer(Shape):
    """The open calls of an event."""

    calls = CallerSerializer(many=True)


class WaitingBankerSerializer(Shape):
    """A banker without a table: their open call, or null, and the address of news of the event,
    which may bring a table."""

    call = CallSerializer(allow_null=True)
    live = EventLiveSerializer()
