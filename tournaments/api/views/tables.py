"""A table for the people who sit at it: names, clock, result, call; and the access to it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from ledger.api.permissions import Access, require_access
from ledger.api.views.base import ApiView
from ledger.codes import LedgerCode
from ledger.problems import Problem, malformed
from tournaments.api import docs
from tournaments.api.rendering.tables import render_table
from tournaments.api.serializers.tables import TableSerializer, TokensSerializer
from tournaments.codes import Code
from tournaments.models import Table
from tournaments.services import tokens

_READING = {
    401: "NO_PASS",
    403: "OTHER_TABLE, PASS_REVOKED",
    404: "UNKNOWN_GAME, NO_TABLE",
}
_TOKENS = {
    400: "MALFORMED",
    401: "NO_PASS",
    403: "OTHER_TABLE, READ_ONLY_LINK, PASS_REVOKED",
    404: "UNKNOWN_TABLE",
}
TOKEN_MAX = 20


class TableOfGameView(ApiView):
    """The table of a game. Names come from here: the book has seats only."""

    @extend_schema(
        operation_id="game_table",
        summary="The table where a game is played",
        responses={200: TableSerializer, **docs.problems(_READING)},
    )
    def get(self, request: Request, game_id: str) -> Response:
        """Event, round, seats with names, clock, result and call."""
        access = require_access(request, game_id)
        table = Table.objects.for_floor().filter(game=access.game).first()
        if table is None:
            raise Problem(404, Code.NO_TABLE, "This game belongs to no table of an event.")
        headers = {"Cache-Control": "private, no-cache"}
        return Response(render_table(table), headers=headers)


class TokensView(ApiView):
    """The tokens of a table's players."""

    @extend_schema(
        operation_id="table_tokens",
        summary="Say which token each player took",
        description="By the table's bank. A seat that isn't named has no token any more. It only "
        "helps people to tell the players apart; no book knows of it.",
        request=TokensSerializer,
        responses={200: TokensSerializer, **docs.problems(_TOKENS)},
    )
    def put(self, request: Request, table_id: int) -> Response:
        """The tokens as they are kept."""
        if not access_to_table(request, table_id).writes:
            raise Problem(403, LedgerCode.READ_ONLY_LINK, "The table's bank tells the tokens.")
        told = object_of(request.data).get("tokens")
        if not isinstance(told, dict) or not all(map(_is_token, told.values())):
            raise malformed("tokens", "“tokens” has to name a short word for a seat.")
        return Response({"tokens": tokens.tell(table_id, told)})


@extend_schema(exclude=True)
class OlderTableOfGameView(TableOfGameView):
    """The same at the address that it had in the API's first description."""


def _is_token(word: Any) -> bool:
    return isinstance(word, str) and word.isprintable() and 0 < len(word) <= TOKEN_MAX


def access_to_table(request: Request, table_id: int) -> Access:
    """The sender's access to this table. Raises `Problem` for a table without a book, which
    has nothing to sign."""
    game = Table.objects.filter(pk=table_id).values_list("game", flat=True).first()
    if game is None:
        raise Problem(404, Code.UNKNOWN_TABLE, "There is no such table, or it has no book yet.")
    return require_access(request, str(game))


def object_of(body: Any) -> dict[str, Any]:
    if not isinstance(body, dict):
        raise malformed("body", "The body has to be a JSON object.")
    return body


def waited_in(body: dict[str, Any]) -> timedelta:
    """How long the network kept a request back, as the request itself says."""
    waited = body.get("waited_seconds", 0)
    if type(waited) is not int or not 0 <= waited <= 10**6:
        raise malformed("waited_seconds", "“waited_seconds” has to be a whole number.")
    return timedelta(seconds=waited)
