"""Pairing a device with a banker's card, and what a pass opens."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from ledger import passes, presence
from ledger.api import docs
from ledger.api.headers import read_key
from ledger.api.numbers import whole_or_0
from ledger.api.serializers import MeSerializer, PairedSerializer, PairRequestSerializer
from ledger.api.views.base import ApiView
from ledger.codes import LedgerCode
from ledger.models import Grant, Pass
from ledger.problems import Problem, malformed

LABEL_MAX = 80


class PairView(ApiView):
    """Binding a device to a card."""

    authentication_classes = []

    @extend_schema(
        operation_id="pair",
        summary="Bind this device to a banker's card",
        description=(
            "The first device is bound at once; another needs the organiser's release. With a "
            "`key` of its own, made and stored before, a device may ask again for a lost answer."
        ),
        request=PairRequestSerializer,
        responses={201: PairedSerializer, **docs.problems(400, 403, 404, 409)},
        auth=[],
    )
    def post(self, request: Request) -> Response:
        """A pass of the device's own."""
        card_token, label, key = _read(request.data)
        card = card_of(card_token)
        try:
            device = passes.pair(card, label, key)
        except passes.AlreadyPaired as error:
            raise Problem(
                409,
                LedgerCode.ALREADY_PAIRED,
                "Another device is the bank of this card. The organiser can release it.",
            ) from error
        except passes.CardChanged as error:
            card_of(card_token)  # says whether it was withdrawn or replaced
            raise _unknown_card() from error
        return Response({"pass": passes.token(device), "label": card.label}, status=201)


class MeView(ApiView):
    """The sender's own pass."""

    @extend_schema(
        operation_id="me",
        summary="What this pass opens",
        description="A tablet that asks is known to be here. In the header `Not-Entered` it says "
        "how many of its entries aren't in the book; officials are told once it falls silent.",
        parameters=[OpenApiParameter("Not-Entered", int, OpenApiParameter.HEADER)],
        responses={200: MeSerializer, **docs.problems(401, 403)},
    )
    def get(self, request: Request) -> Response:
        """Kind, label and grants, the newest last."""
        holder = request.auth
        if not isinstance(holder, Pass):
            raise NotAuthenticated
        if holder.card_id is not None:
            presence.note(holder.card_id, whole_or_0(request.headers.get("Not-Entered", "")))
        grants = Grant.objects.of(holder).select_related("game")
        label = holder.card.label if holder.card else holder.label
        shape = {"kind": holder.kind, "label": label, "grants": grants}
        return Response(MeSerializer(shape).data)


def card_of(token: str) -> Pass:
    """The banker's card with this token. Raises `Problem` UNKNOWN_CARD, PASS_REVOKED."""
    card = passes.find(token)
    if card is None or card.kind != Pass.Kind.CARD:
        raise _unknown_card()
    if card.is_revoked:
        raise Problem(403, LedgerCode.PASS_REVOKED, "This card was withdrawn. Ask the organiser.")
    return card


def _unknown_card() -> Problem:
    return Problem(
        404, LedgerCode.UNKNOWN_CARD, "This is not a banker's card. Scan the card again."
    )


def _read(body: Any) -> tuple[str, str, UUID | None]:
    if not isinstance(body, dict) or not isinstance(body.get("card"), str):
        raise malformed("card", "“card” has to be the token of a banker's card.")
    label = body.get("device")
    if not isinstance(label, str) or not label.isprintable() or not label.strip():
        raise malformed("device", "“device” has to be a name for this device.")
    key = read_key(body["key"], "key") if body.get("key") is not None else None
    return body["card"], label.strip()[:LABEL_MAX], key
