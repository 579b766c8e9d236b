"""The staff of an event."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from ledger import passes
from ledger.models import Pass
from tournaments.models import Event, Staff, Table

_DOORS = {Staff.Role.BANKER: "bank", Staff.Role.REFEREE: "referee"}


def render_staff(event: Event) -> list[dict[str, Any]]:
    """Everybody on the list of staff, with their links, in the order they were added in."""
    staff = list(event.staff.select_related("card").order_by("pk"))
    cards = [each.card_id for each in staff]
    bound = Pass.objects.filter(card__in=cards, revoked_at=None)
    devices = dict(bound.values_list("card", "label"))
    banked = Table.objects.filter(round__event=event, banker__isnull=False)
    tables = dict(banked.order_by("round__number").values_list("banker", "number"))
    return [
        {
            "id": each.pk,
            "name": each.name,
            "role": each.role,
            "link": _link(each),
            "card_version": each.card.version,
            "device": devices.get(each.card_id),
            "table": tables.get(each.pk),
        }
        for each in staff
    ]


def _link(staff: Staff) -> str:
    door = _DOORS.get(Staff.Role(staff.role), "assistant")
    return reverse(door, args=[passes.token(staff.card)])
