"""Taking the books of an event out."""

from __future__ import annotations

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request

from ledger.api.views.base import ApiView
from ledger.api.views.exports import read_format
from ledger.exports import FORMATS
from ledger.exports.download import download
from ledger.models import Pass
from ledger.problems import Problem
from tournaments.api import docs
from tournaments.api.views.events import find_event
from tournaments.codes import Code
from tournaments.exports import event_archive
from tournaments.models import Event, Membership, Staff

_EXPORTING = {
    400: "MALFORMED",
    401: "NO_PASS",
    403: "OFFICIALS_ONLY, PASS_REVOKED, PAIR_FIRST",
    404: "UNKNOWN_EVENT",
}


class EventExportView(ApiView):
    """The books of an event."""

    @extend_schema(
        operation_id="event_export",
        summary="Every book of an event in a ZIP archive",
        description="For organisers and referees. A file a game and format, and manifest.json with "
        "heads and digests. Files have seats and no names; for organisers there is results.csv, "
        "with names.",
        parameters=[
            OpenApiParameter("format", str, enum=list(FORMATS), description="This one only."),
        ],
        responses={
            (200, "application/zip"): OpenApiTypes.BINARY,
            **docs.problems(_EXPORTING),
        },
    )
    def get(self, request: Request, slug: str) -> StreamingHttpResponse:
        """The archive, sent while it is written."""
        event = find_event(slug)
        role = _role(request, event)
        name = request.query_params.get("format")
        formats = FORMATS.values() if name is None else (read_format(name),)
        return download(
            event_archive(event, with_names=role == Membership.Role.ORGANISER, formats=formats),
            content_type="application/zip",
            file_name=f"{event.slug}.zip",
        )


def _role(request: Request, event: Event) -> str:
    """The sender's role in running this event. Raises `Problem` OFFICIALS_ONLY."""
    if isinstance(request.auth, Pass):
        staff = Staff.objects.filter(event=event, role=Staff.Role.REFEREE, card=request.auth)
        role = staff.values_list("role", flat=True).first()
    elif request.user.is_authenticated:
        mine = Membership.objects.filter(event=event, user_id=request.user.pk)
        role = mine.values_list("role", flat=True).first()
    else:
        raise NotAuthenticated
    if role is None:
        raise Problem(
            403,
            Code.OFFICIALS_ONLY,
            "Only organisers and referees of this event take its books out.",
        )
    return role
