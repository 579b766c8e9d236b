"""A call for a referee, from a table or from a banker without one, and the referee's answers."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from ledger.actors import Actor, Role, labels_of
from ledger.api.permissions import Access
from ledger.api.views.base import ApiView
from ledger.api.views.passes import card_of
from ledger.codes import LedgerCode
from ledger.models import Pass
from ledger.problems import Problem, malformed
from tournaments.api import docs
from tournaments.api.rendering.calls import render_call, render_waiting_banker
from tournaments.api.serializers.calls import (
    CallRequestSerializer,
    CallSerializer,
    CardCallRequestSerializer,
    WaitingBankerSerializer,
)
from tournaments.api.views.tables import access_to_table, object_of, waited_in
from tournaments.codes import Code
from tournaments.models import Call, Staff, Table
from tournaments.services import calls
from tournaments.services.acts import acting_for

_REASONS = [reason.value for reason in Call.Reason if reason != Call.Reason.RESULT]

ENTRY_LIMIT = 10**9
"""No book has an entry with this number."""

_CALLING = {
    400: "MALFORMED",
    401: "NO_PASS",
    403: "OTHER_TABLE, READ_ONLY_LINK, PASS_REVOKED",
    404: "UNKNOWN_TABLE",
}
_WITHDRAWING = {
    401: "NO_PASS",
    403: "OTHER_TABLE, READ_ONLY_LINK, PASS_REVOKED",
    404: "UNKNOWN_TABLE, UNKNOWN_CALL",
}
_BANKER = {401: "NO_PASS", 403: "READ_ONLY_LINK, PASS_REVOKED"}
_WITH_A_CARD = {400: "MALFORMED", 403: "PASS_REVOKED, READ_ONLY_LINK", 404: "UNKNOWN_CARD"}
_ANSWERING = {
    401: "NO_PASS",
    403: "OTHER_TABLE, REFEREE_ONLY, PASS_REVOKED",
    404: "UNKNOWN_TABLE, UNKNOWN_CALL",
}


class CallsView(ApiView):
    """Calls of a table."""

    @extend_schema(
        operation_id="table_call",
        summary="Call a referee to the table",
        description="By the table's bank. While a call is open, calling again is the same call, "
        "and may correct its reason and its entry; the answer has that call's key. A used key "
        "stays with its call, even after the call has ended.",
        request=CallRequestSerializer,
        responses={201: CallSerializer, **docs.problems(_CALLING)},
    )
    def post(self, request: Request, table_id: int) -> Response:
        """The call that stands."""
        access = _calling(request, table_id)
        return _call(request, Table(pk=table_id), access.actor)


class CallView(ApiView):
    """One call."""

    @extend_schema(
        operation_id="table_call_withdraw",
        summary="Withdraw a call",
        description="By the table's bank. A call that has ended stays as it ended. The call of a "
        "dispute ends with the dispute.",
        responses={200: CallSerializer, **docs.problems(_WITHDRAWING)},
    )
    def delete(self, request: Request, table_id: int, key: str) -> Response:
        """The call as it ended."""
        access = _calling(request, table_id)
        return _withdraw(Table(pk=table_id), key, access.actor)


class BankerCallsView(ApiView):
    """Calls of a banker without a table."""

    @extend_schema(
        operation_id="banker_call_standing",
        summary="The open call of a banker without a table",
        responses={200: WaitingBankerSerializer, **docs.problems(_BANKER)},
    )
    def get(self, request: Request) -> Response:
        """The one that stands, or null; and where news of the event come from."""
        banker, _ = _banker(request)
        return Response(render_waiting_banker(banker))

    @extend_schema(
        operation_id="banker_call",
        summary="Call a referee to a banker without a table",
        description="By a paired tablet that is the bank of no table yet, or no more. As the call "
        "of a table, which it becomes when its banker gets one.",
        request=CallRequestSerializer,
        responses={201: CallSerializer, **docs.problems({400: "MALFORMED", **_BANKER})},
    )
    def post(self, request: Request) -> Response:
        """The call that stands."""
        return _call(request, *_banker(request))


class BankerCallView(ApiView):
    """One call of a banker without a table."""

    @extend_schema(
        operation_id="banker_call_withdraw",
        summary="Withdraw the call of a banker without a table",
        responses={200: CallSerializer, **docs.problems({**_BANKER, 404: "UNKNOWN_CALL"})},
    )
    def delete(self, request: Request, key: str) -> Response:
        """The call as it ended."""
        banker, actor = _banker(request)
        return _withdraw(banker, key, actor)


class CardCallsView(ApiView):
    """Calls of a banker whose card this device has, and nothing else."""

    authentication_classes = []

    @extend_schema(
        operation_id="card_call",
        summary="Call a referee with a banker's card",
        description="For a device that isn't the bank: not yet, no longer, or because another one "
        "is. It calls for the table that this banker has now, or for the banker. Sent again with "
        "the same key, it tells what has become of the call; an open call isn't changed.",
        request=CardCallRequestSerializer,
        responses={201: CallSerializer, **docs.problems(_WITH_A_CARD)},
        auth=[],
    )
    def post(self, request: Request) -> Response:
        """The call that stands."""
        token = object_of(request.data).get("card")
        if not isinstance(token, str):
            raise malformed("card", "“card” has to be the token of a banker's card.")
        card = card_of(token)
        banker = _banker_with(card.pk)
        if banker is None:
            raise Problem(403, LedgerCode.READ_ONLY_LINK, "Only a banker's card calls here.")
        known = calls.made_with(_key(object_of(request.data).get("key")), banker.event)
        if known is not None:
            return Response(render_call(known), status=201)
        actor = Actor.of_pass(card, Role.BANK)
        return _call(request, calls.caller_of(banker), actor, is_bank=False)


class CallHeardView(ApiView):
    """A referee's answer to a call."""

    @extend_schema(
        operation_id="table_call_heard",
        summary="Say that a referee is on the way",
        description="The first who says so is named at the table.",
        request=None,
        responses={200: CallSerializer, **docs.problems(_ANSWERING)},
    )
    def post(self, request: Request, table_id: int, key: str) -> Response:
        """The call with who heard it."""
        actor = access_to_table(request, table_id).actor
        name = labels_of([actor.reference])[actor.reference].label
        with acting_for(actor):
            call = calls.hear(Table(pk=table_id), known_key(key), actor=actor, name=name)
        return Response(render_call(call))


class CallDoneView(ApiView):
    """The end of a call."""

    @extend_schema(
        operation_id="table_call_done",
        summary="Say that a referee has seen to it",
        request=None,
        responses={200: CallSerializer, **docs.problems(_ANSWERING)},
    )
    def post(self, request: Request, table_id: int, key: str) -> Response:
        """The call as it ended."""
        actor = access_to_table(request, table_id).actor
        with acting_for(actor):
            call = calls.finish(Table(pk=table_id), known_key(key), actor=actor)
        return Response(render_call(call))


def _call(
    request: Request, caller: calls.Caller, actor: Actor, *, is_bank: bool = True
) -> Response:
    body = object_of(request.data)
    reason = body.get("reason", Call.Reason.OTHER.value)
    if reason not in _REASONS:
        raise malformed("reason", f"“reason” has to be one of {', '.join(_REASONS)}.")
    waited = waited_in(body) if is_bank else timedelta()
    entry = _entry(body) if is_bank else None
    key = _key(body.get("key"))
    with acting_for(actor):
        call = calls.call(
            caller, key=key, reason=reason, entry=entry, waited=waited, is_bank=is_bank
        )
    return Response(render_call(call), status=201)


def _withdraw(caller: calls.Caller, key: str, actor: Actor) -> Response:
    with acting_for(actor):
        call = calls.withdraw(caller, known_key(key))
    if call is None:
        raise _unknown()
    return Response(render_call(call))


def _banker(request: Request) -> tuple[Staff, Actor]:
    """The banker to whom this tablet belongs. Raises `Problem` READ_ONLY_LINK for another pass, and
    `NotAuthenticated` for a stranger."""
    if request.auth is None and not request.user.is_authenticated:
        raise NotAuthenticated
    holder = request.auth
    if isinstance(holder, Pass) and holder.card_id is not None:
        banker = _banker_with(holder.card_id)
        if banker is not None:
            return banker, Actor.of_pass(holder, Role.BANK)
    raise Problem(403, LedgerCode.READ_ONLY_LINK, "Only the tablet of a banker calls here.")


def _banker_with(card_id: UUID) -> Staff | None:
    bankers = Staff.objects.select_related("event").filter(role=Staff.Role.BANKER)
    return bankers.filter(card=card_id).first()


def _calling(request: Request, table_id: int) -> Access:
    """The caller, who may call a referee to this table. Raises `Problem` READ_ONLY_LINK for a
    player's link: players call on their own page, or the banker calls for them."""
    access = access_to_table(request, table_id)
    if not access.writes:
        raise Problem(
            403, LedgerCode.READ_ONLY_LINK, "The table's bank calls the referee for its players."
        )
    return access


def _key(text: object) -> UUID:
    try:
        return UUID(str(text))
    except ValueError:
        raise malformed("key", "“key” has to be a UUID.") from None


def _entry(body: dict[str, Any]) -> int | None:
    """The entry that the call names. The book needn't have it yet: a call never waits for it."""
    entry = body.get("entry")
    if entry is not None and (type(entry) is not int or not 1 <= entry < ENTRY_LIMIT):
        raise malformed("entry", "“entry” has to be the number of an entry.")
    return entry


def known_key(key: str) -> UUID:
    """The key in an address. Raises `Problem` UNKNOWN_CALL."""
    try:
        return UUID(key)
    except ValueError:
        raise _unknown() from None


def _unknown() -> Problem:
    return Problem(404, Code.UNKNOWN_CALL, "Nobody has made such a call here.")
