"""Drawing lots between equal players. Each draw is kept, with its reason."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from django.utils import timezone

from tournaments.models import Act, DrawOfLots, Event
from tournaments.services import acts


def draw(event: Event, players: Iterable[int], reason: str) -> DrawOfLots:
    """Draw and record lots between these players. Compute the standings afterwards."""
    order = sorted(players)
    secrets.SystemRandom().shuffle(order)
    lots = DrawOfLots.objects.create(
        event=event, order=order, reason=reason, drawn_at=timezone.now()
    )
    acts.record(event, Act.Kind.LOTS_DRAWN, acts.LOTS)
    return lots


def drawn(event: Event) -> list[list[int]]:
    """The recorded draws, oldest first, each the players (by id) in the order drawn."""
    return list(event.lots.values_list("order", flat=True))
