"""The course of a round: time up, finished."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from uuid import UUID, uuid5

from django.db import transaction
from django.db.models import F, prefetch_related_objects

from engine.codes import RuleCode
from ledger.actors import Actor
from ledger.models import Game, Transaction
from ledger.problems import Problem
from ledger.services import posting
from tournaments.clock import OVER
from tournaments.codes import Code
from tournaments.models import Act, ClockMark, Event, Result, Round, Table
from tournaments.problems import EveningProblem
from tournaments.services import acts, clock_jumps, live, standings
from tournaments.services.locking import locked_round

CLOCK = clock_jumps.CLOCK

# A key of its own per game makes the call happen once, however often it is tried.
_LAST_TURN = UUID("5d0f2b1c-6f0e-4f8e-9a55-0c9a3b7d2e41")


def current(event: Event) -> Round | None:
    """The newest round whose seats are public."""
    return Round.objects.shown(event)


def call_time(now: datetime | None = None) -> list[Round]:
    """Call the last turn in every round whose time is over; returns those rounds.

    Not where the time ran out while this computer was off: then an organiser is asked.

    A table that plays longer than its round has its last turn called when its own time is over.

    Safe to be called at any time and by several at once: a round is marked only after all its
    books have been told, and a book is told once.
    """
    clock_jumps.carry_over()
    called = []
    for round_ in Round.objects.filter(status=Round.Status.PLAYING).select_related("event"):
        if clock_jumps.waits_for_a_word(round_):
            continue
        if round_.clock_state(now).state == OVER:
            _call_last_turns(round_, now)
            with acts.acting_as(CLOCK.reference):
                _mark_time_up(round_, now)
            called.append(round_)
    _call_at_tables_that_play_longer(now)
    return called


def _call_at_tables_that_play_longer(now: datetime | None) -> None:
    playing = Table.objects.filter(postponed="", game__status=Game.Status.OPEN)
    longer = playing.filter(round__status=Round.Status.TIME_UP, extra_seconds__gt=0)
    found = longer.select_related("round__stage", "game").prefetch_related("round__clock_marks")
    for table in found.order_by("pk"):
        if table.clock_state(now).state == OVER:
            call_last_turn(table)


def finish(round_id: int) -> Round:
    """Finish a round all of whose tables are in or postponed. With a final's settled result comes a
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
        missing = left.values_list("number", flat=True)
        if missing:
            listed = ", ".join(map(str, missing))
            raise EveningProblem(
                Code.TABLES_OPEN,
                f"Still without a result: table {listed}.",
                "Their bankers end the game, or a referee closes the book. A table that never "
                "began can be taken away in the draw, and one that plays later be postponed.",
            )
        round_.status = Round.Status.FINISHED
        round_.save(update_fields=["status"])
        acts.record(round_.event, Act.Kind.FINISHED, acts.subject("round", round_.pk))
        standings.compute(round_.event_id)
        live.announce(round_.event)
    return round_


def reopen(round_id: int, status: str) -> Round:
    """Take back that a round was finished: it is again as it was, PLAYING or TIME_UP. Results stay
    as they are, and a champion whom the round decided no longer is one.

    Raises `Problem` BUILT_ON once the next round is drawn, if only as a draft.
    """
    with transaction.atomic():
        round_ = locked_round(round_id)
        if round_.status != Round.Status.FINISHED:
            return round_
        newer = round_.event.round_set.filter(number__gt=round_.number).first()
        if newer is not None:
            raise EveningProblem(
                Code.BUILT_ON,
                f"{newer.title} has been drawn since.",
                "As long as it hasn’t begun, withdraw its draw first.",
            )
        round_.status = Round.Status(status)
        round_.save(update_fields=["status"])
        acts.record(round_.event, Act.Kind.REOPENED, acts.subject("round", round_.pk))
        standings.compute(round_.event_id)
        live.announce(round_.event)
    return round_


def take_back_time(round_: Round) -> list[str]:
    """Take the last turn back at every table of a locked round whose game goes on; sentences that
    say where. Raises `Problem` ALL_ENDED if no game does."""
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
        take_back_last_turn(table.game, CLOCK)
    told = [f"Play goes on at {_numbered(going)}."]
    ended = [table for table in tables if table not in going]
    if ended:
        told.append(
            f"At {_numbered(ended)} the game has ended, and the result stays. A game that should "
            "play on too needs its book opened again."
        )
    return told


def drop_lateness(round_: Round) -> list[str]:
    """Where a table of a locked round got minutes after time was up, leave it only these: now that
    the round goes on, nothing has to be made up for. Returns the subjects of those tables."""
    late = round_.tables.filter(late_seconds__gt=0)
    changed = sorted(late.values_list("pk", flat=True))
    late.update(
        extra_seconds=F("extra_seconds") - F("late_seconds"),
        late_seconds=0,
        time_changes=F("time_changes") + 1,
    )
    return [acts.subject("table", pk) for pk in changed]


def take_back_last_turn(game: Game, actor: Actor) -> None:
    """Let a game in which the last turn was called play on; any other is left alone. Turns played
    since the call stand."""
    if game.state["situation"]["status"] != "last_turn":
        return
    newest = Transaction.objects.filter(game=game, number=game.version).first()
    if newest is not None and newest.command == {"type": "call_last_turn"}:
        # Where nothing came after it an undo is exact: a throw that the call cut off comes back.
        with suppress(Problem):
            undo = {"type": "undo", "number": game.version}
            posting.post(game.pk, undo, actor=actor, version=game.version)
            return
    try:
        posting.post(game.pk, {"type": "play_on"}, actor=actor, version=None)
    except Problem as problem:
        # Its banker was quicker: the game has just ended, or the call is taken back already.
        if problem.code not in (
            RuleCode.NO_LAST_TURN,
            RuleCode.BOOK_CLOSED,
            RuleCode.GAME_FINISHED,
        ):
            raise


def _numbered(tables: list[Table]) -> str:
    """ "table 1", "tables 1 and 3"."""
    numbers = [str(table.number) for table in tables]
    if len(numbers) == 1:
        return f"table {numbers[0]}"
    return f"tables {', '.join(numbers[:-1])} and {numbers[-1]}"


def _call_last_turns(round_: Round, now: datetime | None) -> None:
    tables = round_.tables.filter(postponed="", game__status=Game.Status.OPEN)
    prefetch_related_objects([round_], "clock_marks")
    for table in tables.select_related("game").order_by("number"):
        table.round = round_
        if not table.extra_seconds or table.clock_state(now).state == OVER:
            call_last_turn(table)


def call_last_turn(table: Table) -> None:
    """Call the last turn at a table whose game is played, by the clock. Once for each time that its
    time runs out."""
    game = table.game
    # A game that has not begun has no last turn; its banker calls it once it has begun.
    if game is None or game.state["situation"]["status"] != "playing":
        return
    # Time that was given back, or to this table alone, runs out once more and is called once more.
    marks = table.round.clock_marks.all()
    given_back = sum(mark.kind == ClockMark.Kind.GO_ON for mark in marks)
    name = f"{game.pk} {given_back}" if given_back else str(game.pk)
    if table.time_changes:
        name += f" #{table.time_changes}"
    try:
        posting.post(
            game.pk,
            {"type": "call_last_turn"},
            actor=CLOCK,
            version=None,
            key=uuid5(_LAST_TURN, name),
        )
    except Problem as problem:
        # The banker was quicker, or the game has just ended: nothing is left to call.
        if problem.code not in (
            RuleCode.LAST_TURN_CALLED,
            RuleCode.BOOK_CLOSED,
            RuleCode.GAME_FINISHED,
        ):
            raise


def _mark_time_up(round_: Round, now: datetime | None) -> None:
    with transaction.atomic():
        locked = locked_round(round_.pk)
        # Another process may have called time before, and the organiser given it back since.
        is_over = locked.clock_state(now).state == OVER
        if locked.status == Round.Status.PLAYING and is_over:
            locked.status = Round.Status.TIME_UP
            locked.save(update_fields=["status"])
            acts.record(locked.event, Act.Kind.TIME_UP, acts.subject("round", locked.pk))
            live.announce(locked.event)
