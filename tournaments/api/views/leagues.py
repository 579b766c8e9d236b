"""Leagues: their standings, and the next night."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from ledger.api.views.base import ApiView
from ledger.problems import Problem
from tournaments.api import docs
from tournaments.api.rendering.leagues import render_league
from tournaments.api.rendering.set_up import render_set_up
from tournaments.api.serializers.leagues import LeagueSerializer, NextNightSerializer
from tournaments.api.serializers.set_up import SetUpSerializer
from tournaments.api.views.events import FRESH, find_event
from tournaments.api.views.organising import organising, read
from tournaments.codes import Code
from tournaments.services.leagues import league_of
from tournaments.services.next_nights import make_next_night

_MAKING = {
    400: "MALFORMED, NIGHT_BEFORE",
    401: "NO_PASS",
    403: "ORGANISER_ONLY",
    404: "UNKNOWN_EVENT",
    409: "NIGHT_FOLLOWS, EVENT_EXISTS, NAMES_GONE",
}


class LeagueView(ApiView):
    """The standings of a league."""

    @extend_schema(
        operation_id="event_league",
        summary="The standings of the event's league after this night",
        responses={200: LeagueSerializer, **docs.problems({404: "UNKNOWN_EVENT, NO_LEAGUE"})},
        auth=[],
    )
    def get(self, request: Request, slug: str) -> Response:
        """The standings, worked out from the results of all nights as they are now."""
        league = league_of(find_event(slug))
        if league is None:
            raise Problem(404, Code.NO_LEAGUE, "This evening is of no league.")
        return Response(render_league(league), headers=FRESH)


class NextNightView(ApiView):
    """The next night."""

    @extend_schema(
        operation_id="next_night_make",
        summary="Make the next night of the event's league, with everybody on the list",
        description="It has the rules and the stages of this one, its players, not checked in "
        "yet, its staff and its organisers. A second one is refused (NIGHT_FOLLOWS), so "
        "that the same request sent twice makes one night.",
        request=NextNightSerializer,
        responses={201: SetUpSerializer, **docs.problems(_MAKING)},
    )
    def post(self, request: Request, slug: str) -> Response:
        """The set-up of the new night."""
        with organising(request, slug) as event:
            asked = read(NextNightSerializer, request)
            assert request.user.pk is not None
            night = make_next_night(
                event.pk, on=asked["date"], name=asked.get("name"), user_id=request.user.pk
            )
            return Response(render_set_up(night), status=201)
