"""Calls for a referee as they are made, and the open calls of an event."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.api.serializers.heads import EventLiveSerializer, TableHeadSerializer
from tournaments.api.serializers.shape import Shape


class CallSerializer(Shape):
    """A call for a referee. It stands while `end` is empty. `heard_by` is the official who is on
    the way, empty until one says so."""

    key = serializers.UUIDField(help_text="Made by the caller; send it to answer or end the call.")
    reason = serializers.ChoiceField(["rule", "entry", "dispute", "other", "result"])
    entry = serializers.IntegerField(
        allow_null=True, help_text="The entry that it is about; the book may not have it yet."
    )
    called_at = serializers.DateTimeField()
    heard_by = serializers.CharField(allow_blank=True)
    heard_at = serializers.DateTimeField(allow_null=True)
    end = serializers.ChoiceField(["", "done", "withdrawn"])


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


class CallRequestSerializer(Shape):
    """A call for a referee: a key that the caller makes, what it is about, the number of the entry
    that it is about, and for how many seconds it has waited for the network."""

    key = serializers.UUIDField()
    reason = serializers.ChoiceField(["rule", "entry", "dispute", "other"], required=False)
    entry = serializers.IntegerField(required=False, allow_null=True, min_value=1)
    waited_seconds = serializers.IntegerField(required=False, min_value=0)


class CardCallRequestSerializer(Shape):
    """A banker's call: the token of their card, a key that they make, and what it is about."""

    card = serializers.CharField()
    key = serializers.UUIDField()
    reason = serializers.ChoiceField(["rule", "entry", "dispute", "other"], required=False)
