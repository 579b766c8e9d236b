"""Waves, for programs that organise: who is in which, and a round that nobody is left to play."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from ledger.api.views.base import ApiView
from tournaments.api import docs
from tournaments.api.rendering.draws import render_draw
from tournaments.api.serializers.draws import DrawSerializer
from tournaments.api.serializers.players import PlayersSerializer, PutInWaveSerializer
from tournaments.api.views.organising import organising, read
from tournaments.api.views.players import MOVING, as_they_are, seen_versions
from tournaments.services import draws, waves

_WAVING = {**MOVING, 400: "MALFORMED, NO_WAVE"}
_EVENT = {401: "NO_PASS", 403: "ORGANISER_ONLY", 404: "UNKNOWN_EVENT"}


class WavesView(ApiView):
    """Put players in a wave, or in none."""

    @extend_schema(
        operation_id="players_put_in_wave",
        summary="Put players in a wave, or in none",
        description="Each comes with the version that the sender saw. If somebody else has changed "
        "one of them since, nobody is moved (PLAYER_CHANGED). Those who are here without one get "
        "one with the next draw.",
        request=PutInWaveSerializer,
        responses={200: PlayersSerializer, **docs.problems(_WAVING)},
    )
    def post(self, request: Request, slug: str) -> Response:
        """These players, as they are now."""
        with organising(request, slug) as event:
            given = read(PutInWaveSerializer, request)
            seen = seen_versions(event, given["players"])
            waves.put_in(event.pk, given["wave"], seen)
            return as_they_are(event, seen)


class PassOverView(ApiView):
    """The round of a wave of which nobody is left."""

    @extend_schema(
        operation_id="draw_pass_over",
        summary="Skip a wave's round when too few of its players are here",
        description="Nobody plays it, and the next round can be drawn.",
        request=None,
        responses={
            201: DrawSerializer,
            **docs.problems({**_EVENT, 409: "DRAW_CHANGED, ENOUGH_PLAYERS"}),
        },
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """The round, finished and without tables."""
        with organising(request, slug) as event:
            return Response(render_draw(draws.pass_over(event.pk, number)), status=201)
