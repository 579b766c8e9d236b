"""The till: what was paid, and what the evening costs. Amounts are in hundredths."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from ledger.api.headers import required_key
from ledger.api.views.base import ApiView
from tournaments.api import docs
from tournaments.api.serializers import Shape
from tournaments.api.views.organising import find_player, organising, read
from tournaments.codes import Code
from tournaments.models import CURRENCY_MAX, Event, Payment
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


class PaymentSerializer(Shape):
    """Money that was taken. `payer` names the giver if it wasn't a player."""

    number = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=Payment.Kind.choices)
    amount = serializers.IntegerField(help_text="In hundredths of the currency.")
    player = serializers.IntegerField(allow_null=True, help_text="The player's number on the list.")
    payer = serializers.CharField(allow_blank=True)
    paid_at = serializers.DateTimeField()
    taken_back_at = serializers.DateTimeField(allow_null=True)


class PaymentRequestSerializer(Shape):
    """A payment. Without an amount it is an entry or a rebuy at its price."""

    kind = serializers.ChoiceField(choices=Payment.Kind.choices)
    amount = serializers.IntegerField(required=False, help_text="In hundredths of the currency.")
    player = serializers.IntegerField(required=False, allow_null=True)
    payer = serializers.CharField(required=False, allow_blank=True, max_length=80)
    version = serializers.IntegerField(
        required=False, help_text="Of the till whose price is meant; needed without an amount."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse a price that nobody has seen."""
        told = attrs.keys() & {"amount", "version"}
        if not told and attrs["kind"] != Payment.Kind.DONATION:
            raise serializers.ValidationError({"version": "Needed where no amount is given."})
        return attrs


class TillSerializer(Shape):
    """The prices of the evening, what was paid so far, and who still owes the entry, by number."""

    currency = serializers.CharField()
    entry = serializers.IntegerField()
    rebuy = serializers.IntegerField()
    version = serializers.IntegerField()
    together = serializers.IntegerField()
    owing = serializers.ListField(child=serializers.IntegerField())
    payments = PaymentSerializer(many=True)


class TillChangeSerializer(Shape):
    """New prices, and the version of the till that the sender saw."""

    version = serializers.IntegerField()
    currency = serializers.CharField(required=False, max_length=CURRENCY_MAX)
    entry = serializers.IntegerField(required=False, min_value=0)
    rebuy = serializers.IntegerField(required=False, min_value=0)


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
            return Response(_till(event))

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
            return Response(_till(event))


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
            return Response(_payment(payment), status=201)


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
            return Response(_payment(money.take_back(payment)))


def _till(event: Event) -> dict[str, object]:
    till = money.till_of(event)
    payments = event.payments.select_related("player")
    return {
        "currency": till.currency,
        "entry": till.entry,
        "rebuy": till.rebuy,
        "version": till.version,
        "together": sum(each.amount for each in money.totals(event)),
        "owing": list(money.owing(event).order_by("number").values_list("number", flat=True)),
        "payments": [_payment(each) for each in payments],
    }


def _payment(payment: Payment) -> dict[str, object]:
    return {
        "number": payment.number,
        "kind": payment.kind,
        "amount": payment.amount,
        "player": payment.player.number if payment.player else None,
        "payer": payment.payer,
        "paid_at": payment.paid_at,
        "taken_back_at": payment.taken_back_at,
    }
