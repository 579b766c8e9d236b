"""The course of a round: time is up, it is finished."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import F

from tournaments.clock import OVER
from tournaments.codes import Code
from tournaments.models import Act, Event, Result, Round, Table
from tournaments.plurals import listed
from tournaments.problems import EveningProblem
from tournaments.services import acts, clock_jumps, draws, last_turns, live, standings
from tournaments.services.locking import locked_round

CLOCK = clock_jumps.CLOCK


def current(event: Event) -> Round | None:
    """The newest round whose seats are public."""
    return Round.objects.shown(event)


def call_time(now: datetime | None = None) -> list[Round]:
    """Call the last turn in every round whose time is over; returns those rounds.

    If the time ran out while this computer was off, an organiser is asked instead.

    A table that plays longer than its round has its last turn called when its own time is over; a
    table whose tablet was away, once the tablet has sent what was played meanwhile.

    Safe to call at any time, also from several processes at once: a round is marked only after all
    its books have been told, and a book is told once.
    """
    clock_jumps.carry_over()
    called = []
    for round_ in Round.objects.filter(status=Round.Status.PLAYING).select_related("event"):
        if clock_jumps.waits_for_a_word(round_):
            continue
        if round_.clock_state(now).state == OVER:
            last_turns.call_at_all_tables(round_, now)
            with acts.acting_as(CLOCK.reference):
                _mark_time_up(round_, now)
            called.append(round_)
    last_turns.call_at_tables_that_play_longer(now)
    last_turns.call_at_tables_that_were_away()
    return called


def finish(round_id: int) -> Round:
    """Finish a round whose tables are all in or postponed. The settled result of a final makes a
    champion.

    Results may still be signed or ruled on afterwards. Raises `Problem` TABLES_OPEN for a table
    whose game is not over, NOT_PLAYING for a round that has not begun.
    """
    with transaction.atomic():
        round_ = locked_round(round_id)
        if round_.status == Round.Status.FINISHED:
            return round_
        if round_.status not in (Round.Status.PLAYING, Round.Status.TIME_UP):
            raise EveningProblem(
                Code.NOT_PLAYING, f"{round_.title} has not begun.", "Start its clock first."
            )
        in_ = Result.objects.counting().filter(table__round=round_)
        left = round_.tables.filter(postponed="").exclude(pk__in=in_.values("table"))
        missing = list(left)
        if missing:
            raise EveningProblem(
                Code.TABLES_OPEN,
                f"Still without a result: {_numbered(missing)}.",
                "Their bankers end the game, or a referee closes the book. A table that never "
                "began can be taken away in the draw, and one that plays later can be postponed.",
            )
        round_.status = Round.Status.FINISHED
        round_.save(update_fields=["status"])
        acts.record(round_.event, Act.Kind.FINISHED, acts.subject("round", round_.pk))
        standings.compute(round_.event_id)
        live.announce(round_.event)
    return round_


def reopen(round_id: int, status: str) -> Round:
    """Reopen a finished round: it is PLAYING or TIME_UP again, as before. Results stay as they are;
    a champion decided by the round is no longer one.

    Raises `Problem` BUILT_ON once the next round is drawn, if only as a draft.
    """
    with transaction.atomic():
        round_ = locked_round(round_id)
        if round_.status != Round.Status.FINISHED:
            return round_
        draws.require_newest(round_)
        round_.status = Round.Status(status)
        round_.save(update_fields=["status"])
        acts.record(round_.event, Act.Kind.REOPENED, acts.subject("round", round_.pk))
        standings.compute(round_.event_id)
        live.announce(round_.event)
    return round_


def take_back_time(round_: Round) -> list[str]:
    """Take the last turn back at every table of a locked round whose game goes on. Returns
    sentences that say where. Raises `Problem` ALL_ENDED if no game does."""
    tables = list(round_.tables.select_related("game").exclude(game=None).order_by("number"))
    going = [table for table in tables if table.game and table.game.is_open]
    if not going:
        raise EveningProblem(
            Code.ALL_ENDED,
            f"All games of {round_.title} have ended.",
            "To let a table play on, open its book again.",
        )
    for table in going:
        assert table.game is not None
        last_turns.take_back_last_turn(table.game, CLOCK)
    told = [f"Play goes on at {_numbered(going)}."]
    ended = [table for table in tables if table not in going]
    if ended:
        told.append(
            f"At {_numbered(ended)} the game has ended, and the result stays. A game that should "
            "play on too needs its book opened again."
        )
    return told


def drop_lateness(round_: Round) -> list[str]:
    """Leave tables of a locked round that got minutes after time was up only those minutes: now
    that the round goes on, there is no late start to make up for. Returns the subjects of those
    tables."""
    late = round_.tables.filter(late_seconds__gt=0)
    changed = sorted(late.values_list("pk", flat=True))
    late.update(
        extra_seconds=F("extra_seconds") - F("late_seconds"),
        late_seconds=0,
        time_changes=F("time_changes") + 1,
    )
    return [acts.subject("table", pk) for pk in changed]


def _numbered(tables: list[Table]) -> str:
    """ "table 1", "tables 1 and 3"."""
    numbers = listed([str(table.number) for table in tables])
    return f"table {numbers}" if len(tables) == 1 else f"tables {numbers}"


def _mark_time_up(round_: Round, now: datetime | None) -> None:
    with transaction.atomic():
        locked = locked_round(round_.pk)
        # Another process may have called time already, and the organiser may have given it back
        # since.
        is_over = locked.clock_state(now).state == OVER
        if locked.status == Round.Status.PLAYING and is_over:
            locked.status = Round.Status.TIME_UP
            locked.save(update_fields=["status"])
            acts.record(locked.event, Act.Kind.TIME_UP, acts.subject("round", locked.pk))
            live.announce(locked.event)
