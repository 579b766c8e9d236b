"""Views in which players and referees respond to a table's result: signatures, disputes,
rulings."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from ledger.actors import Role, labels_of
from ledger.api.permissions import Access
from ledger.api.views.base import ApiView
from ledger.models import Grant, Pass
from ledger.problems import Problem, malformed, referee_only
from tournaments.api import docs
from tournaments.api.rendering.results import render_result
from tournaments.api.serializers.results import (
    ChangesSerializer,
    DisputeRequestSerializer,
    ResultSerializer,
    ResultVersionSerializer,
    RulingReplySerializer,
    RulingRequestSerializer,
    SignatureRequestSerializer,
)
from tournaments.api.views.organising import read
from tournaments.api.views.tables import access_to_table, object_of, waited_in
from tournaments.codes import Code
from tournaments.models import Result, Signature
from tournaments.services import disputes, reopening, results
from tournaments.services.acts import acting_for

_SIGNING = {
    400: "MALFORMED",
    401: "NO_PASS",
    403: "OTHER_TABLE, OTHER_SEAT, PASS_REVOKED",
    404: "UNKNOWN_TABLE, UNKNOWN_SEAT",
    409: "NO_RESULT, RESULT_CHANGED, ALREADY_RULED, DISPUTED",
}
_TAKING_BACK = {
    401: "NO_PASS",
    403: "OTHER_TABLE, OTHER_SEAT, PASS_REVOKED",
    404: "UNKNOWN_TABLE, UNKNOWN_SEAT",
    409: "NO_RESULT, ALREADY_RULED, ALREADY_SIGNED",
}
_TAKING_DISPUTE_BACK = _TAKING_BACK | {
    403: "OTHER_TABLE, OTHER_SEAT, OTHER_DEVICE, PASS_REVOKED",
}
_DISPUTING = {
    400: "MALFORMED, REASON_MISSING",
    401: "NO_PASS",
    403: "OTHER_TABLE, OTHER_SEAT, OTHER_DEVICE, PASS_REVOKED",
    404: "UNKNOWN_TABLE, UNKNOWN_SEAT",
    409: "NO_RESULT, RESULT_CHANGED, ALREADY_RULED, ALREADY_SIGNED",
}
_RULING = {
    400: "MALFORMED, REASON_MISSING, BAD_ASSETS",
    401: "NO_PASS",
    403: "OTHER_TABLE, REFEREE_ONLY, PASS_REVOKED",
    404: "UNKNOWN_TABLE",
    409: "NO_RESULT, RESULT_CHANGED",
}

_CHANGES = {
    401: "NO_PASS",
    403: "OTHER_TABLE, REFEREE_ONLY, PASS_REVOKED",
    404: "UNKNOWN_TABLE",
    409: "NO_RESULT",
}
_SEEING = {400: "MALFORMED", **_CHANGES, 409: "NO_RESULT, RESULT_CHANGED"}


class SignaturesView(ApiView):
    """The players' yes to a result."""

    @extend_schema(
        operation_id="table_sign",
        summary="Sign the result for a seat",
        description="By the table's bank for any seat, or with a player's own link for their own "
        "seat. Signing again changes nothing.",
        request=SignatureRequestSerializer,
        responses={201: ResultSerializer, **docs.problems(_SIGNING)},
    )
    def post(self, request: Request, table_id: int) -> Response:
        """The result as it is after the signature."""
        access = access_to_table(request, table_id)
        body = object_of(request.data)
        seat, version = _seat_and_version(body)
        via = _via(request, access, seat)
        with acting_for(access.actor):
            result = results.sign(table_id, seat, via=via, version=version)
        return Response(render_result(result), status=201)


class SignatureView(ApiView):
    """One player's signature."""

    @extend_schema(
        operation_id="table_unsign",
        summary="Take a seat's signature back",
        description="For those who may sign for the seat, as long as not all have signed. What "
        "isn't signed stays so.",
        responses={200: ResultSerializer, **docs.problems(_TAKING_BACK)},
    )
    def delete(self, request: Request, table_id: int, seat: str) -> Response:
        """The result as it is without the signature."""
        access = access_to_table(request, table_id)
        _via(request, access, seat)
        with acting_for(access.actor):
            result = results.take_signature_back(table_id, seat)
        return Response(render_result(result))


class DisputesView(ApiView):
    """The players' no to a result."""

    @extend_schema(
        operation_id="table_dispute",
        summary="Dispute the result for a seat",
        description="For those who may sign for the seat, instead of signing. It calls a referee "
        "and keeps this result open until a referee rules or it is taken back. Disputing again "
        "changes nothing, unless it `rewords` the open dispute, which it then replaces. A tablet "
        "rewords only what was disputed on it.",
        request=DisputeRequestSerializer,
        responses={201: ResultSerializer, **docs.problems(_DISPUTING)},
    )
    def post(self, request: Request, table_id: int) -> Response:
        """The result with the dispute."""
        access = access_to_table(request, table_id)
        body = object_of(request.data)
        seat, version = _seat_and_version(body)
        text = body.get("text")
        if not isinstance(text, str) or len(text) > disputes.TEXT_MAX:
            raise malformed("text", "“text” has to be a text of at most 200 characters.")
        waited = waited_in(body)
        rewords = body.get("rewords", False)
        if type(rewords) is not bool:
            raise malformed("rewords", "“rewords” has to be true or false.")
        via = _via(request, access, seat)
        with acting_for(access.actor):
            result = disputes.dispute(
                table_id, seat, text=text, via=via, version=version, waited=waited, rewords=rewords
            )
        return Response(render_result(result), status=201)


class DisputeView(ApiView):
    """One player's dispute."""

    @extend_schema(
        operation_id="table_dispute_take_back",
        summary="Take a seat's dispute back",
        description="For those who may sign for the seat; a tablet takes back only what was "
        "disputed on it. The call that it made is withdrawn. What isn't disputed stays so.",
        responses={200: ResultSerializer, **docs.problems(_TAKING_DISPUTE_BACK)},
    )
    def delete(self, request: Request, table_id: int, seat: str) -> Response:
        """The result as it is without the dispute."""
        access = access_to_table(request, table_id)
        via = _via(request, access, seat)
        with acting_for(access.actor):
            result = disputes.take_back(table_id, seat, via=via)
        return Response(render_result(result))


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
        access = access_to_table(request, table_id)
        body = object_of(request.data)
        reason, assets = body.get("reason"), body.get("assets", {})
        version = body.get("version")
        if type(version) is not int:
            raise malformed("version", "“version” has to be that of the result, a whole number.")
        if not isinstance(reason, str) or not reason.isprintable() or len(reason) > 400:
            raise malformed("reason", "“reason” has to be a text of at most 400 characters.")
        if not isinstance(assets, dict):
            raise malformed("assets", "“assets” has to be an object of seats and whole numbers.")
        reference = access.actor.reference
        with acting_for(access.actor):
            notes = results.rule(
                table_id,
                version=version,
                actor=access.actor,
                by=labels_of([reference])[reference].label,
                reason=reason,
                assets=assets,
            )
        result = Result.objects.get(table=table_id)
        return Response(render_result(result) | {"notes": notes}, status=201)


class ChangesView(ApiView):
    """The changes that a new result made after its book was opened again, or by a ruling."""

    @extend_schema(
        operation_id="table_changes",
        summary="What the new result of a reopened table, or a ruling, has changed",
        description="For organisers and referees: `notes` say in sentences which places, rounds, "
        "announcements and certificates it changed and what to do about each, until somebody "
        "has said that they are seen. None while the result doesn't stand yet.",
        responses={200: ChangesSerializer, **docs.problems(_CHANGES)},
    )
    def get(self, request: Request, table_id: int) -> Response:
        """The sentences, with the version of the result."""
        _official(request, table_id)
        return Response(_changes(table_id))

    @extend_schema(
        operation_id="table_changes_seen",
        summary="Say that these changes are seen",
        description="For organisers and referees, with the `version` of the result that they saw.",
        request=ResultVersionSerializer,
        responses={200: ChangesSerializer, **docs.problems(_SEEING)},
    )
    def post(self, request: Request, table_id: int) -> Response:
        """What is left to be told: nothing."""
        access = _official(request, table_id)
        asked = read(ResultVersionSerializer, request)
        with acting_for(access.actor):
            reopening.changes_seen(table_id, version=asked["version"])
        return Response(_changes(table_id))


def _official(request: Request, table_id: int) -> Access:
    access = access_to_table(request, table_id)
    if not access.actor.is_official:
        raise referee_only("see what a new result has changed")
    return access


def _changes(table_id: int) -> dict[str, Any]:
    related = Result.objects.select_related("table__round__event", "table__round__stage")
    result = related.filter(table=table_id).first()
    if result is None:
        raise results.no_result()
    return {"version": result.version, "notes": reopening.changes(result)}


def _seat_and_version(body: dict[str, Any]) -> tuple[str, int | None]:
    seat, version = body.get("seat"), body.get("version")
    if not isinstance(seat, str):
        raise malformed("seat", "“seat” has to be the letter of a seat.")
    if version is not None and type(version) is not int:
        raise malformed("version", "“version” has to be a whole number.")
    return seat, version


def _via(request: Request, access: Access, seat: str) -> str:
    """How the sender signs for the seat. Raises `Problem` OTHER_SEAT for another
    player's."""
    if access.actor.role == Role.BANK:
        return Signature.Via.TABLET
    if access.actor.role != Role.PLAYER:
        return Signature.Via.ORGANISER
    assert isinstance(request.auth, Pass)
    # An address may name anything: PostgreSQL would refuse to look up a NUL letter.
    own = Grant.objects.of(request.auth).filter(game=access.game)
    if seat not in own.values_list("seat", flat=True):
        raise Problem(403, Code.OTHER_SEAT, "With your link you can sign only for your own seat.")
    return Signature.Via.PHONE
