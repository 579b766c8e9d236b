"""Undoing acts of an evening's log, for the tests of it."""

from __future__ import annotations

from typing import Any

from tests.tournaments import evening
from tournaments.models import Act, Event, Round, Seat
from tournaments.services import auditing, undoing


def newest(event: Event) -> Act:
    """The newest act of the event."""
    act = Act.objects.filter(event=event.pk).order_by("number").last()
    assert act is not None
    return act


def undo(event: Event, act: Act | None = None) -> list[int]:
    """Undo an act, by default the newest."""
    return undoing.undo(event.pk, (act or newest(event)).number, by="Olga")


def offered(event: Event, act: Act) -> str:
    """The words for undoing an act, "" if that isn't offered."""
    return undoing.offered(event, [act.number]).get(act.number, "")


def is_audited(event: Event) -> bool:
    """Whether the log tells what stands."""
    evening.deliver()
    return auditing.audit_log(event.pk).faults == []


def ada(event: Event) -> Any:
    """The player on top of the list."""
    return evening.player(event, "Ada")


def seats(round_: Round) -> list[tuple[int, str, int]]:
    """The seats of the round, by table."""
    return sorted(Seat.objects.filter(round=round_).values_list("table", "letter", "player"))


def renewed(round_: Round) -> dict[str, int]:
    """The version of the round that a change of its draw has to name."""
    return {"version": evening.fresh(round_).version}
