"""The floor, for programs: errands, the numbers of the night, the projector, closing books."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from ledger.api.permissions import Access
from ledger.api.views.base import ApiView
from ledger.models import Pass
from ledger.problems import Problem, referee_only
from tournaments.api import docs
from tournaments.api.rendering.errands import render_errands
from tournaments.api.rendering.numbers import render_numbers
from tournaments.api.rendering.projector import render_projector
from tournaments.api.rendering.tables import render_book_state, render_postponed
from tournaments.api.serializers.errands import ErrandsSerializer
from tournaments.api.serializers.numbers import NumbersSerializer
from tournaments.api.serializers.projector import ProjectorChangesSerializer, ProjectorSerializer
from tournaments.api.serializers.tables import (
    BookStateSerializer,
    ClosingSerializer,
    PostponedSerializer,
    PostponingSerializer,
    ReopenedSerializer,
)
from tournaments.api.views.events import FRESH, find_event
from tournaments.api.views.organising import organising, read
from tournaments.api.views.tables import access_to_table
from tournaments.codes import Code
from tournaments.models import Event, Membership, Projector, Round, Staff
from tournaments.services import consequences, postponing, projectors, reopening, results
from tournaments.services.acts import acting_for

_READING = {401: "NO_PASS", 403: "ORGANISER_ONLY", 404: "UNKNOWN_EVENT"}
_ERRANDS = {401: "NO_PASS", 403: "OFFICIALS_ONLY, PASS_REVOKED", 404: "UNKNOWN_EVENT"}
_DIRECTING = {400: "MALFORMED, NO_PLACE", **_READING, 409: "PROJECTOR_CHANGED, NOT_HELD"}
_TABLE = {401: "NO_PASS", 403: "OTHER_TABLE, REFEREE_ONLY, PASS_REVOKED", 404: "UNKNOWN_TABLE"}
_CLOSING = {400: "MALFORMED, REASON_MISSING", **_TABLE, 409: "BOOK_CHANGED, BOOK_CLOSED"}
_POSTPONING = {400: "MALFORMED, REASON_MISSING", **_TABLE, 409: "GAME_ENDED"}
_OPENING = {400: "MALFORMED, REASON_MISSING", **_TABLE, 409: "BOOK_CHANGED, BOOK_OPEN"}


class ErrandsView(ApiView):
    """The runner's list."""

    @extend_schema(
        operation_id="errands_read",
        summary="The tables that need somebody, and why",
        description="For organisers and referees, and the links of referees and runners.",
        responses={200: ErrandsSerializer, **docs.problems(_ERRANDS)},
    )
    def get(self, request: Request, slug: str) -> Response:
        """The errands that are open now."""
        event = find_event(slug)
        _require_on_the_floor(request, event)
        return Response(render_errands(event), headers=FRESH)


class NumbersView(ApiView):
    """The numbers of the night."""

    @extend_schema(
        operation_id="event_numbers",
        summary="The numbers of the night: the fullest purse, the highest rent …",
        responses={200: NumbersSerializer, **docs.problems({404: "UNKNOWN_EVENT"})},
        auth=[],
    )
    def get(self, request: Request, slug: str) -> Response:
        """The numbers of all games that are over."""
        return Response(render_numbers(find_event(slug)), headers=FRESH)


class ProjectorView(ApiView):
    """The content of the screens in the hall."""

    @extend_schema(
        operation_id="projector_read",
        summary="What the projector shows",
        responses={200: ProjectorSerializer, **docs.problems(_READING)},
    )
    def get(self, request: Request, slug: str) -> Response:
        """What the screens show now."""
        with organising(request, slug) as event:
            return Response(render_projector(event))

    @extend_schema(
        operation_id="projector_change",
        summary="Direct the projector",
        request=ProjectorChangesSerializer,
        responses={200: ProjectorSerializer, **docs.problems(_DIRECTING)},
    )
    def patch(self, request: Request, slug: str) -> Response:
        """Change what the screens show, and return it."""
        with organising(request, slug) as event:
            asked = read(ProjectorChangesSerializer, request)
            # All or nothing: the sponsors and an announcement may be refused.
            with transaction.atomic():
                _direct(event, asked)
            return Response(render_projector(event))


class CloseBookView(ApiView):
    """Ending a table's game."""

    @extend_schema(
        operation_id="table_close",
        summary="End the game of a table whose banker can't",
        description="For organisers and referees. The table may have played on since `version`; if "
        "another official has taken something back, nothing is done (BOOK_CHANGED).",
        request=ClosingSerializer,
        responses={201: BookStateSerializer, **docs.problems(_CLOSING)},
    )
    def post(self, request: Request, table_id: int) -> Response:
        """The book, which is closed."""
        access = official_of_table(request, table_id)
        asked = read(ClosingSerializer, request)
        with acting_for(access.actor):
            results.close_book(
                table_id, actor=access.actor, reason=asked["reason"], seen=asked["version"]
            )
        return Response(render_book_state(table_id), status=201)


class ReopenBookView(ApiView):
    """Taking back the end of a game."""

    @extend_schema(
        operation_id="table_reopen",
        summary="Open the book of a table again after its game has ended",
        description="For organisers and referees. `version` is the entry that ended the game. Its "
        "result doesn't count until the game has ended again; `notes` say what that may change.",
        request=ClosingSerializer,
        responses={201: ReopenedSerializer, **docs.problems(_OPENING)},
    )
    def post(self, request: Request, table_id: int) -> Response:
        """The book, which takes entries again."""
        access = official_of_table(request, table_id)
        asked = read(ClosingSerializer, request)
        with acting_for(access.actor):
            reopening.reopen_book(
                table_id, version=asked["version"], actor=access.actor, reason=asked["reason"]
            )
        round_ = Round.objects.select_related("event").get(tables=table_id)
        return Response(
            render_book_state(table_id) | {"notes": consequences.possible(round_)}, status=201
        )


class PostponeView(ApiView):
    """Playing a table later."""

    @extend_schema(
        operation_id="table_postpone",
        summary="Let a table that can't finish be played later",
        description="For organisers and referees. Its round can be finished and the next one drawn "
        "without it; its result counts in its own round once it is in. Repeating it sets the new "
        "reason.",
        request=PostponingSerializer,
        responses={201: PostponedSerializer, **docs.problems(_POSTPONING)},
    )
    def post(self, request: Request, table_id: int) -> Response:
        """The table, which is postponed."""
        access = official_of_table(request, table_id)
        asked = read(PostponingSerializer, request)
        with acting_for(access.actor):
            postponing.postpone(table_id, reason=asked["reason"])
        return Response(render_postponed(table_id), status=201)


class ResumeView(ApiView):
    """Playing it now."""

    @extend_schema(
        operation_id="table_resume",
        summary="Let a postponed table be played now",
        description="For organisers and referees. Whatever needs its result waits for it again. "
        "Repeating it changes nothing.",
        request=None,
        responses={201: PostponedSerializer, **docs.problems(_TABLE)},
    )
    def post(self, request: Request, table_id: int) -> Response:
        """The table, which isn't postponed."""
        access = official_of_table(request, table_id)
        with acting_for(access.actor):
            postponing.resume(table_id)
        return Response(render_postponed(table_id), status=201)


def _require_on_the_floor(request: Request, event: Event) -> None:
    """Raise `Problem` OFFICIALS_ONLY for a sender without a role on the floor of this event."""
    if isinstance(request.auth, Pass):
        roles = (Staff.Role.REFEREE, Staff.Role.RUNNER)
        may = event.staff.filter(role__in=roles, card=request.auth).exists()
    else:
        may = Membership.objects.filter(event=event, user=request.user.pk or 0).exists()
    if not may and request.auth is None and not request.user.is_authenticated:
        raise NotAuthenticated
    if not may:
        raise Problem(
            403,
            Code.OFFICIALS_ONLY,
            "Only organisers, referees and runners of this event can read this.",
        )


def official_of_table(request: Request, table_id: int) -> Access:
    """The referee or organiser who sent the request. Raises `Problem` UNKNOWN_TABLE, OTHER_TABLE,
    REFEREE_ONLY."""
    access = access_to_table(request, table_id)
    if not access.actor.is_official:
        raise referee_only("end a table's game, open its book again, or change when it is played")
    return access


def _direct(event: Event, asked: dict[str, Any]) -> None:
    if "sponsors" in asked:
        projectors.thank(event.pk, asked["sponsors"], seen=asked["version"])
    if "shows" in asked:
        projectors.show(event.pk, Projector.Shows(asked["shows"]))
    if "message" in asked:
        projectors.say(event.pk, asked["message"])
    if "held" in asked:
        (projectors.hold if asked["held"] else projectors.follow)(event.pk)
    if "announce" in asked:
        projectors.announce(event.pk, **asked["announce"])
