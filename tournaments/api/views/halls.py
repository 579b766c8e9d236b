"""Several halls: the evening of another laptop comes in over the network."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import IO, Any

from django.conf import settings
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from ledger.api.views.base import ApiView
from ledger.codes import LedgerCode
from ledger.problems import Problem, malformed
from tournaments.api import docs
from tournaments.api.rendering.leagues import render_hall
from tournaments.api.serializers.leagues import HallSerializer
from tournaments.api.views.organising import organising
from tournaments.archives import ARCHIVE_BYTES_MAX, take_in

_PIECE_BYTES = 64 * 1024
_TAKING_IN = {
    400: "MALFORMED, BAD_ARCHIVE, SIGNED_ELSEWHERE",
    401: "NO_PASS",
    403: "ORGANISER_ONLY",
    404: "UNKNOWN_EVENT",
    409: "HALL_IS_HERE, HALL_NOT_DONE, HALLS_DIFFER, OTHER_LEAGUE, OTHER_VERSION, EVENT_IS_HERE, "
    "NUMBERS_TAKEN",
    413: "TOO_LARGE",
}


class ArchiveParser(BaseParser):
    """An archive goes into a file while it is read, since it may be large."""

    media_type = "application/zip"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """`file`, from its beginning. Raises `Problem` TOO_LARGE."""
        file = SpooledTemporaryFile(settings.FILE_UPLOAD_MAX_MEMORY_SIZE)  # noqa: SIM115 - the view
        while piece := stream.read(_PIECE_BYTES):
            file.write(piece)
            if file.tell() > ARCHIVE_BYTES_MAX:
                file.close()
                size = ARCHIVE_BYTES_MAX // 2**20
                raise Problem(
                    413, LedgerCode.TOO_LARGE, f"An archive that is sent has at most {size} MB."
                )
        file.seek(0)
        return {"file": file}


class HallsView(ApiView):
    """Halls that join."""

    parser_classes = [ArchiveParser]

    @extend_schema(
        operation_id="hall_take_in",
        summary="Take in the evening of another hall, for common standings",
        description="The body is the archive that “Archive the evening” or `manage.py "
        "archive_event` makes there, `mark` the mark of the computer that made it. All of it comes "
        "in or nothing, audited. The same archive again changes nothing and has the same answer. "
        "`manage.py send_archive` sends it from the hall.",
        parameters=[
            OpenApiParameter(
                "mark", str, required=True, description="As in “4f2a 91bc 03de 77a1”."
            ),
        ],
        request={"application/zip": {"type": "string", "format": "binary"}},
        responses={200: HallSerializer, **docs.problems(_TAKING_IN)},
    )
    def post(self, request: Request, slug: str) -> Response:
        """The hall, as it is here now."""
        with organising(request, slug) as event:
            mark = request.query_params.get("mark", "").strip()
            if not mark:
                raise malformed("mark", "“mark” has to say which computer made the archive.")
            data = request.data  # without a file where the body is empty
            with data.get("file", BytesIO()) if isinstance(data, dict) else BytesIO() as file:
                hall = take_in(event.pk, file, mark=mark)
        return Response(render_hall(hall))
