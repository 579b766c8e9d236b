"""Telling the screens of an event that something has changed."""

from __future__ import annotations

import threading
from typing import Any
from uuid import UUID

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import F, Sum

from ledger import live
from tournaments.clock import ClockState
from tournaments.models import Event, Projector, Round, Standings, Table

# The last to read is the last to publish, so that no screen keeps an older state.
_in_turn = threading.Lock()


def announce(event: Event) -> None:
    """Tell all screens of the event, once the change is committed. Nothing is lost if this fails.

    Call it inside the transaction of the change.
    """
    Event.objects.filter(pk=event.pk).update(live_version=F("live_version") + 1)
    transaction.on_commit(lambda: publish(event.pk), robust=True)


def publish(event_id: UUID) -> None:
    """Publish how the event stands now. A snapshot that says nothing new reaches nobody."""
    with _in_turn:
        event = Event.objects.filter(pk=event_id).first()
        if event is not None:
            live.publish(event.channel, snapshot(event))


def catch_up() -> None:
    """Publish anew each event that may have changed without a word.

    Entries don't publish by themselves: when a hall plays, there are too many to tell each. Nor,
    without a Redis server, can another process, as a rehearsal, tell our screens.
    """
    for event_id in _played() if settings.REDIS_URL else _followed():
        publish(event_id)


def _played() -> list[UUID]:
    """The events with a round whose tables may be playing."""
    rounds = Round.objects.filter(status__in=Round.DRAWN).exclude(status=Round.Status.FINISHED)
    return list(rounds.values_list("event_id", flat=True).distinct())


def _followed() -> list[UUID]:
    """The events that screens of this process have followed."""
    named = (channel.partition("-") for channel in live.hub.channels())
    return [UUID(key) for kind, _, key in named if kind == "event"]


@live.source("event")
def newest(key: str) -> dict[str, Any] | None:
    """What `publish` would have published last, read from the database."""
    try:
        event = Event.objects.filter(pk=key).first()
    except ValidationError:
        return None
    return snapshot(event) if event else None


def snapshot(event: Event) -> dict[str, Any]:
    """What screens follow: the clock, and numbers that grow when a part of the event changes.

    `standings` grows with each change of rank or sum, and of what is known of them, `results` with
    everything that is done in the event, `floor` also with each entry at a table of the round; with
    every change something of it grows, so that it is the `order` of snapshots that several
    processes publish. `message` is what the organisers say to everybody since `said_at`, "" for
    nothing.
    """
    current = Round.objects.shown(event)
    entries = 0
    if current is not None:
        tables = Table.objects.filter(round__event=event)
        entries = tables.aggregate(entries=Sum("game__version"))["entries"] or 0
    standings = Standings.objects.filter(event=event).values_list("version", flat=True).first()
    said = Projector.objects.filter(event=event).values_list("message", "said_at").first()
    message, said_at = said or ("", None)
    return {
        "order": event.live_version + entries,
        "clock": _steady(current.clock_state()) if current else None,
        "round": current.number if current else 0,
        "status": current.status if current else "",
        "standings": standings or 0,
        "results": event.live_version,
        "floor": event.live_version + entries,
        "champion": event.champion_id is not None and _knows_a_champion(event),
        "message": message,
        "said_at": said_at.isoformat() if said_at else "",
    }


def _knows_a_champion(event: Event) -> bool:
    opened = Projector.objects.opened([event.pk]).get(event.pk)
    return opened is None or 1 in opened.values()


def _steady(shown: ClockState) -> dict[str, Any]:
    """The clock without the seconds that run away: a running one is known by its end."""
    known = shown.as_json()
    if shown.ends_at is not None:
        known["remaining_seconds"] = None
    return known
