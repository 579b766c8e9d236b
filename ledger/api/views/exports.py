"""Taking a game's book out, as a file."""

from __future__ import annotations

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from ledger import problems
from ledger.api import docs
from ledger.api.permissions import require_access
from ledger.api.views.base import ApiView
from ledger.exports import FORMATS, Format, stem_of
from ledger.exports.download import download

_SHAPES = {"application/json": OpenApiTypes.OBJECT}


class ExportView(ApiView):
    """The book of one game, as a file."""

    @extend_schema(
        operation_id="game_export",
        summary="The book as a file: beancount, hledger, CSV, JSON or notation",
        description="For referees and organisers. The same book gives the same bytes; a file has "
        "seats and no names. docs/exports.md describes the formats.",
        parameters=[
            OpenApiParameter("format", str, required=True, enum=list(FORMATS)),
        ],
        responses={
            **{
                (200, content_type): _SHAPES.get(content_type, OpenApiTypes.STR)
                for content_type in dict.fromkeys(each.content_type for each in FORMATS.values())
            },
            **docs.problems(400, 401, 403, 404),
        },
    )
    def get(self, request: Request, game_id: str) -> StreamingHttpResponse:
        """The file, sent while it is written."""
        access = require_access(request, game_id)
        if not access.actor.is_official:
            raise problems.referee_only("take a book out")
        wanted = read_format(request.query_params.get("format", ""))
        return download(
            wanted.pieces(access.game),
            content_type=wanted.content_type,
            file_name=wanted.file_name(stem_of(access.game)),
        )


def read_format(name: str) -> Format:
    """The format of that name. Raises `Problem` MALFORMED."""
    if name not in FORMATS:
        raise problems.malformed("format", f"“format” is one of {', '.join(FORMATS)}.")
    return FORMATS[name]
