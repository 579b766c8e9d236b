"""Time for one table alone, for organisers and referees."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from ledger.api.views.base import ApiView
from tournaments.api import docs
from tournaments.api.rendering.tables import render_table_time
from tournaments.api.serializers.tables import TableTimeRequestSerializer, TableTimeSerializer
from tournaments.api.views.floor import official_of_table
from tournaments.api.views.organising import read
from tournaments.services import table_time
from tournaments.services.acts import acting_for

_PRESSING = {
    400: "MALFORMED, BAD_EXTENSION",
    401: "NO_PASS",
    403: "OTHER_TABLE, PASS_REVOKED, REFEREE_ONLY",
    404: "UNKNOWN_TABLE",
    409: "CLOCK_CHANGED, GAME_ENDED, ROUND_FINISHED, BEING_CALLED",
}


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
        access = official_of_table(request, table_id)
        asked = read(TableTimeRequestSerializer, request)
        with acting_for(access.actor):
            if asked["minutes"]:
                table = table_time.extend(table_id, **asked)
            else:
                table = table_time.take_away(table_id, seen=asked["seen"])
        return Response(render_table_time(table))
