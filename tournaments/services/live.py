"""Telling the screens of an event that something has changed.

    event-<id>     everything that is done in the event: for its officials and the projector
    hall-<id>      what concerns everybody in the hall, and nothing of a single table
    table-<id>, player-<id>   each act that names this table or this player

A phone follows the last three: if every phone heard of each signature, a hall of 3,000 would do
nothing but ask all evening.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import F, OuterRef, Q, QuerySet, Subquery, Sum

from ledger import live
from tournaments.clock import ClockState
from tournaments.models import (
    Event,
    EventChain,
    Player,
    Projector,
    Round,
    Table,
)

_OF_TABLE = ("table", "result", "signatures", "rulings", "disputes", "calls")
_OWN = dict.fromkeys(_OF_TABLE, "table") | {"player": "player"}
"""The channel whose news an act is, by the kind of the things it names."""

# The thread that reads last publishes last, so that no screen keeps an older state.
_in_turn = threading.Lock()


def announce(event: Event) -> None:
    """Tell all screens of the event, once the change is committed. Nothing is lost if this fails.

    Call it inside the transaction of the change.
    """
    announce_soon(event)
    transaction.on_commit(lambda: publish(event.pk), robust=True)


def announce_soon(event: Event) -> None:
    """Announce with the next `catch_up`, half a second later at most: when many changes come
    together, telling of them once is enough."""
    Event.objects.filter(pk=event.pk).update(live_version=F("live_version") + 1)


def publish(event_id: UUID) -> None:
    """Publish how the event stands now. A snapshot that says nothing new reaches nobody."""
    with _in_turn:
        event = Event.objects.filter(pk=event_id).first()
        if event is not None:
            now = snapshot(event)
            live.publish(event.channel, now)
            live.publish(event.hall_channel, _of_everybody(event, now))


def tell_of(act: int, subjects: Iterable[str]) -> None:
    """Once it is committed, tell the screens that follow a table or a player named by this act.

    An act calls its subjects by kind and id: `signatures:5` is about table 5. Call it inside the
    transaction of the act.
    """
    about = (each.partition(":") for each in subjects)
    channels = {f"{_OWN[kind]}-{key}" for kind, _, key in about if kind in _OWN}

    def tell() -> None:
        for channel in sorted(channels):
            live.publish(channel, _own(act))

    transaction.on_commit(tell, robust=True)


def catch_up() -> None:
    """Publish again each event that may have changed unnoticed.

    Entries and results don't publish by themselves: when a hall plays, there are too many to tell
    each. Nor, without a Redis server, can another process, such as a rehearsal, tell our screens.
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
    return list({UUID(key) for kind, _, key in named if kind in ("event", "hall")})


@live.source("event")
def newest(key: str) -> dict[str, Any] | None:
    """Return what `publish` would have published last, read from the database."""
    try:
        event = Event.objects.filter(pk=key).first()
    except ValidationError:
        return None
    return snapshot(event) if event else None


@live.source("hall")
def newest_of_everybody(key: str) -> dict[str, Any] | None:
    """The same for what concerns everybody."""
    try:
        event = Event.objects.filter(pk=key).first()
    except ValidationError:
        return None
    return _of_everybody(event, snapshot(event)) if event else None


@live.source("table")
def newest_of_table(key: str) -> dict[str, Any] | None:
    """The newest act that may have been about this table."""
    return _newest_act(Table.objects.filter(pk=key).values("round__event"))


@live.source("player")
def newest_of_player(key: str) -> dict[str, Any] | None:
    """The newest act that may have been about this player."""
    return _newest_act(Player.objects.filter(pk=key).values("event"))


def _newest_act(events: QuerySet[Any, Any]) -> dict[str, Any]:
    number = EventChain.objects.filter(event__in=events).values_list("number", flat=True).first()
    return _own(number or 0)


def _own(act: int) -> dict[str, Any]:
    return {"order": act, "own": act}


def snapshot(event: Event) -> dict[str, Any]:
    """Return what screens follow: the clock, and numbers that grow when a part of the event
    changes.

    `standings` grows with each change of rank or sum, and of what is known of them, `results` with
    everything that is done in the event, `floor` also with each entry at a table of the round; with
    every change something of it grows, so that it is the `order` of snapshots that several
    processes publish. `draw` grows with each change of the seats, `set_up` with each of the event's
    settings; `held` is how much is known of standings that are held, 0 where all is. `message` is
    what the organisers say to everybody since `said_at`, "" for nothing.
    """
    current = Round.objects.shown(event)
    beside = _beside(event)
    entries = beside.entries or 0 if current else 0
    return {
        "order": event.live_version + entries,
        "clock": _steady(current.clock_state()) if current else None,
        "round": current.number if current else 0,
        "status": current.status if current else "",
        "draw": current.version if current else 0,
        "set_up": event.version + (0 if current else beside.registration or 0),
        "standings": beside.standings or 0,
        "results": event.live_version,
        "floor": event.live_version + entries,
        "champion": event.champion_id is not None and _knows_a_champion(event),
        "held": 1 + len(beside.opened_from or ()) if beside.is_held else 0,
        "message": beside.message or "",
        "said_at": beside.said_at.isoformat() if beside.said_at else "",
    }


def _of_everybody(event: Event, now: dict[str, Any]) -> dict[str, Any]:
    """The part of a snapshot that one table's changes don't touch."""
    kept = {name: said for name, said in now.items() if name not in ("results", "floor")}
    return kept | {"order": event.live_version}


class _Beside(NamedTuple):
    """What a snapshot takes from beside the event; None without such a row."""

    entries: int | None
    registration: int | None
    standings: int | None
    message: str | None
    said_at: datetime | None
    opened_from: list[Any] | None
    is_held: bool


def _beside(event: Event) -> _Beside:
    played = Table.objects.filter(round__event=OuterRef("pk")).values("round__event")
    row = Event.objects.annotate(
        entries=Subquery(played.annotate(entries=Sum("game__version")).values("entries")),
        is_held=Q(projector__held__isnull=False),
    ).values_list(
        "entries", "registration__version", "standings__version", "projector__message",
        "projector__said_at", "projector__opened_from", "is_held",
    )  # fmt: skip
    return _Beside(*row.get(pk=event.pk))


def _knows_a_champion(event: Event) -> bool:
    opened = Projector.objects.opened([event.pk]).get(event.pk)
    return opened is None or 1 in opened.values()


def _steady(shown: ClockState) -> dict[str, Any]:
    """The clock without its ticking seconds: a running one is identified by its end."""
    known = shown.as_json()
    if shown.ends_at is not None:
        known["remaining_seconds"] = None
    return known
