"""Tables that are made by hand, for programs that organise."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from ledger.api.views.base import ApiView
from tournaments.api import docs
from tournaments.api.rendering.draws import render_draw
from tournaments.api.serializers.draws import DrawSerializer, PlacesSerializer
from tournaments.api.views.organising import find_player, find_round, organising, read
from tournaments.seating import Place
from tournaments.services import draws


class PlacesView(ApiView):
    """The seats of a round whose tables are made by hand."""

    @extend_schema(
        operation_id="draw_seat_by_hand",
        summary="Say who sits where, in a draft whose tables are made by hand",
        description="A player who isn't named has no seat. A confirmed draw is a draft again.",
        request=PlacesSerializer,
        responses={
            200: DrawSerializer,
            **docs.problems(
                {
                    400: "MALFORMED, BAD_PLACES",
                    401: "NO_PASS",
                    403: "ORGANISER_ONLY",
                    404: "UNKNOWN_EVENT, NO_ROUND, UNKNOWN_PLAYER",
                    409: "DRAW_CHANGED, NOT_BY_HAND, OTHER_DIVISION",
                }
            ),
        },
    )
    def put(self, request: Request, slug: str, number: int) -> Response:
        """The draw with everybody in their seats."""
        with organising(request, slug) as event:
            asked = read(PlacesSerializer, request)
            round_ = find_round(event, number)
            id_of = dict(event.players.values_list("number", "pk"))
            places = [
                Place(
                    id_of.get(each["player"]) or find_player(event, each["player"]).pk,
                    each["table"],
                    each.get("seat", ""),
                )
                for each in asked["places"]
            ]
            changed = draws.seat_by_hand(round_.pk, version=asked["version"], places=places)
            return Response(render_draw(changed))
