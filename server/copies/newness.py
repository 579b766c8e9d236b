"""Compare how far two evenings have come, so that none is replaced by a copy that ends earlier."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from django.utils import timezone

_NEWEST = (
    "SELECT max(a.at) FROM tournaments_act a JOIN tournaments_event e ON e.id = a.event"
    " WHERE NOT e.is_demo",
    "SELECT max(posted_at) FROM ledger_transaction WHERE game_id NOT IN"
    " (SELECT t.game_id FROM tournaments_table t JOIN tournaments_round r ON r.id = t.round_id"
    " JOIN tournaments_event e ON e.id = r.event_id WHERE e.is_demo AND t.game_id IS NOT NULL)",
)


def newest(ask: Callable[[str], Any]) -> datetime | None:
    """Return the time of the newest act or entry, or None if there is none. Demonstrations don't
    count. `ask` returns the one value of a query."""
    found = [value for value in map(ask, _NEWEST) if value is not None]
    return max(map(_as_time, found), default=None)


def fault_of(here: datetime | None, copied: datetime | None) -> str:
    """Return why a copy may not replace the present data unless that is asked for; "" if it goes as
    far."""
    if here is None or (copied is not None and here <= copied):
        return ""
    ends = f"the copy ends on {_said(copied)}" if copied else "nothing has happened in the copy"
    return (
        f"What is here is newer: it goes on until {_said(here)}; {ends}. To go on from the copy "
        "all the same, add --replace-newer: what is here is then kept aside. Nothing was changed."
    )


def _as_time(value: Any) -> datetime:
    """SQLite gives a time as text, in UTC."""
    if isinstance(value, datetime):
        return value
    return datetime.fromisoformat(str(value)).replace(tzinfo=UTC)


def _said(moment: datetime) -> str:
    return f"{timezone.localtime(moment):%d %B at %H:%M:%S}"
