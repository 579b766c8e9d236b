"""The list of players, for programs that organise: a registration desk, a club's own list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from ledger.api.views.base import ApiView
from tournaments.api import docs
from tournaments.api.rendering.players import render_player
from tournaments.api.serializers.players import (
    DroppedPlayerSerializer,
    NewPlayerSerializer,
    PlayerChangesSerializer,
    PlayerSerializer,
    PlayersSerializer,
    PutInDivisionSerializer,
)
from tournaments.api.views.organising import find_player, organising, read
from tournaments.models import Event
from tournaments.services import divisions, players

_READING = {401: "NO_PASS", 403: "ORGANISER_ONLY", 404: "UNKNOWN_EVENT"}
_ADDING = {400: "MALFORMED, BAD_NAME, NO_DIVISION, NO_WAVE", **_READING, 409: "NAMESAKE"}
MOVING = {
    400: "MALFORMED, NO_DIVISION",
    401: "NO_PASS",
    403: "ORGANISER_ONLY",
    404: "UNKNOWN_EVENT, UNKNOWN_PLAYER, PLAYER_REMOVED",
    409: "PLAYER_CHANGED",
}
_ONE = {401: "NO_PASS", 403: "ORGANISER_ONLY", 404: "UNKNOWN_EVENT, UNKNOWN_PLAYER"}


class PlayersView(ApiView):
    """The list."""

    @extend_schema(
        operation_id="players_read",
        summary="All players of an event",
        responses={200: PlayersSerializer, **docs.problems(_READING)},
    )
    def get(self, request: Request, slug: str) -> Response:
        """The list, in the order of numbers."""
        with organising(request, slug) as event:
            listed = event.players.select_related("link").order_by("number")
            return Response({"players": [render_player(each) for each in listed]})

    @extend_schema(
        operation_id="player_add",
        summary="Put a player on the list",
        description="Somebody whose name is on the list already is refused with NAMESAKE and how "
        "many there are: send `namesakes` with that number if this is another person. So the same "
        "request sent twice adds nobody twice.",
        request=NewPlayerSerializer,
        responses={201: PlayerSerializer, **docs.problems(_ADDING)},
    )
    def post(self, request: Request, slug: str) -> Response:
        """The player, with number and link."""
        with organising(request, slug) as event:
            player = players.add_player(event, **read(NewPlayerSerializer, request))
            return Response(render_player(player), status=201)


class DivisionsView(ApiView):
    """Put players in a division, or in none."""

    @extend_schema(
        operation_id="players_put_in_division",
        summary="Put players in a division, or in none",
        description="Each comes with the version that the sender saw. If somebody else has changed "
        "one of them since, nobody is moved (PLAYER_CHANGED).",
        request=PutInDivisionSerializer,
        responses={200: PlayersSerializer, **docs.problems(MOVING)},
    )
    def post(self, request: Request, slug: str) -> Response:
        """These players, as they are now."""
        with organising(request, slug) as event:
            given = read(PutInDivisionSerializer, request)
            seen = seen_versions(event, given["players"])
            divisions.put_in(event.pk, given["division"], seen)
            return as_they_are(event, seen)


def seen_versions(event: Event, named: Iterable[Mapping[str, int]]) -> dict[int, int]:
    """The versions that were seen, by the player's key."""
    return {find_player(event, each["number"]).pk: each["version"] for each in named}


def as_they_are(event: Event, players: Iterable[int]) -> Response:
    """The answer with these players (by pk), as they are now."""
    found = event.players.select_related("link").filter(pk__in=list(players))
    return Response({"players": [render_player(each) for each in found.order_by("number")]})


class PlayerView(ApiView):
    """One player."""

    @extend_schema(
        operation_id="player_read",
        summary="A player",
        responses={200: PlayerSerializer, **docs.problems(_ONE)},
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        """The player of that number."""
        with organising(request, slug) as event:
            return Response(render_player(find_player(event, number)))

    @extend_schema(
        operation_id="player_change",
        summary="Correct a player's name, club, keep-apart word, table, division or wave",
        description="It names the version that the sender saw. If somebody else has changed the "
        "player since, nothing is saved (PLAYER_CHANGED).",
        request=PlayerChangesSerializer,
        responses={
            200: PlayerSerializer,
            **docs.problems(
                {
                    400: "MALFORMED, BAD_NAME, NO_DIVISION, NO_WAVE",
                    **_ONE,
                    409: "PLAYER_CHANGED",
                }
            ),
        },
    )
    def patch(self, request: Request, slug: str, number: int) -> Response:
        """The player as corrected."""
        with organising(request, slug) as event:
            player = find_player(event, number)
            players.change_player(player, **read(PlayerChangesSerializer, request))
            return Response(render_player(player))

    @extend_schema(
        operation_id="player_remove",
        summary="Take a player off the list who was never seated",
        responses={204: None, **docs.problems({**_ONE, 409: "HAS_HISTORY"})},
    )
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """Nothing. Somebody who has had a seat is dropped instead."""
        with organising(request, slug) as event:
            players.remove(find_player(event, number))
            return Response(status=204)


class CheckInView(ApiView):
    """Check a player in, or take that back."""

    @extend_schema(
        operation_id="player_check_in",
        summary="Check a player in",
        description="Repeating it changes nothing: the first time of arrival is kept.",
        request=None,
        responses={200: PlayerSerializer, **docs.problems(_ONE)},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """The player, now checked in."""
        return self._mark(request, slug, number, here=True)

    @extend_schema(
        operation_id="player_check_out",
        summary="Take a check-in back",
        description="A seat is kept: the draw warns of it, and isn't released before it is "
        "changed.",
        responses={200: PlayerSerializer, **docs.problems(_ONE)},
    )
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """The player, who isn't here."""
        return self._mark(request, slug, number, here=False)

    def _mark(self, request: Request, slug: str, number: int, *, here: bool) -> Response:
        with organising(request, slug) as event:
            player = find_player(event, number)
            players.check_in([player], here=here)
            return Response(render_player(player))


class DropView(ApiView):
    """Drop a player from the event, or take that back."""

    @extend_schema(
        operation_id="player_drop",
        summary="Leave a player out of all further draws",
        description="What was played stays. Repeating it changes nothing.",
        request=None,
        responses={200: DroppedPlayerSerializer, **docs.problems(_ONE)},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """The player, and what has to be done about a seat that they have."""
        with organising(request, slug) as event:
            player = find_player(event, number)
            notes = players.drop(player)
            return Response(render_player(player) | {"notes": notes})

    @extend_schema(
        operation_id="player_restore",
        summary="Take a dropped player back",
        responses={200: PlayerSerializer, **docs.problems(_ONE)},
    )
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """The player, who takes part again."""
        with organising(request, slug) as event:
            player = find_player(event, number)
            players.restore(player)
            return Response(render_player(player))
