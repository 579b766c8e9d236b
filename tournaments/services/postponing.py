"""Postponing a table that can't finish now, and taking that back."""

from __future__ import annotations

from django.db import transaction

from tournaments.codes import Code
from tournaments.models import Act, Result, Table
from tournaments.problems import EveningProblem
from tournaments.services import acts, live
from tournaments.services.locking import locked_table


def postpone(table_id: int, *, reason: str) -> None:
    """Let a table be played later: its round can finish, and the next be drawn, without it. Its
    book stays open, and its result counts in its own round once it is in.

    Postponing it again replaces the reason. Raises `Problem` REASON_MISSING, NOT_RELEASED, and
    GAME_ENDED for a table whose game is over.
    """
    reason = " ".join(reason.split())
    if not reason:
        raise EveningProblem(Code.REASON_MISSING, "Postponing a table needs a reason.", status=400)
    with transaction.atomic():
        table = locked_table(table_id)
        if not table.round.is_drawn:
            raise EveningProblem(Code.NOT_RELEASED, f"{table.round.title} is not released yet.")
        ended = table.game is not None and not table.game.is_open
        if ended or Result.objects.counting().filter(table=table).exists():
            raise EveningProblem(
                Code.GAME_ENDED,
                f"The game of table {table.number} has ended.",
                "To let it play on later, open its book again first.",
            )
        _mark(table, reason, Act.Kind.TABLE_POSTPONED)


def resume(table_id: int) -> None:
    """A table is no longer postponed: it is played now, and what needs its result waits for it
    again. Any other table stays as it is."""
    with transaction.atomic():
        _mark(locked_table(table_id), "", Act.Kind.TABLE_RESUMED)


def _mark(table: Table, reason: str, kind: Act.Kind) -> None:
    if table.postponed == reason:
        return
    table.postponed = reason
    table.save(update_fields=["postponed"])
    acts.record(table.round.event, kind, acts.subject("table", table.pk))
    live.announce(table.round.event)
