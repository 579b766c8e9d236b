"""A table as the people who sit at it see it, and what officials decide about it."""

from __future__ import annotations

from rest_framework import serializers

from ledger.api.numbers import NUMBER_MAX
from tournaments.api.serializers.calls import CallSerializer
from tournaments.api.serializers.clock import ClockSerializer
from tournaments.api.serializers.heads import (
    EventHeadSerializer,
    RoundHeadSerializer,
    SeatSerializer,
    TableHeadSerializer,
)
from tournaments.api.serializers.results import ResultSerializer
from tournaments.api.serializers.shape import Shape
from tournaments.services.clock import EXTENSION_MINUTES_MAX

REASON_MAX = 200


class SeatWithTokenSerializer(SeatSerializer):
    """A seat, its player and their token, "" if nobody has said which."""

    token = serializers.CharField()


class TableLiveSerializer(Shape):
    """The address that streams news of the table as server-sent events, from its game and its
    event. Each message names the channels with news."""

    url = serializers.CharField()


class RefereeEntrySerializer(Shape):
    """An entry that an official has made in the book, so that the tablet can tell its banker."""

    number = serializers.IntegerField()
    text = serializers.CharField()
    reason = serializers.CharField(allow_blank=True)
    by = serializers.CharField()
    at = serializers.DateTimeField()
    cash = serializers.DictField(
        child=serializers.IntegerField(),
        help_text="The dollars that each holder got or, below zero, gave.",
    )


class TableSerializer(Shape):
    """A table, as the people who sit at it see it."""

    event = EventHeadSerializer()
    table = TableHeadSerializer()
    round = RoundHeadSerializer()
    seats = SeatWithTokenSerializer(many=True)
    clock = ClockSerializer(help_text="The clock of this table, with its extra time.")
    extra_seconds = serializers.IntegerField(help_text="How much longer than its round it plays.")
    result = ResultSerializer(allow_null=True)
    call = CallSerializer(allow_null=True, help_text="The call for a referee, if one stands.")
    postponed = serializers.BooleanField(help_text="Whether it is postponed.")
    referee_entries = RefereeEntrySerializer(many=True)
    live = TableLiveSerializer()


class TokensSerializer(Shape):
    """The token of each seat that has one, as a plain word."""

    tokens = serializers.DictField(child=serializers.CharField(max_length=20))


class ClosingSerializer(Shape):
    """The reason, and the newest entry that the sender saw."""

    version = serializers.IntegerField(min_value=0, max_value=NUMBER_MAX)
    reason = serializers.CharField(max_length=REASON_MAX, allow_blank=True)


class PostponingSerializer(Shape):
    """The reason why a table is played later."""

    reason = serializers.CharField(max_length=REASON_MAX, allow_blank=True)


class PostponedSerializer(Shape):
    """A table, and the reason why it is played later; "" if it is played now."""

    table_id = serializers.IntegerField()
    postponed = serializers.CharField(allow_blank=True)


class BookStateSerializer(Shape):
    """The book of a table. When it is closed, its tally follows by itself."""

    table_id = serializers.IntegerField()
    version = serializers.IntegerField()
    status = serializers.ChoiceField(["open", "closed"])


class ReopenedSerializer(BookStateSerializer):
    """A book that is open again. `notes` say what a new result may change, and what to do then."""

    notes = serializers.ListField(child=serializers.CharField())


class OnPaperSerializer(Shape):
    """A flag for tables that are played on paper."""

    on_paper = serializers.BooleanField()


class MarkedTableSerializer(OnPaperSerializer):
    """A table, and whether it is played on paper."""

    table_id = serializers.IntegerField()


class TableTimeRequestSerializer(Shape):
    """More minutes for one table; 0 takes away all its extra time. `seen` is how many extra seconds
    the table had when the sender looked."""

    minutes = serializers.IntegerField(min_value=0, max_value=EXTENSION_MINUTES_MAX)
    seen = serializers.IntegerField(min_value=0, max_value=NUMBER_MAX)


class TableTimeSerializer(Shape):
    """The extra time of a table, and its own clock."""

    table_id = serializers.IntegerField()
    extra_seconds = serializers.IntegerField()
    clock = ClockSerializer()
