"""Time for one table alone: it plays longer than its round."""

from __future__ import annotations

from math import ceil

from django.db import transaction
from django.utils import timezone

from tournaments.clock import OVER
from tournaments.codes import Code
from tournaments.models import Act, Round, Table
from tournaments.problems import EveningProblem
from tournaments.services import acts, clock_jumps, last_turns, live
from tournaments.services.clock import require_minutes
from tournaments.services.locking import locked_table


def extend(table_id: int, *, minutes: int, seen: int) -> Table:
    """Give a table this many minutes more than its round has, before or after time is called. If
    its last turn was called, that is taken back, and the minutes count from now.

    `seen` are the extra seconds that the table had when the giver looked, so that two people who
    hear the same call for five minutes give five. If time had been up for a while, the seconds that
    make up for that are kept separately: they are dropped if the whole round goes on after all.
    Raises `Problem` CLOCK_CHANGED, BAD_EXTENSION, NOT_RELEASED, GAME_ENDED, ROUND_FINISHED, and
    BEING_CALLED until all books have heard that time is up.
    """
    require_minutes(minutes)
    with transaction.atomic():
        table = _changeable(table_id, seen)
        now = timezone.now()
        shown = table.clock_state(now)
        if shown.state == OVER and table.round.status == Round.Status.PLAYING:
            raise EveningProblem(
                Code.BEING_CALLED, "The last turn is just being called.", "Try again in a moment."
            )
        late = ceil((now - shown.over_since).total_seconds()) if shown.over_since else 0
        if shown.state == OVER and table.game is not None:
            last_turns.take_back_last_turn(table.game, clock_jumps.CLOCK)
        table.late_seconds += late
        _set(table, table.extra_seconds + late + 60 * minutes, Act.Kind.TABLE_EXTENDED)
    return table


def take_away(table_id: int, *, seen: int, keep: int = 0, late: int = 0) -> Table:
    """Take the extra time of a table away, all but this many seconds, of which `late` make up for a
    late start. If that ends its time, the last turn is called there, once its tablet isn't away,
    unless the table is postponed. Raises `Problem` as `extend` does."""
    with transaction.atomic():
        table = _changeable(table_id, seen)
        if keep >= table.extra_seconds:
            return table
        table.late_seconds = late
        _set(table, keep, Act.Kind.TABLE_SHORTENED)
        is_up = table.round.status == Round.Status.TIME_UP and table.clock_state().state == OVER
        if is_up and not table.postponed:
            last_turns.call_or_wait([table])
    return table


def _changeable(table_id: int, seen: int) -> Table:
    table = locked_table(table_id)
    if not table.round.is_drawn:
        raise EveningProblem(Code.NOT_RELEASED, f"{table.round.title} is not released yet.")
    if table.round.status == Round.Status.FINISHED:
        raise EveningProblem(Code.ROUND_FINISHED, f"{table.round.title} is finished.")
    if table.game is None or not table.game.is_open:
        raise EveningProblem(Code.GAME_ENDED, f"The game of table {table.number} has ended.")
    if table.extra_seconds != seen:
        longer = (
            f"{table.extra_minutes} min longer" if table.extra_seconds else "as long as its round"
        )
        raise EveningProblem(
            Code.CLOCK_CHANGED,
            f"Your press did not count: meanwhile somebody else has changed the time of table "
            f"{table.number}, which plays {longer} now.",
            "Press again if you still want it.",
        )
    return table


def _set(table: Table, seconds: int, kind: Act.Kind) -> None:
    table.extra_seconds = seconds
    table.time_changes += 1
    table.save(update_fields=["extra_seconds", "late_seconds", "time_changes"])
    acts.record(table.round.event, kind, acts.subject("table", table.pk))
    live.announce(table.round.event)
