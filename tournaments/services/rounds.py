"""The course of a round: time up, finished."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID, uuid5

from django.db import transaction

from ledger.actors import Actor
from ledger.models import Game
from ledger.problems import Problem as LedgerProblem
from ledger.services import posting
from tournaments.clock import OVER
from tournaments.models import Event, Result, Round
from tournaments.problems import Problem
from tournaments.services import live, standings
from tournaments.services.locking import locked_round

CLOCK = Actor.system("clock")

# A key of its own per game makes the call happen once, however often it is tried.
_LAST_TURN = UUID("5d0f2b1c-6f0e-4f8e-9a55-0c9a3b7d2e41")


def current(event: Event) -> Round | None:
    """The newest round whose seats are public."""
    return Round.objects.shown(event)


def call_time(now: datetime | None = None) -> list[Round]:
    """Call the last turn in every round whose time is over; returns those rounds.

    Safe to be called at any time and by several at once: a round is marked only after all its
    books have been told, and a book is told once.
    """
    called = []
    for round_ in Round.objects.filter(status=Round.Status.PLAYING).select_related("event"):
        if round_.clock_state(now).state == OVER:
            _call_last_turns(round_)
            _mark_time_up(round_)
            called.append(round_)
    return called


def finish(round_id: int) -> Round:
    """Finish a round all of whose tables are in. With a final's settled result comes a champion.

    Results may still be signed or ruled on afterwards. Raises `Problem` TABLES_OPEN for a table
    whose game is not over, NOT_PLAYING for a round that has not begun.
    """
    with transaction.atomic():
        round_ = locked_round(round_id)
        if round_.status == Round.Status.FINISHED:
            return round_
        if round_.status not in (Round.Status.PLAYING, Round.Status.TIME_UP):
            raise Problem("NOT_PLAYING", f"{round_.title} has not begun.", "Start its clock first.")
        in_ = Result.objects.counting().filter(table__round=round_)
        missing = round_.tables.exclude(pk__in=in_.values("table")).values_list("number", flat=True)
        if missing:
            listed = ", ".join(map(str, missing))
            raise Problem(
                "TABLES_OPEN",
                f"Still without a result: table {listed}.",
                "Their bankers end the game, or a referee closes the book. A table that never "
                "began can be taken away in the draw.",
            )
        round_.status = Round.Status.FINISHED
        round_.save(update_fields=["status"])
        standings.compute(round_.event_id)
        live.announce(round_.event)
    return round_


def _call_last_turns(round_: Round) -> None:
    games = Game.objects.filter(table__round=round_, status=Game.Status.OPEN)
    for game in games.order_by("table__number"):
        # What has not begun has no turn to be the last; its banker calls it when it has.
        if game.state["situation"]["status"] != "playing":
            continue
        try:
            posting.post(
                game.pk,
                {"type": "call_last_turn"},
                actor=CLOCK,
                version=None,
                key=uuid5(_LAST_TURN, str(game.pk)),
            )
        except LedgerProblem as problem:
            # The banker was quicker, or the game has just ended: nothing is left to call.
            if problem.code not in ("LAST_TURN_CALLED", "BOOK_CLOSED", "GAME_FINISHED"):
                raise


def _mark_time_up(round_: Round) -> None:
    with transaction.atomic():
        locked = locked_round(round_.pk)
        if locked.status == Round.Status.PLAYING:
            locked.status = Round.Status.TIME_UP
            locked.save(update_fields=["status"])
            live.announce(locked.event)
