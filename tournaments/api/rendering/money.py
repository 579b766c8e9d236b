"""The till."""

from __future__ import annotations

from tournaments.models import Event, Payment
from tournaments.services import money


def render_till(event: Event) -> dict[str, object]:
    """The till with its payments."""
    till = money.till_of(event)
    payments = event.payments.select_related("player")
    return {
        "currency": till.currency,
        "entry": till.entry,
        "rebuy": till.rebuy,
        "version": till.version,
        "together": sum(each.amount for each in money.totals(event)),
        "owing": list(money.owing(event).order_by("number").values_list("number", flat=True)),
        "payments": [render_payment(each) for each in payments],
    }


def render_payment(payment: Payment) -> dict[str, object]:
    """Money that was taken."""
    return {
        "number": payment.number,
        "kind": payment.kind,
        "amount": payment.amount,
        "player": payment.player.number if payment.player else None,
        "payer": payment.payer,
        "paid_at": payment.paid_at,
        "taken_back_at": payment.taken_back_at,
    }
