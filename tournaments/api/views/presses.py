"""Pressing a round's clock, for programs that organise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from ledger.api.views.base import ApiView
from ledger.problems import malformed
from tournaments.api import docs
from tournaments.api.rendering.clock import render_pressed
from tournaments.api.serializers.clock import PressedClockSerializer, PressSerializer
from tournaments.api.views.organising import find_round, organising, read
from tournaments.services import clock

_READING = {401: "NO_PASS", 403: "ORGANISER_ONLY", 404: "UNKNOWN_EVENT, NO_ROUND"}
_PRESSING = {
    400: "MALFORMED, BAD_EXTENSION",
    **_READING,
    409: "CLOCK_CHANGED, NOT_RELEASED, CLOCK_WAITING, CLOCK_RUNNING, CLOCK_PAUSED, TIME_IS_UP, "
    "TOO_LITTLE_LEFT, TIME_NOT_UP, BEING_CALLED, ROUND_FINISHED, ALL_ENDED, NO_TIME_LEFT",
}

_PRESSES: dict[str, Callable[..., Any]] = {
    "start": clock.start,
    "pause": clock.pause,
    "resume": clock.resume,
    "end": clock.end,
}
_WITH_MINUTES: dict[str, Callable[..., Any]] = {
    "extend": clock.extend,
    "shorten": clock.shorten,
    "go_on": clock.go_on,
}


class PressesView(ApiView):
    """The clock of a round."""

    @extend_schema(
        operation_id="round_clock",
        summary="The clock of a round, and how often it was pressed",
        responses={200: PressedClockSerializer, **docs.problems(_READING)},
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        """The clock as it is now."""
        with organising(request, slug) as event:
            return Response(render_pressed(find_round(event, number), []))

    @extend_schema(
        operation_id="round_clock_press",
        summary="Start, pause, resume, extend, shorten or end a round's time",
        description="It names how many presses the sender has seen. After another one nothing is "
        "pressed (CLOCK_CHANGED, which says what was pressed and by whom). `end` calls the last "
        "turn at every table; `go_on` takes that back.",
        request=PressSerializer,
        responses={200: PressedClockSerializer, **docs.problems(_PRESSING)},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """The clock as it is after the press."""
        with organising(request, slug) as event:
            asked = read(PressSerializer, request)
            round_ = find_round(event, number)
            with clock.as_seen(round_.pk, asked["presses"]):
                notes = _press(round_.pk, asked, by=request.user.get_username())
            return Response(render_pressed(find_round(event, number), notes or []))


def _press(round_id: int, asked: dict[str, Any], *, by: str) -> list[str] | None:
    """Press. Raises `Problem` MALFORMED for minutes that are missing."""
    press = asked["press"]
    if press in _PRESSES:
        _PRESSES[press](round_id, by=by)
        return None
    if "minutes" not in asked:
        raise malformed("minutes", f"“{press}” needs “minutes”.")
    told: list[str] | None = _WITH_MINUTES[press](round_id, minutes=asked["minutes"], by=by)
    return told
