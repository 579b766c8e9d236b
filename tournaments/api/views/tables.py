"""A table for those who sit at it: names, result, signatures, rulings."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from ledger.actors import Role, labels_of
from ledger.api.permissions import Access, require_access
from ledger.api.views.base import ApiView
from ledger.models import Grant, Pass
from ledger.problems import Problem, malformed
from tournaments.api import docs, rendering
from tournaments.api.serializers import (
    ResultSerializer,
    RulingReplySerializer,
    RulingRequestSerializer,
    SignatureRequestSerializer,
    TableSerializer,
)
from tournaments.codes import Code
from tournaments.models import Result, Signature, Table
from tournaments.services import results
from tournaments.services.acts import acting_as

_READING = {
    401: "NO_PASS",
    403: "OTHER_TABLE, PASS_REVOKED",
    404: "UNKNOWN_GAME, NO_TABLE",
}
_SIGNING = {
    400: "MALFORMED",
    401: "NO_PASS",
    403: "OTHER_TABLE, OTHER_SEAT, PASS_REVOKED",
    404: "UNKNOWN_TABLE, UNKNOWN_SEAT",
    409: "NO_RESULT, RESULT_CHANGED, ALREADY_RULED",
}
_RULING = {
    400: "MALFORMED, REASON_MISSING, BAD_ASSETS",
    401: "NO_PASS",
    403: "OTHER_TABLE, REFEREE_ONLY, PASS_REVOKED",
    404: "UNKNOWN_TABLE",
    409: "NO_RESULT, RESULT_CHANGED",
}


class TableByGameView(ApiView):
    """The table of a game. Names come from here: the book has seats only."""

    @extend_schema(
        operation_id="table_by_game",
        summary="The table where a game is played",
        responses={200: TableSerializer, **docs.problems(_READING)},
    )
    def get(self, request: Request, game_id: str) -> Response:
        """Event, round, seats with names, clock and result."""
        access = require_access(request, game_id)
        table = Table.objects.for_floor().filter(game=access.game).first()
        if table is None:
            raise Problem(404, Code.NO_TABLE, "This game belongs to no table of an event.")
        headers = {"Cache-Control": "private, no-cache"}
        return Response(rendering.render_table(table), headers=headers)


class SignaturesView(ApiView):
    """The players' yes to a result."""

    @extend_schema(
        operation_id="table_sign",
        summary="Sign the result for a seat",
        description="By the table's bank for any seat, or by a player's own link for the own one. "
        "Signing again changes nothing.",
        request=SignatureRequestSerializer,
        responses={201: ResultSerializer, **docs.problems(_SIGNING)},
    )
    def post(self, request: Request, table_id: int) -> Response:
        """The result as it is after the signature."""
        access = _access(request, table_id)
        body = _object(request.data)
        seat, version = body.get("seat"), body.get("version")
        if not isinstance(seat, str):
            raise malformed("seat", "“seat” has to be the letter of a seat.")
        if version is not None and type(version) is not int:
            raise malformed("version", "“version” has to be a whole number.")
        via = _via(request, access, seat)
        with acting_as(access.actor.reference):
            result = results.sign(table_id, seat, via=via, version=version)
        return Response(rendering.render_result(result), status=201)


class RulingsView(ApiView):
    """The referee's word on a result."""

    @extend_schema(
        operation_id="table_rule",
        summary="Rule on the result",
        description="It names the version of the result that the referee saw. If the result has "
        "changed since, as by another ruling, nothing is recorded (RESULT_CHANGED): read it again, "
        "and send its version. Seats that `assets` does not name keep theirs.",
        request=RulingRequestSerializer,
        responses={201: RulingReplySerializer, **docs.problems(_RULING)},
    )
    def post(self, request: Request, table_id: int) -> Response:
        """The result as ruled, with what the organiser should know."""
        access = _access(request, table_id)
        body = _object(request.data)
        reason, assets = body.get("reason"), body.get("assets", {})
        version = body.get("version")
        if type(version) is not int:
            raise malformed("version", "“version” has to be that of the result, a whole number.")
        if not isinstance(reason, str) or not reason.isprintable() or len(reason) > 400:
            raise malformed("reason", "“reason” has to be a text of at most 400 characters.")
        if not isinstance(assets, dict):
            raise malformed("assets", "“assets” has to be an object of seats and whole numbers.")
        reference = access.actor.reference
        with acting_as(reference):
            notes = results.rule(
                table_id,
                version=version,
                actor=access.actor,
                by=labels_of([reference])[reference].label,
                reason=reason,
                assets=assets,
            )
        result = Result.objects.get(table=table_id)
        return Response(rendering.render_result(result) | {"notes": notes}, status=201)


def _access(request: Request, table_id: int) -> Access:
    """Who the sender is at this table. A table without a book has nothing to sign."""
    game = Table.objects.filter(pk=table_id).values_list("game", flat=True).first()
    if game is None:
        raise Problem(404, Code.UNKNOWN_TABLE, "There is no such table, or it has no book yet.")
    return require_access(request, str(game))


def _via(request: Request, access: Access, seat: str) -> str:
    """How the sender signs for the seat. Raises `Problem` OTHER_SEAT for another player's."""
    if access.actor.role == Role.BANK:
        return Signature.Via.TABLET
    if access.actor.role != Role.PLAYER:
        return Signature.Via.ORGANISER
    assert isinstance(request.auth, Pass)
    grants = Grant.objects.of(request.auth).filter(game=access.game, seat=seat)
    if not grants.exists():
        raise Problem(403, Code.OTHER_SEAT, "With your link you can sign for your own seat only.")
    return Signature.Via.PHONE


def _object(body: Any) -> dict[str, Any]:
    if not isinstance(body, dict):
        raise malformed("body", "The body has to be a JSON object.")
    return body
