"""Direct the projector of an event. Every change appears on the wall at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from tournaments.codes import Code
from tournaments.models import Act, Event, Projector, Standings
from tournaments.problems import EveningProblem, changed_meanwhile
from tournaments.services import acts, live
from tournaments.services.announcing import current_rows, orders_of
from tournaments.services.locking import locked_event


def of_event(event: Event) -> Projector:
    """The event's projector; an untouched one shows what is due."""
    return Projector.objects.filter(event=event).first() or Projector(event=event)


def show(event_id: UUID, shows: Projector.Shows) -> Projector:
    """Put this on the wall."""
    with transaction.atomic():
        before = of_event(locked_event(event_id)).shows
        projector = _change(event_id, shows=shows)
        if shows != before:
            told = [acts.subject("wall", shows), acts.subject("wall_before", before)]
            acts.record(projector.event, Act.Kind.WALL_CHOSEN, about=told)
    return projector


def freeze(event_id: UUID, picture_of: Callable[[Event], dict[str, Any]]) -> Projector:
    """Freeze the wall: keep the picture that `picture_of` the event returns. A frozen one stays as
    it is."""
    with transaction.atomic():
        event = locked_event(event_id)
        projector = of_event(event)
        if projector.frozen:
            return projector
        acts.record(event, Act.Kind.WALL_FROZEN)
        # Made under the lock: names that are removed meanwhile must not come back with it.
        return _change(event_id, frozen=picture_of(event))


def unfreeze(event_id: UUID) -> Projector:
    """Let the wall show again what is chosen."""
    with transaction.atomic():
        event = locked_event(event_id)
        if of_event(event).frozen:
            acts.record(event, Act.Kind.WALL_UNFROZEN)
        return _change(event_id, frozen=None)


def say(event_id: UUID, message: str) -> Projector:
    """Put a message on every screen of the event; "" takes it away."""
    kind = Act.Kind.MESSAGE_SHOWN if message else Act.Kind.MESSAGE_GONE
    with transaction.atomic():
        before = of_event(locked_event(event_id)).message
        projector = _change(event_id, message=message, said_at=timezone.now() if message else None)
        if message != before:
            acts.record(projector.event, kind)
    return projector


def thank(event_id: UUID, sponsors: str, *, seen: int) -> Projector:
    """Name the sponsors, one a line, if the list is still at the version that was `seen`. Raises
    `Problem` PROJECTOR_CHANGED."""
    with transaction.atomic():
        before = of_event(locked_event(event_id)).sponsors
        projector = _change(event_id, seen=seen, sponsors=sponsors)
        if sponsors != before:
            projector = _change(event_id, sponsors_before=before)
            acts.record(projector.event, Act.Kind.SPONSORS_CHANGED)
    return projector


def hold(event_id: UUID, *, again: bool = True) -> Projector:
    """Keep the standings that everybody sees as they are now, whatever comes in. If they are held
    already, `again` takes back what has been announced since; otherwise nothing changes."""
    with transaction.atomic():
        event = locked_event(event_id)
        projector = of_event(event)
        if projector.held is not None and not again:
            return projector
        held = current_rows(event) if projector.held is None else projector.held
        acts.record(event, Act.Kind.STANDINGS_HELD)
        return _change_standings(event, held=held, announced=None, opened_from=[])


def announce(event_id: UUID, division: str, place: int, *, seen: str | None = None) -> Projector:
    """Announce the places of a division (ALL for the whole order) from the last one up to this. The
    first announcement fixes the order that is announced. Places once known stay known, so a second
    tap does nothing. `seen` is the `mark` of the order that the page showed. Raises `Problem`
    NOT_HELD, PROJECTOR_CHANGED, and NO_PLACE for a place that doesn't exist."""
    with transaction.atomic():
        event = locked_event(event_id)
        projector = of_event(event)
        if projector.held is None:
            raise EveningProblem(
                Code.NOT_HELD, "The standings follow the results, so all is known."
            )
        orders = {each.division: each for each in orders_of(event, projector)}
        order = orders.get(division)
        if order is None or not 1 <= place <= order.last:
            raise EveningProblem(Code.NO_PLACE, "There is no such place to announce.", status=400)
        unknown = [rank for rank, _ in order.places if rank >= place]
        if not unknown:
            return projector
        if seen not in (None, order.mark):
            raise EveningProblem(
                Code.PROJECTOR_CHANGED,
                "The order has changed since this page was made, so nothing was announced.",
                "Look at it as it is now, then press again.",
            )
        place = min(unknown)  # equal players share a place, and the next ones have none
        rows = projector.announced if projector.announced is not None else current_rows(event)
        others = [pair for pair in projector.opened_from if pair[0] != division]
        told = f"{place} of {division}" if division else str(place)
        acts.record(event, Act.Kind.PLACE_ANNOUNCED, about=[acts.subject("place", told)])
        return _change_standings(event, announced=rows, opened_from=[*others, [division, place]])


def announce_all(event_id: UUID) -> Projector:
    """Announce every place that nobody knows yet. Raises `Problem` NOT_HELD."""
    with transaction.atomic():
        event = locked_event(event_id)
        projector = of_event(event)
        for order in orders_of(event, projector):
            projector = announce(event_id, order.division, 1)
        return projector


def follow(event_id: UUID) -> Projector:
    """Let the standings that everybody sees follow the results again."""
    with transaction.atomic():
        event = locked_event(event_id)
        if of_event(event).held is not None:
            acts.record(event, Act.Kind.STANDINGS_FOLLOW)
        return _change_standings(event, held=None, announced=None, opened_from=[])


def _change_standings(event: Event, **values: Any) -> Projector:
    # Pages ask for the standings again when their version grows.
    Standings.objects.filter(event=event).update(version=F("version") + 1)
    return _change(event.pk, **values)


def _change(event_id: UUID, *, seen: int | None = None, **values: Any) -> Projector:
    with transaction.atomic():
        event = locked_event(event_id)
        projector = of_event(event)
        if seen is not None and seen != projector.version:
            raise changed_meanwhile("projector")
        for name, value in values.items():
            setattr(projector, name, value)
        # Only typed text can be overwritten by accident; a pressed button shows on the wall at
        # once.
        projector.version += "sponsors" in values
        projector.save()
        live.announce(event)
    return projector
