"""A whole book, for a device that goes on with it where there is no network."""

from __future__ import annotations

from urllib.parse import urlencode

from django.urls import reverse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

import engine
from ledger import problems
from ledger.api import docs
from ledger.api.headers import etag
from ledger.api.numbers import NUMBER_MAX, read_whole
from ledger.api.permissions import require_writing
from ledger.api.post_bodies import read_link
from ledger.api.rendering import Json, render_kept
from ledger.api.serializers import KeptBookSerializer
from ledger.api.views.base import ApiView
from ledger.journal.reader import read_entries
from ledger.models import Game, Transaction

PAGE_MAX = 250


class BookView(ApiView):
    """The book of one game, from its beginning or from an entry on."""

    @extend_schema(
        operation_id="book_read",
        summary="The whole book, to go on with it without a network",
        description=docs.BOOK,
        parameters=[
            OpenApiParameter("after", int, description="Only entries above this number."),
            OpenApiParameter("link", str, description="The head that the sender has there."),
            OpenApiParameter("limit", int, description=f"At most this many, up to {PAGE_MAX}."),
        ],
        responses={200: KeptBookSerializer, **docs.problems(400, 401, 403, 404, 409)},
    )
    def get(self, request: Request, game_id: str) -> Response:
        """A page of it, oldest entry first."""
        game = require_writing(request, game_id).game
        after = read_whole(request, "after", 0, 0, NUMBER_MAX)
        limit = read_whole(request, "limit", PAGE_MAX, 1, PAGE_MAX)
        _require_beginning(game, after, request.query_params.get("link"))
        rows = Transaction.objects.filter(game=game, number__gt=after).order_by("number")
        # Only up to the version whose head is returned: what comes meanwhile is read the next time.
        entries = read_entries(rows.filter(number__lte=game.version)[:limit])
        body = {
            "game": _beginning(game) if after == 0 else None,
            "version": game.version,
            "link": game.link,
            "status": game.status,
            "entries": render_kept(entries),
            "next": None,
        }
        if entries and entries[-1].number < game.version:
            last = entries[-1]
            query = urlencode({"after": last.number, "link": last.link, "limit": limit})
            body["next"] = f"{reverse('game-book', args=[game.pk])}?{query}"
        return Response(body, headers={"ETag": etag(game.version)})


def _require_beginning(game: Game, after: int, link: str | None) -> None:
    """Raise `Problem` OTHER_BOOK where entry `after` isn't there, or has another head."""
    if link is not None:
        read_link(link)
    if after == 0:
        return
    rows = Transaction.objects.filter(game=game, number=after)
    ours = rows.values_list("link", flat=True).first()
    if ours is None or link not in (ours, None):
        raise problems.other_book(after)


def _beginning(game: Game) -> Json:
    is_added = game.edition not in engine.EDITION_NAMES
    return {
        "ruleset": game.ruleset,
        "options": game.options,
        "edition": game.edition,
        "edition_file": engine.edition_document(game.edition) if is_added else None,
        "seats": game.seats,
    }
