"""Making a game from a file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from ledger.api import docs
from ledger.api.errors import REPLAYED
from ledger.api.headers import etag, required_key
from ledger.api.permissions import require_organiser
from ledger.api.rendering import render_game
from ledger.api.serializers import GameSerializer
from ledger.api.views.base import ApiView
from ledger.codes import LedgerCode
from ledger.imports import FILE_BYTES_MAX
from ledger.problems import Problem
from ledger.services.importing import import_once


class FileParser(BaseParser):
    """The bytes of a file, also if they are declared as a form, as curl declares all that it sends.
    Of a file that is too long, only one byte more than allowed."""

    media_type = "*/*"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """`file`, the bytes. Raises `Problem` for a form with parts, which isn't a file."""
        if (media_type or "").startswith("multipart/"):
            raise Problem(
                415, LedgerCode.NO_FORM, "Send the file itself as the body, not in a form."
            )
        return {"file": stream.read(FILE_BYTES_MAX + 1)}


class ImportView(ApiView):
    """A new game from a file."""

    parser_classes = [FileParser]

    @extend_schema(
        operation_id="game_import",
        summary="Import a game from JSON or notation, all of it or nothing",
        parameters=[docs.IMPORT_KEY],
        description="For organisers with an account. The body is the file. A JSON file brings its "
        "keys, and the game must come to the same head; a notation file is checked by what it "
        "expects. The game belongs to no table: whoever imported it may read it and go on with it. "
        "The same file under the same key is imported once, and gets the same game again "
        "(`Idempotent-Replayed: true`); a refused file binds no key.",
        request={
            "application/json": {"type": "object"},
            "text/plain": {"type": "string", "format": "binary"},
        },
        responses={201: GameSerializer, **docs.problems(400, 401, 403, 409, 413, 415, 422)},
    )
    def post(self, request: Request) -> Response:
        """The game that was made."""
        actor = require_organiser(request, to="import a game")
        data = request.data
        file = data.get("file", b"") if isinstance(data, dict) else b""
        imported = import_once(file, actor=actor, key=required_key(request.headers, "import"))
        game = imported.game
        headers = {"ETag": etag(game.version), "Location": reverse("game", args=[game.pk])}
        if imported.replayed:
            headers[REPLAYED] = "true"
        return Response(render_game(game, actor), status=201, headers=headers)
