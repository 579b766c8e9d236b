"""The calls of an event for the officials who answer them: the open ones, and the answer to a
banker who has no table. A table's own calls are answered at the table
(tournaments.api.views.calls)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from ledger.actors import Actor, Role, labels_of
from ledger.api.permissions import actor_of_account
from ledger.api.views.base import ApiView
from ledger.models import Pass
from ledger.problems import Problem
from tournaments.api import docs
from tournaments.api.rendering.calls import render_call, render_caller
from tournaments.api.serializers.calls import CallSerializer, EventCallsSerializer
from tournaments.api.views.calls import known_key
from tournaments.api.views.events import FRESH, find_event
from tournaments.codes import Code
from tournaments.models import Event, Membership, Staff
from tournaments.services import calls
from tournaments.services.acts import acting_for

_OFFICIALS = {401: "NO_PASS", 403: "OFFICIALS_ONLY, PASS_REVOKED"}
_ANSWERING = {**_OFFICIALS, 404: "UNKNOWN_EVENT, UNKNOWN_BANKER, UNKNOWN_CALL"}


class EventCallsView(ApiView):
    """The calls of an event."""

    @extend_schema(
        operation_id="event_calls",
        summary="The calls for a referee",
        description="For organisers and referees. Open calls, the longest wait first, from "
        "tables and from bankers without one.",
        responses={
            200: EventCallsSerializer,
            **docs.problems({**_OFFICIALS, 404: "UNKNOWN_EVENT"}),
        },
    )
    def get(self, request: Request, slug: str) -> Response:
        """The calls that stand."""
        event = find_event(slug)
        _official(request, event)
        found = [render_caller(call) for call in calls.standing(event)]
        return Response({"calls": found}, headers=FRESH)


class StaffCallHeardView(ApiView):
    """A referee's answer to a banker without a table."""

    @extend_schema(
        operation_id="staff_call_heard",
        summary="Say that a referee is on the way to a banker without a table",
        description="For organisers and referees. The first who says so is named on the tablet.",
        request=None,
        responses={200: CallSerializer, **docs.problems(_ANSWERING)},
    )
    def post(self, request: Request, slug: str, staff_id: int, key: str) -> Response:
        """The call with who heard it."""
        banker, actor, known = _asked(request, slug, staff_id, key)
        name = labels_of([actor.reference])[actor.reference].label
        with acting_for(actor):
            call = calls.hear(banker, known, actor=actor, name=name)
        return Response(render_call(call))


class StaffCallDoneView(ApiView):
    """The end of the call of a banker without a table."""

    @extend_schema(
        operation_id="staff_call_done",
        summary="Say that a referee has seen to a banker without a table",
        description="For organisers and referees.",
        request=None,
        responses={200: CallSerializer, **docs.problems(_ANSWERING)},
    )
    def post(self, request: Request, slug: str, staff_id: int, key: str) -> Response:
        """The call as it ended."""
        banker, actor, known = _asked(request, slug, staff_id, key)
        with acting_for(actor):
            call = calls.finish(banker, known, actor=actor)
        return Response(render_call(call))


def _asked(request: Request, slug: str, staff_id: int, key: str) -> tuple[Staff, Actor, UUID]:
    """The banker who called, the official who answers, and the key of the call. Raises
    `Problem`."""
    event = find_event(slug)
    actor = _official(request, event)
    banker = event.staff.filter(pk=staff_id, role=Staff.Role.BANKER).first()
    if banker is None:
        raise Problem(404, Code.UNKNOWN_BANKER, "There is no such banker on the list.")
    return banker, actor, known_key(key)


def _official(request: Request, event: Event) -> Actor:
    """The organiser or referee of this event who sent the request. Raises `Problem` OFFICIALS_ONLY,
    and `NotAuthenticated` for a stranger."""
    if request.auth is None and not request.user.is_authenticated:
        raise NotAuthenticated
    actor = _by_card(request.auth, event) or _by_account(request, event)
    if actor is None:
        raise Problem(403, Code.OFFICIALS_ONLY, "Only organisers and referees answer calls.")
    return actor


def _by_card(holder: Any, event: Event) -> Actor | None:
    cards = event.staff.filter(role=Staff.Role.REFEREE)
    if isinstance(holder, Pass) and cards.filter(card=holder).exists():
        return Actor.of_pass(holder, Role.REFEREE)
    return None


def _by_account(request: Request, event: Event) -> Actor | None:
    if isinstance(request.auth, Pass):
        return None
    membership = Membership.objects.filter(event=event, user_id=request.user.pk or 0).first()
    return actor_of_account(request, membership.role) if membership else None
