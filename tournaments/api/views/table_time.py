"""Time for one table alone, for organisers and referees."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from ledger.api.numbers import NUMBER_MAX
from ledger.api.views.base import ApiView
from tournaments.api import docs
from tournaments.api.serializers import ClockSerializer, Shape
from tournaments.api.views.floor import judge_of_table
from tournaments.api.views.organising import read
from tournaments.models import Table
from tournaments.services import table_time
from tournaments.services.acts import acting_for
from tournaments.services.clock import EXTENSION_MINUTES_MAX

_PRESSING = {
    400: "MALFORMED, BAD_EXTENSION",
    401: "NO_PASS",
    403: "OTHER_TABLE, PASS_REVOKED, REFEREE_ONLY",
    404: "UNKNOWN_TABLE",
    409: "CLOCK_CHANGED, GAME_ENDED, ROUND_FINISHED, BEING_CALLED",
}


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


class TableTimeView(ApiView):
    """The time that a table gets beyond its round."""

    @extend_schema(
        operation_id="table_time",
        summary="Give one table more time, before time is called or after",
        description="For organisers and referees. Where its last turn was called, that is taken "
        "back, and the minutes count from now. 0 minutes take all of it away.",
        request=TableTimeRequestSerializer,
        responses={200: TableTimeSerializer, **docs.problems(_PRESSING)},
    )
    def post(self, request: Request, table_id: int) -> Response:
        """The table's time as it is now."""
        access = judge_of_table(request, table_id)
        asked = read(TableTimeRequestSerializer, request)
        with acting_for(access.actor):
            if asked["minutes"]:
                table = table_time.extend(table_id, **asked)
            else:
                table = table_time.take_away(table_id, seen=asked["seen"])
        return Response(_told(table))


def _told(table: Table) -> dict[str, object]:
    return {
        "table_id": table.pk,
        "extra_seconds": table.extra_seconds,
        "clock": table.clock_state().as_json(),
    }
