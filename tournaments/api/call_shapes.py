"""The shapes of the answers about an event's calls for a referee."""

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
    """The banker without a table who calls. `id` is that of the list of staff."""

    id = serializers.IntegerField()
    name = serializers.CharField()


class CallerSerializer(CallSerializer):
    """A call, and whose it is: one of `table` and `banker` is null."""

    table = CallingTableSerializer(allow_null=True)
    banker = CallingBankerSerializer(allow_null=True)


class EventCallsSerializer(Shape):
    """The calls of an event that stand."""

    calls = CallerSerializer(many=True)


class WaitingBankerSerializer(Shape):
    """A banker without a table: the call that stands, or null, and where news of the event come
    from, of which one may be a table."""

    call = CallSerializer(allow_null=True)
    live = EventLiveSerializer()
