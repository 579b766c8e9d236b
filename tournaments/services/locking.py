"""One lock per event: any change to its rounds, tables or results holds the event's row.

An evening has few such changes, and with one lock none of them can wait for each other in a
circle. Entries at the tables don't take it: they lock their own game. On SQLite the transaction
itself is the lock, since only one writes at a time.
"""

from __future__ import annotations

from uuid import UUID

from django.db import connection
from django.db.models import QuerySet

from tournaments.codes import Code
from tournaments.models import Event, Round, Table
from tournaments.problems import EveningProblem, changed_meanwhile


def locked_event(event_id: UUID) -> Event:
    """The event as it is now, locked until the end of the transaction."""
    return _found(_locking(), event_id)


def event_now(event_id: UUID) -> Event:
    """The event as it is at the moment that the transaction reads; nobody has to wait for it."""
    return _found(Event.objects.all(), event_id)


def hold_event(event_id: UUID) -> None:
    """Lock the event, if it exists, whatever its columns hold: to read everything as of one
    moment."""
    _locking().filter(pk=event_id).values_list("pk", flat=True).first()


def _found(events: QuerySet[Event], event_id: UUID) -> Event:
    event = events.filter(pk=event_id).first()
    if event is None:
        raise EveningProblem(Code.UNKNOWN_EVENT, "This event no longer exists.", status=404)
    return event


def _locking() -> QuerySet[Event]:
    # Rows that point to the event may still be written: the key itself isn't locked.
    no_key = connection.features.has_select_for_no_key_update
    return Event.objects.select_for_update(no_key=no_key)


def locked_round(round_id: int, version: int | None = None) -> Round:
    """The round of a locked event, if its draw is still at the `version` that was seen.

    Raises `Problem` DRAW_CHANGED if it isn't, or the round is gone.
    """
    found = Round.objects.filter(pk=round_id).values_list("event_id", flat=True).first()
    if found is None:
        raise changed_meanwhile("draw")
    event = locked_event(found)
    round_ = Round.objects.filter(pk=round_id).first()
    if round_ is None or (version is not None and round_.version != version):
        raise changed_meanwhile("draw")
    round_.event = event
    return round_


def locked_table(table_id: int) -> Table:
    """The table of a locked event, with its round and game."""
    found = Table.objects.filter(pk=table_id).values_list("round__event_id", flat=True).first()
    if found is not None:
        event = locked_event(found)
        table = Table.objects.select_related("round__stage", "game").filter(pk=table_id).first()
        if table is not None:
            table.round.event = event
            return table
    raise EveningProblem(Code.UNKNOWN_TABLE, "This table no longer exists.", status=404)
