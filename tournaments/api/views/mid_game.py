"""Views for programs that organise: change the player behind a seat in mid-game."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from ledger.api.views.base import ApiView
from tournaments.api.rendering.draws import render_draw
from tournaments.api.serializers.draws import DrawSerializer, SubstituteSerializer, SwapSerializer
from tournaments.api.views.draws import changing
from tournaments.api.views.organising import find_player, find_round, organising, read
from tournaments.services import draws

_IN_MID_GAME = "NOT_OPEN, GAME_ENDED, BANKER_PLAYS_ELSEWHERE, BANKER_MAY_NOT_PLAY_FINAL"


class ExchangeView(ApiView):
    """Two who sit in each other's seats."""

    @extend_schema(
        operation_id="draw_exchange",
        summary="Exchange two players in mid-game, and keep the books",
        description="For a mistake that is noticed while games are played. What was entered for a "
        "seat is its new player's from now on. The books of both tables have to be open.",
        request=SwapSerializer,
        responses={200: DrawSerializer, **changing(f"SAME_SEAT, {_IN_MID_GAME}")},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """The draw with the two exchanged."""
        with organising(request, slug) as event:
            asked = read(SwapSerializer, request)
            one, other = asked["seats"]
            round_ = find_round(event, number)
            changed = draws.exchange(round_.pk, version=asked["version"], seats=(one, other))
            return Response(render_draw(changed))


class PlayOnForView(ApiView):
    """Somebody plays on for a player who leaves."""

    @extend_schema(
        operation_id="draw_play_on_for",
        summary="Let a player without a seat take over that of another in mid-game",
        description="With cash, deeds and debts. The book is kept, and the result is that of "
        "the player who took over.",
        request=SubstituteSerializer,
        responses={
            200: DrawSerializer,
            **changing(
                f"SEATED, PLAYED_BESIDE, PLAYERS_AWAY, OUT_OF_GAME, {_IN_MID_GAME}",
                ", UNKNOWN_PLAYER",
            ),
        },
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """The draw with the player who took over."""
        with organising(request, slug) as event:
            changes = read(SubstituteSerializer, request)
            changes["player"] = find_player(event, changes["player"]).pk
            round_ = find_round(event, number)
            return Response(render_draw(draws.play_on_for(round_.pk, **changes)))
