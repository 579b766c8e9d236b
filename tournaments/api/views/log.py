"""The log of an event, for programs that organise."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from ledger.api.numbers import NUMBER_MAX, read_whole
from ledger.api.views.base import ApiView
from tournaments.api import docs
from tournaments.api.rendering.log import render_log
from tournaments.api.serializers.log import LogSerializer
from tournaments.api.views.organising import organising
from tournaments.services import undoing
from tournaments.services.acts.reading import ACTS_AT_ONCE, acts_of

_READING = {400: "MALFORMED", 401: "NO_PASS", 403: "ORGANISER_ONLY", 404: "UNKNOWN_EVENT"}

_UNDOING = {
    401: "NO_PASS",
    403: "ORGANISER_ONLY",
    404: "UNKNOWN_EVENT, UNKNOWN_ACT, PLAYER_REMOVED, UNKNOWN_BANKER",
    # The log's own, then those of the list, the set-up, the draw, the clock and the results.
    409: "NO_INVERSE, BUILT_ON, HAS_HISTORY, NOBODY_WAITS, RULES_FIXED, DIVISIONS_FIXED, "
    "DIVISION_IN_USE, ROUNDS_DRAWN, FINAL_DRAWN, STAGE_DRAWN, DRAW_CHANGED, ROUND_OVER, "
    "TABLE_PLAYS, TABLE_TOO_SMALL, TABLE_TOO_BIG, LAST_TABLE, NUMBER_TAKEN, OTHER_DIVISION, "
    "PLAYERS_AWAY, SEATED, PLAYED_BESIDE, NOT_OPEN, GAME_ENDED, OUT_OF_GAME, BANKER_TWICE, "
    "BANKER_PLAYS_ELSEWHERE, BANKER_MAY_NOT_PLAY_FINAL, NOT_PLAYING, TABLES_OPEN, NOT_RELEASED, "
    "CLOCK_CHANGED, CLOCK_WAITING, CLOCK_RUNNING, CLOCK_PAUSED, TIME_IS_UP, TIME_NOT_UP, "
    "TOO_LITTLE_LEFT, NO_TIME_LEFT, BEING_CALLED, ROUND_FINISHED, ALL_ENDED, NO_RESULT, "
    "ALREADY_RULED, ALREADY_SIGNED",
}


class LogView(ApiView):
    """The log."""

    @extend_schema(
        operation_id="event_log",
        summary="The log of an event: who did what, newest first",
        description=f"At most {ACTS_AT_ONCE}; ask again with `before` the number of the last one.",
        parameters=[
            OpenApiParameter("before", int, description="Only acts with a number below this.")
        ],
        responses={200: LogSerializer, **docs.problems(_READING)},
    )
    def get(self, request: Request, slug: str) -> Response:
        """The newest acts."""
        with organising(request, slug) as event:
            before = read_whole(request, "before", NUMBER_MAX, 1, NUMBER_MAX)
            return Response(render_log(event, acts_of(event, before=before)))


class UndoView(ApiView):
    """An act is undone."""

    @extend_schema(
        operation_id="event_undo",
        summary="Undo an act, if nothing was built on it since",
        description="By what does the opposite, which is recorded as an act of its own. Refused "
        "with BUILT_ON if another act has changed the same thing since, and with whatever the "
        "opposite would be refused with.",
        request=None,
        responses={200: LogSerializer, **docs.problems(_UNDOING)},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """The acts that undid it, newest first."""
        with organising(request, slug) as event:
            done = set(undoing.undo(event.pk, number, by=request.user.get_username()))
            return Response(
                render_log(event, [act for act in acts_of(event) if act.number in done])
            )
