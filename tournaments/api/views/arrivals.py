"""The check-in desk, for programs: a kiosk at the door, an assistant's own scanner."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.utils.dateparse import parse_datetime
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from ledger.actors import Actor, Role
from ledger.api.views.base import ApiView
from ledger.codes import LedgerCode
from ledger.models import Pass
from ledger.problems import Problem, malformed
from tournaments.api import docs
from tournaments.api.rendering.arrivals import render_expected
from tournaments.api.serializers.arrivals import (
    ArrivalsSerializer,
    ArrivedSerializer,
    ExpectedSerializer,
)
from tournaments.api.views.events import find_event
from tournaments.api.views.organising import find_player, organising
from tournaments.models import Event, Staff
from tournaments.services import desk
from tournaments.services.acts import acting_as

_READING = {401: "NO_PASS", 403: "ORGANISER_ONLY, PASS_REVOKED", 404: "UNKNOWN_EVENT"}
_ARRIVING = {
    401: "NO_PASS",
    403: "ORGANISER_ONLY, PASS_REVOKED",
    404: "UNKNOWN_EVENT, UNKNOWN_PLAYER",
    409: "PLAYER_LEFT",
}
_TAKING_BACK = {400: "MALFORMED", **_ARRIVING, 409: "CHECK_IN_CHANGED"}


class ArrivalsView(ApiView):
    """The players whom the door still expects."""

    @extend_schema(
        operation_id="arrivals_read",
        summary="The players who are not here yet",
        description="For the link of a check-in desk, and for organisers.",
        responses={200: ArrivalsSerializer, **docs.problems(_READING)},
    )
    def get(self, request: Request, slug: str) -> Response:
        """The players who are expected still."""
        with _at_the_desk(request, slug) as event:
            expected = desk.expected(event).order_by("number")
            return Response(
                {
                    "outstanding": [render_expected(player) for player in expected],
                    "checked_in": event.players.present().count(),
                }
            )


class ArrivalView(ApiView):
    """One player at the door."""

    @extend_schema(
        operation_id="arrival_mark",
        summary="Check a player in at the desk",
        description="For the link of a check-in desk, and for organisers. Two desks at once do no "
        "harm: the first check-in stands, and the second is told so by `already`.",
        request=None,
        responses={200: ArrivedSerializer, **docs.problems(_ARRIVING)},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """The player, now checked in."""
        with _at_the_desk(request, slug) as event:
            player = find_player(event, number)
            new = desk.arrive(player)
            return Response(render_expected(player) | {"already": not new})

    @extend_schema(
        operation_id="arrival_take_back",
        summary="Take back a check-in that was a mistake",
        description="It names the time of the check-in that is meant: a later one stays.",
        parameters=[OpenApiParameter("seen", str, required=True, description="`checked_in_at`.")],
        responses={200: ExpectedSerializer, **docs.problems(_TAKING_BACK)},
    )
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """The player, who isn't here."""
        with _at_the_desk(request, slug) as event:
            player = find_player(event, number)
            try:
                seen = parse_datetime(request.query_params.get("seen", ""))
            except ValueError:
                seen = None
            if seen is None or seen.tzinfo is None:
                raise malformed("seen", "“seen” has to be the time of the check-in.")
            desk.take_back(player, seen=seen)
            return Response(render_expected(player))


@contextmanager
def _at_the_desk(request: Request, slug: str) -> Iterator[Event]:
    """Act inside as a check-in desk of this event, or as an organiser. Raises `NotAuthenticated`
    for a stranger, and `Problem` UNKNOWN_EVENT, ORGANISER_ONLY, PASS_REVOKED."""
    card = request.auth
    if not isinstance(card, Pass):
        with organising(request, slug) as event:
            yield event
        return
    event = find_event(slug)
    if not Staff.objects.filter(event=event, role=Staff.Role.DESK, card=card).exists():
        raise Problem(
            403,
            LedgerCode.ORGANISER_ONLY,
            "Only organisers and check-in desks of this event can do this.",
        )
    with acting_as(Actor.of_pass(card, Role.ASSISTANT).reference):
        yield event
