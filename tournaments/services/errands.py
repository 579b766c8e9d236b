"""The errands on the floor, for the assistants who run between the tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q
from django.utils import timezone

from ledger.models import Game
from tournaments.clock import RUNNING, ClockState
from tournaments.models import Event, Result, Round, Table
from tournaments.services import calls, rounds
from tournaments.services.table_states import (
    NO_TABLET,
    OFFLINE,
    SILENT_AFTER_SECONDS,
    FloorRow,
    floor_rows,
)

RESULT_DUE = timedelta(minutes=10)
"""The time that last turns, count and signatures may take before a result is called missing."""

_LATE = (Round.Status.TIME_UP, Round.Status.FINISHED)
SILENT = "silent"
_WHY = {
    SILENT: "Nothing has been entered for a while.",
    "game not ended": "Its result is missing: the game has not ended.",
    "to be signed": "Its result is missing: it has to be signed.",
}


@dataclass(frozen=True, slots=True)
class Errand:
    """A table to go to: the reason, more about it, and since when (None if that is unknown). A
    table of an earlier round is named with it."""

    table: str
    what: str
    lines: tuple[str, ...] = ()
    since: datetime | None = None


@dataclass(frozen=True, slots=True)
class Errands:
    """Errands of one kind. The `urgent` ones hold up a table."""

    title: str
    urgent: bool
    errands: list[Errand]


def errands_of(event: Event) -> list[Errands]:
    """Everything outstanding, the most urgent kind first; kinds without an errand are left out."""
    round_ = rounds.current(event)
    tables = Table.objects.on_floor(round_) if round_ else []
    rows = {row.pk: row for row in floor_rows(tables)}
    found = [
        Errands("Calls", True, list(_calls(event, round_))),
        Errands("Tablets", True, list(_tablets(round_, tables, rows))),
        Errands("Results missing", False, list(_results(event, round_))),
    ]
    return [each for each in found if each.errands]


def waiting_tables(
    round_: Round, tables: Sequence[Table], rows: Mapping[int, FloorRow]
) -> dict[int, Errand]:
    """The tables of a round, by pk, that somebody should look at although no alarm says so: those
    whose result is overdue and, while the clock runs, the silent ones."""
    quiet = [table for table in tables if rows[table.pk].tone != "alarm"]
    missing = [table for table in quiet if _misses_result(table)]
    silent = [table for table in quiet if _is_silent(rows[table.pk])]
    if not missing and not silent:
        return {}
    clock = round_.clock_state()
    found = {table.pk: SILENT for table in silent if clock.state == RUNNING}
    for table in missing:
        ended = _ended(table, clock)
        if ended is not None and ended < timezone.now() - RESULT_DUE:
            is_open = table.game is not None and table.game.is_open
            found[table.pk] = "game not ended" if is_open else "to be signed"
    return {
        table.pk: Errand(_name(table, round_), what, (_WHY[what],), rows[table.pk].last_at)
        for table in quiet
        if (what := found.get(table.pk))
    }


def _is_silent(row: FloorRow) -> bool:
    """Whether nothing has been entered for a while at a table that plays."""
    if row.quiet_since is None:
        return False
    return row.quiet_since < timezone.now() - timedelta(seconds=SILENT_AFTER_SECONDS)


def _misses_result(table: Table) -> bool:
    """Whether a table has a game whose result doesn't stand yet, or that is still played."""
    if table.game is None or table.postponed:
        return False
    result: Result | None = getattr(table, "result", None)
    return table.game.is_open or result is None or result.status == Result.Status.PROVISIONAL


def _ended(table: Table, clock: ClockState) -> datetime | None:
    """Return when the game of a table ended, or should have; None while it has time."""
    if table.game is not None and not table.game.is_open:
        return table.game.closed_at
    return clock.over_since and clock.over_since + timedelta(seconds=table.extra_seconds)


def _calls(event: Event, round_: Round | None) -> Iterator[Errand]:
    for call in calls.standing(event):
        heard = (f"{call.heard_name} is on the way.",) if call.heard_name else ()
        where = _name(call.table, round_) if call.table else f"{call.banker}, banker"
        yield Errand(where, call.about or "Calls for a referee", heard, call.called_at)


def _tablets(
    round_: Round | None, tables: list[Table], rows: dict[int, FloorRow]
) -> Iterator[Errand]:
    """Tables without a banker or a tablet, and those from which nothing has come for a while."""
    runs = round_ is not None and round_.clock_state().state == RUNNING
    for table in tables:
        row = rows[table.pk]
        lacks_something = row.tone == "alarm" or row.state == NO_TABLET
        unopened = lacks_something and (table.game is None or not table.game.version)
        if unopened or row.state == OFFLINE:
            yield Errand(_name(table, round_), row.state, (row.line,))
        elif runs and _is_silent(row):
            banker = (f"Banker: {row.banker}.",) if row.banker else ()
            yield Errand(_name(table, round_), SILENT, banker, row.quiet_since)


def _results(event: Event, round_: Round | None) -> Iterator[Errand]:
    """Tables whose game should be over, or whose result waits for signatures, oldest first."""
    late = Q(round__status__in=_LATE)
    tables = (
        Table.objects.for_floor()
        .filter(late | Q(game__status=Game.Status.CLOSED), round__event=event, game__isnull=False)
        .filter(postponed="")
        .exclude(result__in=Result.objects.settled())
    )
    for table in tables.order_by("round__number", "number"):
        assert table.game is not None
        result: Result | None = getattr(table, "result", None)
        if table.game.is_open:
            yield _not_ended(table, round_)
        elif result is not None:
            left = result.still_to_sign(table.seats.all())
            names = ", ".join(seat.player.display_name for seat in left)
            yield Errand(_name(table, round_), "To be signed", (names,) if names else ())


def _not_ended(table: Table, round_: Round | None) -> Errand:
    if table.on_paper:
        bring = "Bring them to the person who types them in."
        return Errand(_name(table, round_), "Tally slips", (bring,))
    return Errand(_name(table, round_), "Game not ended")


def _name(table: Table, round_: Round | None) -> str:
    if round_ is None or table.round_id == round_.pk:
        return str(table.number)
    return f"{table.number} of {table.round.title}"
