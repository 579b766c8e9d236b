"""Views of an event that are open to everybody."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from ledger.api.views.base import ApiView
from ledger.problems import Problem
from tournaments.api import docs
from tournaments.api.rendering.clock import render_clock
from tournaments.api.rendering.events import render_event
from tournaments.api.rendering.rounds import render_round
from tournaments.api.rendering.standings import render_standings
from tournaments.api.serializers.clock import ClockSerializer
from tournaments.api.serializers.draw_records import DrawRecordSerializer
from tournaments.api.serializers.events import EventSerializer
from tournaments.api.serializers.rounds import RoundSerializer
from tournaments.api.serializers.standings import StandingsSerializer
from tournaments.codes import Code
from tournaments.models import Event, Round
from tournaments.services import draws, rounds

# Screens must not show what a cache in between has kept.
FRESH = {"Cache-Control": "no-cache"}


class EventView(ApiView):
    """An event."""

    @extend_schema(
        operation_id="event_read",
        summary="An event, its round and its clock",
        responses={200: EventSerializer, **docs.problems({404: "UNKNOWN_EVENT"})},
        auth=[],
    )
    def get(self, request: Request, slug: str) -> Response:
        """The event as it is now."""
        return Response(render_event(find_event(slug)), headers=FRESH)


class ClockView(ApiView):
    """The clock of the round that is on."""

    @extend_schema(
        operation_id="event_clock",
        summary="The clock",
        responses={200: ClockSerializer, **docs.problems({404: "UNKNOWN_EVENT, NO_ROUND"})},
        auth=[],
    )
    def get(self, request: Request, slug: str) -> Response:
        """The clock as it is now; 404 NO_ROUND before the first round is released."""
        current = rounds.current(find_event(slug))
        if current is None:
            raise Problem(404, Code.NO_ROUND, "No round has been released yet.")
        return Response(render_clock(current), headers=FRESH)


class StandingsView(ApiView):
    """The standings."""

    @extend_schema(
        operation_id="event_standings",
        summary="The standings",
        responses={200: StandingsSerializer, **docs.problems({404: "UNKNOWN_EVENT"})},
        auth=[],
    )
    def get(self, request: Request, slug: str) -> Response:
        """The newest ranking, with the tables behind each sum."""
        return Response(render_standings(find_event(slug)), headers=FRESH)


class RoundView(ApiView):
    """A round."""

    @extend_schema(
        operation_id="event_round",
        summary="A round: who sits where, and the results",
        responses={200: RoundSerializer, **docs.problems({404: "UNKNOWN_EVENT, NO_ROUND"})},
        auth=[],
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        """The round, once it is released."""
        return Response(render_round(_released(slug, number)), headers=FRESH)


class RecordView(ApiView):
    """The record of how a round was drawn."""

    @extend_schema(
        operation_id="draw_record",
        summary="The record of a draw: everything needed to draw the round again",
        description="Players go by their numbers; `manage.py redraw FILE` draws again.",
        responses={
            200: DrawRecordSerializer,
            **docs.problems({404: "UNKNOWN_EVENT, NO_ROUND, NO_RECORD"}),
        },
        auth=[],
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        """The record, once the round is released."""
        return Response(draws.record_of(_released(slug, number)), headers=FRESH)


def _released(slug: str, number: int) -> Round:
    """A round whose seats are public. Raises `Problem` UNKNOWN_EVENT, NO_ROUND."""
    found = Round.objects.filter(event=find_event(slug), number=number, status__in=Round.DRAWN)
    round_ = found.first()
    if round_ is None:
        raise Problem(404, Code.NO_ROUND, "There is no such round, or it is not released yet.")
    return round_


def find_event(slug: str) -> Event:
    """The event of that short name. Raises `Problem` UNKNOWN_EVENT."""
    event = Event.objects.select_related("champion").filter(slug=slug).first()
    if event is None:
        raise Problem(404, Code.UNKNOWN_EVENT, "There is no such event.")
    return event
