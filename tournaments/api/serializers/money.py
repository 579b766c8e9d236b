"""The till."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.api.serializers.shape import Shape
from tournaments.models import CURRENCY_MAX, Payment


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
