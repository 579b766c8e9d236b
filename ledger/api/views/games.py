"""Reading a game: its state and what can be entered now."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from ledger.api import docs
from ledger.api.headers import etag
from ledger.api.permissions import require_access
from ledger.api.rendering import render_game
from ledger.api.serializers import GameSerializer, OffersSerializer
from ledger.api.views.base import ApiView
from ledger.services.book import book_of
from ledger.services.for_reader import offers_with_decks_for, unavailable_for


class GameView(ApiView):
    """One game."""

    @extend_schema(
        operation_id="game_read",
        summary="The game as it is now",
        description="With If-None-Match the answer is 304 while nothing was entered.",
        parameters=[
            OpenApiParameter("If-None-Match", str, OpenApiParameter.HEADER, description='"12"')
        ],
        responses={200: GameSerializer, 304: None, **docs.problems(401, 403, 404)},
    )
    def get(self, request: Request, game_id: str) -> Response:
        """State, offers and newest entry."""
        access = require_access(request, game_id)
        game = access.game
        headers = {"ETag": etag(game.version), "Cache-Control": "private, no-cache"}
        if request.headers.get("If-None-Match", "").strip() == headers["ETag"]:
            return Response(status=304, headers=headers)
        return Response(render_game(game, access.actor), headers=headers)


class OffersView(ApiView):
    """The commands that can be entered now."""

    @extend_schema(
        operation_id="game_offers",
        summary="What this sender can enter now, and what is nearly possible",
        description=docs.OFFERS,
        responses={200: OffersSerializer, **docs.problems(401, 403, 404)},
    )
    def get(self, request: Request, game_id: str) -> Response:
        """The offers alone, and the refused candidates with the reason why not."""
        access = require_access(request, game_id)
        book = book_of(access.game)
        shape = {
            "version": book.version,
            "offers": offers_with_decks_for(book, access.actor),
            "nearly": unavailable_for(book, access.actor),
        }
        return Response(OffersSerializer(shape).data, headers={"ETag": etag(access.game.version)})
