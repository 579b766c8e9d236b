"""What the projector of an event shows. Every change is on the wall at once."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db import transaction

from tournaments.models import Event, Projector, Standings
from tournaments.problems import changed_meanwhile
from tournaments.services import live
from tournaments.services.locking import locked_event


def of_event(event: Event) -> Projector:
    """The event's projector; one that nobody has touched shows what is due."""
    return Projector.objects.filter(event=event).first() or Projector(event=event)


def show(event_id: UUID, shows: Projector.Shows) -> Projector:
    """Put this on the wall."""
    return _change(event_id, shows=shows)


def say(event_id: UUID, message: str) -> Projector:
    """Put a message on every screen of the event; "" takes it away."""
    return _change(event_id, message=message)


def thank(event_id: UUID, sponsors: str, *, seen: int) -> Projector:
    """Name the sponsors, one a line, as somebody saw the list at version `seen`. Raises `Problem`
    PROJECTOR_CHANGED."""
    return _change(event_id, seen=seen, sponsors=sponsors)


def hold(event_id: UUID) -> Projector:
    """Keep the standings on the wall as they are now, whatever comes in."""
    with transaction.atomic():
        event = locked_event(event_id)
        rows = Standings.objects.filter(event=event).values_list("rows", flat=True).first()
        return _change(event_id, held=rows or [])


def follow(event_id: UUID) -> Projector:
    """Let the standings on the wall follow the results again."""
    return _change(event_id, held=None)


def _change(event_id: UUID, *, seen: int | None = None, **values: Any) -> Projector:
    with transaction.atomic():
        event = locked_event(event_id)
        projector = of_event(event)
        if seen is not None and seen != projector.version:
            raise changed_meanwhile("projector")
        for name, value in values.items():
            setattr(projector, name, value)
        # Only what is typed can be typed over; what is pressed is seen on the wall at once.
        projector.version += "sponsors" in values
        projector.save()
        live.announce(event)
    return projector
