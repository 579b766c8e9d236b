"""The payments of an event for a spreadsheet. It has names."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.actors import labels_of
from ledger.exports import spreadsheet
from tournaments.models import Event
from tournaments.services import money

COLUMNS = (
    "number", "time", "kind", "amount", "currency", "player_number", "player", "payer", "taken_by",
    "taken_back",
)  # fmt: skip


def payments_csv(event: Event) -> Iterator[str]:
    """The file in pieces. Payments that were taken back are there too, with the time."""
    yield spreadsheet.BYTE_ORDER_MARK + spreadsheet.lines([COLUMNS])
    payments = list(event.payments.select_related("player"))
    labels = labels_of({each.by for each in payments})
    currency = money.till_of(event).currency
    yield spreadsheet.lines(
        (
            each.number,
            each.paid_at.isoformat(timespec="seconds"),
            each.kind,
            f"{each.amount / 100:.2f}",
            currency,
            each.player.number if each.player else "",
            each.player.name if each.player else "",
            each.payer,
            labels[each.by].label,
            each.taken_back_at.isoformat(timespec="seconds") if each.taken_back_at else "",
        )
        for each in payments
    )
