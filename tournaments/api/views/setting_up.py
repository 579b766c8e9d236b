"""Setting events up, for programs that organise."""

from __future__ import annotations

from uuid import uuid4

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from ledger.api.numbers import NUMBER_MAX, read_whole
from ledger.api.permissions import actor_of_account
from ledger.api.views.base import ApiView
from ledger.codes import LedgerCode
from ledger.models import Pass
from ledger.problems import Problem
from tournaments.api import docs
from tournaments.api.rendering.set_up import render_my_event, render_set_up
from tournaments.api.serializers.set_up import (
    MyEventsSerializer,
    NewEventSerializer,
    SeenSetUpSerializer,
    SetUpChangesSerializer,
    SetUpSerializer,
    SetUpsSerializer,
    plans_from,
)
from tournaments.api.views.organising import organising, read
from tournaments.formats import PRESETS
from tournaments.models import Event, Membership
from tournaments.services import events, own_pace
from tournaments.services.acts import acting_for

_MINE = {401: "NO_PASS", 403: "ORGANISER_ONLY"}
_RULES = "UNKNOWN_RULESET, UNKNOWN_EDITION, UNKNOWN_OPTION, UNKNOWN_VALUE"
_STAGES = "BAD_STAGES, BAD_NUMBER, BAD_DIVISIONS"
_MAKING = {400: f"MALFORMED, {_RULES}, {_STAGES}", **_MINE, 409: "EVENT_EXISTS"}
_READING = {401: "NO_PASS", 403: "ORGANISER_ONLY", 404: "UNKNOWN_EVENT"}
_CHANGING = {
    400: f"MALFORMED, {_RULES}, {_STAGES}",
    **_READING,
    409: "EVENT_CHANGED, RULES_FIXED, DIVISIONS_FIXED, DIVISION_IN_USE, ROUNDS_DRAWN, FINAL_DRAWN, "
    "STAGE_DRAWN",
}
_PARTING = {
    400: "MALFORMED",
    **_READING,
    409: "EVENT_CHANGED, BAD_DIVISIONS, DIVISIONS_FIXED, NO_DIVISION, DIVISIONS_MEET, "
    "NIGHT_OF_LEAGUE",
}
_REMOVING = {400: "MALFORMED", **_READING, 409: "EVENT_CHANGED, EVENT_STARTED"}


class EventsView(ApiView):
    """The sender's own events."""

    @extend_schema(
        operation_id="events_mine",
        summary="The events in which the sender has a role",
        responses={200: MyEventsSerializer, **docs.problems(_MINE)},
    )
    def get(self, request: Request) -> Response:
        """The sender's events, the newest date first."""
        user_id = _account(request)
        roles = dict(Membership.objects.filter(user=user_id).values_list("event", "role"))
        mine = Event.objects.of_user(user_id)
        return Response({"events": [render_my_event(event, roles[event.pk]) for event in mine]})

    @extend_schema(
        operation_id="event_create",
        summary="Make an event, of which the sender is then the organiser",
        description="A second one of the same name on the same day is refused (EVENT_EXISTS), so "
        "that the same request sent twice makes one event.",
        request=NewEventSerializer,
        responses={201: SetUpSerializer, **docs.problems(_MAKING)},
    )
    def post(self, request: Request) -> Response:
        """Its set-up."""
        user_id = _account(request)
        fields = read(NewEventSerializer, request)
        preset = PRESETS[fields.pop("format", "club")]
        given = {"team_counts": preset.team_counts, "divisions": preset.divisions} | fields
        given["league"] = uuid4() if preset.is_night else None
        stages = given.pop("stages", None)
        given["plans"] = preset.stages if stages is None else plans_from(stages)
        with acting_for(actor_of_account(request, Membership.Role.ORGANISER)):
            event = events.create_event(user_id=user_id, **given)
        return Response(render_set_up(event), status=201)


class SetUpView(ApiView):
    """The set-up of an event."""

    @extend_schema(
        operation_id="set_up_read",
        summary="The set-up of an event",
        responses={200: SetUpSerializer, **docs.problems(_READING)},
    )
    def get(self, request: Request, slug: str) -> Response:
        """The set-up as it stands."""
        with organising(request, slug) as event:
            return Response(render_set_up(event))

    @extend_schema(
        operation_id="set_up_change",
        summary="Change the set-up of an event",
        description="It names the version that the sender saw; what is left out stays. `stages` "
        "are all of them: what has been drawn stays what it is.",
        request=SetUpChangesSerializer,
        responses={200: SetUpSerializer, **docs.problems(_CHANGING)},
    )
    def patch(self, request: Request, slug: str) -> Response:
        """The set-up as changed."""
        with organising(request, slug) as event:
            changes = read(SetUpChangesSerializer, request)
            live_tables = changes.pop("live_tables", None)
            if "stages" in changes:
                changes["plans"] = plans_from(changes.pop("stages"))
            events.update_event(event.pk, **changes)
            if live_tables is not None:
                events.show_tables(event.pk, public=live_tables)
            event.refresh_from_db()
            return Response(render_set_up(event))

    @extend_schema(
        operation_id="event_remove",
        summary="Remove an event that has not begun, with everybody's names and links",
        parameters=[
            OpenApiParameter("seen", int, required=True, description="`seen` of the set-up.")
        ],
        responses={204: None, **docs.problems(_REMOVING)},
    )
    def delete(self, request: Request, slug: str) -> Response:
        """Nothing. What has happened since it was `seen` keeps the event."""
        with organising(request, slug) as event:
            seen = read_whole(request, "seen", -1, 0, NUMBER_MAX)
            events.remove_event(event.pk, seen=seen)
            return Response(status=204)


class PartDivisionsView(ApiView):
    """Divisions at their own pace."""

    @extend_schema(
        operation_id="divisions_part",
        summary="Make each division an evening of its own, before the first draw",
        description="The event becomes that of its first division. Everybody keeps link, card, "
        "number, check-in and payments; bankers and tables are shared out. It can't be undone.",
        request=SeenSetUpSerializer,
        responses={201: SetUpsSerializer, **docs.problems(_PARTING)},
    )
    def post(self, request: Request, slug: str) -> Response:
        """The evenings, in the order of the divisions."""
        with organising(request, slug) as event:
            seen = read(SeenSetUpSerializer, request)["version"]
            evenings = own_pace.part_divisions(event.pk, version=seen)
            for each in evenings:
                each.refresh_from_db()
            return Response({"events": [render_set_up(each) for each in evenings]}, status=201)


def _account(request: Request) -> int:
    """The account of the sender, a person or their program. Raises `NotAuthenticated` for a
    stranger, `Problem` ORGANISER_ONLY for the holder of a pass."""
    if isinstance(request.auth, Pass):
        raise Problem(403, LedgerCode.ORGANISER_ONLY, "Only an account has events of its own.")
    if not request.user.is_authenticated:
        raise NotAuthenticated
    return request.user.pk
