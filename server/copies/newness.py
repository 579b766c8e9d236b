"""Compare how far two evenings have come, so that none is replaced by a copy that ends earlier.

Times alone don't tell: a clock that is set back dates new entries before the copy. So what the
books and the events' logs say counts as well.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from django.utils import timezone

_OF_DEMOS = (
    "SELECT t.game_id FROM tournaments_table t JOIN tournaments_round r ON r.id = t.round_id"
    " JOIN tournaments_event e ON e.id = r.event_id WHERE e.is_demo AND t.game_id IS NOT NULL"
)
_NEWEST = (
    "SELECT max(a.at) FROM tournaments_act a JOIN tournaments_event e ON e.id = a.event"
    " WHERE NOT e.is_demo",
    f"SELECT max(posted_at) FROM ledger_transaction WHERE game_id NOT IN ({_OF_DEMOS})",  # noqa: S608
)
_BOOKS = f"SELECT id, version, seal FROM ledger_game WHERE id NOT IN ({_OF_DEMOS})"  # noqa: S608
_LOGS = (
    "SELECT c.event, c.number, c.seal FROM tournaments_eventchain c"
    " JOIN tournaments_event e ON e.id = c.event WHERE NOT e.is_demo"
)

_NOTHING = "nothing has happened in the copy"

Heads = dict[str, tuple[int, str]]
"""The number and the seal of the newest entry of each book, or of the newest act of each log."""


@dataclass(frozen=True)
class Reach:
    """How far an evening has come: the time of the newest act or entry, None if there is none, and
    the heads of its books and of its events' logs. Demonstrations don't count."""

    newest: datetime | None = None
    books: Heads = field(default_factory=dict)
    logs: Heads = field(default_factory=dict)


def reach(ask: Callable[[str], Sequence[Sequence[Any]]]) -> Reach:
    """Return how far an evening has come. `ask` returns the rows of a query."""
    found = [value for query in _NEWEST for (value,) in ask(query) if value is not None]
    newest = max(map(_as_time, found), default=None)
    books, logs = (
        {str(each): (int(number), str(seal)) for each, number, seal in ask(query)}
        for query in (_BOOKS, _LOGS)
    )
    return Reach(newest, books, logs)


def fault_of(here: Reach, copied: Reach) -> str:
    """Return why a copy may not replace the present data unless that is asked for; "" if it goes as
    far."""
    books = _beyond(here.books, copied.books)
    logs = _beyond(here.logs, copied.logs)
    # If the copy doesn't have an evening at all, only its time can tell whether it is newer.
    went_on = books & copied.books.keys() | logs & copied.logs.keys()
    is_later = here.newest is not None and (copied.newest is None or here.newest > copied.newest)
    if not (went_on or is_later):
        return ""
    said = _lost(len(books), len(logs))
    said += [f"it goes on until {_said(here.newest)}"] if here.newest else []
    ends = f"the copy ends on {_said(copied.newest)}" if copied.newest else _NOTHING
    said.append(ends if is_later else f"{ends} (a clock was set back, or both went on)")
    return (
        f"What is here is newer: {'; '.join(said)}. To go on from the copy all the same, add "
        "--replace-newer: what is here is then kept aside. Nothing was changed."
    )


def _beyond(here: Heads, copied: Heads) -> set[str]:
    """Return which of these go on after the copy, or went on otherwise than it did."""
    found = set()
    for each, head in here.items():
        there = copied.get(each, (0, ""))
        if head[0] and head[0] >= there[0] and head != there:
            found.add(each)
    return found


def _lost(books: int, logs: int) -> list[str]:
    """Say what the copy hasn't."""
    tables = "1 table has" if books == 1 else f"{books} tables have"
    events = "the log of 1 event has" if logs == 1 else f"the logs of {logs} events have"
    said = [f"{tables} entries"] if books else []
    said += [f"{events} acts"] if logs else []
    return [f"{each} that the copy hasn't" for each in said]


def _as_time(value: Any) -> datetime:
    """SQLite gives a time as text, in UTC."""
    if isinstance(value, datetime):
        return value
    return datetime.fromisoformat(str(value)).replace(tzinfo=UTC)


def _said(moment: datetime) -> str:
    return f"{timezone.localtime(moment):%d %B at %H:%M:%S}"
