"""The till: what was paid, and what the evening costs. Amounts are in hundredths."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from ledger.api.headers import required_key
from ledger.api.views.base import ApiView
from tournaments.api import docs
from tournaments.api.rendering.money import render_payment, render_till
from tournaments.api.serializers.money import (
    PaymentRequestSerializer,
    PaymentSerializer,
    TillChangeSerializer,
    TillSerializer,
)
from tournaments.api.views.organising import find_player, organising, read
from tournaments.codes import Code
from tournaments.problems import EveningProblem
from tournaments.services import money

_KEY = OpenApiParameter(
    "Idempotency-Key",
    str,
    OpenApiParameter.HEADER,
    required=True,
    description="A new UUID for each payment; the same one when the request is sent again.",
)
_READING = {401: "NO_PASS", 403: "ORGANISER_ONLY", 404: "UNKNOWN_EVENT"}
_PAYING = {
    **_READING,
    400: "MALFORMED, KEY_MISSING, BAD_AMOUNT, NO_PAYER",
    404: "UNKNOWN_EVENT, UNKNOWN_PLAYER",
    409: "ALREADY_PAID, KEY_REUSED, TILL_CHANGED",
}


class TillView(ApiView):
    """The till of an event."""

    @extend_schema(
        operation_id="till_read",
        summary="What was paid, and who owes the entry",
        responses={200: TillSerializer, **docs.problems(_READING)},
    )
    def get(self, request: Request, slug: str) -> Response:
        """All payments, also those that were taken back."""
        with organising(request, slug) as event:
            return Response(render_till(event))

    @extend_schema(
        operation_id="till_change",
        summary="Say what the evening costs",
        request=TillChangeSerializer,
        responses={
            200: TillSerializer,
            **docs.problems({**_READING, 400: "MALFORMED, BAD_AMOUNT", 409: "TILL_CHANGED"}),
        },
    )
    def patch(self, request: Request, slug: str) -> Response:
        """The till as it is then."""
        with organising(request, slug) as event:
            money.change_till(event.pk, **read(TillChangeSerializer, request))
            return Response(render_till(event))


class PaymentsView(ApiView):
    """Payments."""

    @extend_schema(
        operation_id="payment_take",
        summary="Record a payment",
        parameters=[_KEY],
        request=PaymentRequestSerializer,
        responses={201: PaymentSerializer, **docs.problems(_PAYING)},
    )
    def post(self, request: Request, slug: str) -> Response:
        """The payment. The same Idempotency-Key again is the same payment."""
        with organising(request, slug) as event:
            told = read(PaymentRequestSerializer, request)
            number = told.get("player")
            payment = money.take(
                event.pk,
                told["kind"],
                told.get("amount"),
                key=required_key(request.headers, "payment"),
                seen=told.get("version"),
                player=None if number is None else find_player(event, number),
                payer=told.get("payer", ""),
            )
            return Response(render_payment(payment), status=201)


class PaymentView(ApiView):
    """One payment."""

    @extend_schema(
        operation_id="payment_take_back",
        summary="Take a payment back",
        description="It stays on the list, and doesn't count any more.",
        responses={
            200: PaymentSerializer,
            **docs.problems({**_READING, 404: "UNKNOWN_EVENT, UNKNOWN_PAYMENT"}),
        },
    )
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """The payment, taken back."""
        with organising(request, slug) as event:
            payment = event.payments.select_related("player").filter(number=number).first()
            if payment is None:
                raise EveningProblem(Code.UNKNOWN_PAYMENT, "There is no such payment.", status=404)
            return Response(render_payment(money.take_back(payment)))
