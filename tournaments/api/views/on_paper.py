"""Tables that are played on paper, for programs."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from ledger.api.views.base import ApiView
from tournaments.api import docs
from tournaments.api.serializers.tables import MarkedTableSerializer, OnPaperSerializer
from tournaments.api.views.floor import official_of_table
from tournaments.api.views.organising import read
from tournaments.models import Table
from tournaments.services import on_paper
from tournaments.services.acts import acting_for

_MARKING = {
    400: "MALFORMED",
    401: "NO_PASS",
    403: "OTHER_TABLE, REFEREE_ONLY, PASS_REVOKED",
    404: "UNKNOWN_TABLE",
    409: "NOT_RELEASED, GAME_ENDED",
}


class OnPaperView(ApiView):
    """Playing a table on paper."""

    @extend_schema(
        operation_id="table_on_paper",
        summary="Mark a table as played on paper, or no longer",
        description="For organisers and referees. Nobody waits for a tablet there, and its tally "
        "slips are typed in at the end. The mark goes away when its banker's card gets a "
        "tablet. Repeating it changes nothing.",
        request=OnPaperSerializer,
        responses={201: MarkedTableSerializer, **docs.problems(_MARKING)},
    )
    def post(self, request: Request, table_id: int) -> Response:
        """The table as it is marked."""
        access = official_of_table(request, table_id)
        asked = read(OnPaperSerializer, request)
        with acting_for(access.actor):
            on_paper.mark(table_id, on_paper=asked["on_paper"])
        marked = Table.objects.get(pk=table_id).on_paper
        return Response({"table_id": table_id, "on_paper": marked}, status=201)
