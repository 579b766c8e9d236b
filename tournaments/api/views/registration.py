"""Registration and the waiting list, for programs that organise: a club's own form."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from ledger.api.views.base import ApiView
from tournaments.api import docs
from tournaments.api.rendering.players import render_player
from tournaments.api.rendering.registration import (
    render_registered,
    render_registration,
    render_waiting,
)
from tournaments.api.serializers.players import PlayerSerializer
from tournaments.api.serializers.registration import (
    NewRegistrationSerializer,
    RegisteredSerializer,
    RegistrationChangesSerializer,
    RegistrationSerializer,
    WaitingListSerializer,
    WaitingSerializer,
)
from tournaments.api.views.organising import find_player, organising, read
from tournaments.codes import Code
from tournaments.models import Event, Waiting
from tournaments.problems import EveningProblem
from tournaments.services import registering

_READING = {401: "NO_PASS", 403: "ORGANISER_ONLY", 404: "UNKNOWN_EVENT"}
_CHANGING = {400: "MALFORMED", **_READING, 409: "REGISTRATION_CHANGED"}
_REGISTERING = {
    400: "MALFORMED, BAD_NAME, NO_DIVISION",
    **_READING,
    409: "NAMESAKE, REGISTRATION_OFF, WAITING_LIST_FULL",
}
_WAITING = {401: "NO_PASS", 403: "ORGANISER_ONLY", 404: "UNKNOWN_EVENT, NOT_WAITING"}
_SETTING_BACK = {
    401: "NO_PASS",
    403: "ORGANISER_ONLY",
    404: "UNKNOWN_EVENT, UNKNOWN_PLAYER",
    409: "HAS_HISTORY, NOBODY_WAITS",
}


class RegistrationView(ApiView):
    """The organiser's settings for registration."""

    @extend_schema(
        operation_id="registration_read",
        summary="How players register, and how many places are free",
        responses={200: RegistrationSerializer, **docs.problems(_READING)},
    )
    def get(self, request: Request, slug: str) -> Response:
        """Registration as it stands."""
        with organising(request, slug) as event:
            return Response(render_registration(event))

    @extend_schema(
        operation_id="registration_change",
        summary="Open or close registration, or change places and time",
        description="It names the version that the sender saw. With more places, those who wait "
        "move up at once; with fewer, nobody loses theirs.",
        request=RegistrationChangesSerializer,
        responses={200: RegistrationSerializer, **docs.problems(_CHANGING)},
    )
    def patch(self, request: Request, slug: str) -> Response:
        """Registration as changed."""
        with organising(request, slug) as event:
            changes: dict[str, Any] = read(RegistrationChangesSerializer, request)
            is_open = changes.pop("is_open", None)
            registering.change(event.pk, **changes)
            if is_open is not None:
                registering.switch(event.pk, is_open=is_open)
            return Response(render_registration(event))


class RegistrationsView(ApiView):
    """Registering players."""

    @extend_schema(
        operation_id="player_register",
        summary="Register a player, who waits if every place is taken",
        description="As the registration page does it, for a form of your own. The same `key` is "
        "the same registration: sent twice, it registers once. A name that is registered already "
        "is refused with NAMESAKE and how many there are; send `namesakes` with that number if "
        "this is another person.",
        request=NewRegistrationSerializer,
        responses={201: RegisteredSerializer, **docs.problems(_REGISTERING)},
    )
    def post(self, request: Request, slug: str) -> Response:
        """The player with number and link, or the place in line."""
        with organising(request, slug) as event:
            given = read(NewRegistrationSerializer, request)
            found = registering.register(event.pk, **given)
            return Response(render_registered(found), status=201)


class WaitingListView(ApiView):
    """The waiting list."""

    @extend_schema(
        operation_id="waiting_list_read",
        summary="The waiting list",
        responses={200: WaitingListSerializer, **docs.problems(_READING)},
    )
    def get(self, request: Request, slug: str) -> Response:
        """The first in line first."""
        with organising(request, slug) as event:
            line = event.waiting.select_related("link")
            shown = [render_waiting(each, place) for place, each in enumerate(line, start=1)]
            return Response({"waiting": shown})


class WaitingView(ApiView):
    """Somebody on the waiting list."""

    @extend_schema(
        operation_id="waiting_remove",
        summary="Take somebody off the waiting list",
        responses={204: None, **docs.problems(_WAITING)},
    )
    def delete(self, request: Request, slug: str, waiting_id: int) -> Response:
        """Nothing. Their link no longer works."""
        with organising(request, slug) as event:
            registering.leave(_waiting(event, waiting_id))
            return Response(status=204)


class MoveUpView(ApiView):
    """Moving up."""

    @extend_schema(
        operation_id="waiting_move_up",
        summary="Let somebody in from the waiting list, before others and whatever the capacity",
        request=None,
        responses={200: PlayerSerializer, **docs.problems(_WAITING)},
    )
    def post(self, request: Request, slug: str, waiting_id: int) -> Response:
        """The player, with the same link."""
        with organising(request, slug) as event:
            return Response(render_player(registering.move_up(_waiting(event, waiting_id))))


class SetBackView(ApiView):
    """Waiting after all."""

    @extend_schema(
        operation_id="player_set_back",
        summary="Move a player to the end of the waiting list",
        description="The first who waits gets the place. Refused for a player who was seated, and "
        "where nobody waits.",
        request=None,
        responses={200: WaitingSerializer, **docs.problems(_SETTING_BACK)},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Their place in line."""
        with organising(request, slug) as event:
            waiting = registering.set_back(find_player(event, number))
            return Response(render_waiting(waiting, waiting.place))


def _waiting(event: Event, waiting_id: int) -> Waiting:
    """Somebody on the waiting list. Raises `Problem` NOT_WAITING."""
    found = event.waiting.select_related("link", "event").filter(pk=waiting_id).first()
    if found is None:
        raise EveningProblem(
            Code.NOT_WAITING,
            "There is nobody of that id on the waiting list.",
            "Check whether they have moved up.",
            status=404,
        )
    return found
