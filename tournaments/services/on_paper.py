"""Marking tables that play on paper, so that nobody waits for their tablets."""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID

from django.db import transaction

from ledger.models import Game, Pass
from tournaments.codes import Code
from tournaments.models import Act, Event, Round, Table
from tournaments.problems import EveningProblem
from tournaments.services import acts, live
from tournaments.services.locking import locked_event, locked_table


def mark(table_id: int, *, on_paper: bool) -> None:
    """Mark a table as played on paper, or take the mark away. Doing it again changes nothing.

    Raises `Problem` NOT_RELEASED, and GAME_ENDED for a table whose game is over.
    """
    with transaction.atomic():
        table = locked_table(table_id)
        if not table.round.is_drawn or table.game is None:
            raise EveningProblem(Code.NOT_RELEASED, f"{table.round.title} is not released yet.")
        if not table.game.is_open:
            raise EveningProblem(Code.GAME_ENDED, f"The game of table {table.number} has ended.")
        _mark(table.round.event, [table], on_paper=on_paper)


def mark_those_without_a_tablet(round_: Round) -> int:
    """Mark each table of a round that has no tablet and no entry as played on paper. Returns how
    many were marked."""
    with transaction.atomic():
        event = locked_event(round_.event_id)
        return _mark(event, _without_a_tablet(round_), on_paper=True)


def unmark_all(round_: Round) -> int:
    """Let every table of a round whose game goes on be played with a tablet again. Returns how many
    were marked."""
    with transaction.atomic():
        event = locked_event(round_.event_id)
        tables = round_.tables.filter(on_paper=True, game__status=Game.Status.OPEN)
        return _mark(event, list(tables), on_paper=False)


def unmark_at(event_id: UUID, card: UUID) -> None:
    """A banker's card has got a tablet: its table in play isn't played on paper any more."""
    with transaction.atomic():
        event = locked_event(event_id)
        tables = Table.objects.filter(
            round__event=event, banker__card=card, on_paper=True, game__status=Game.Status.OPEN
        )
        _mark(event, list(tables), on_paper=False)


def _without_a_tablet(round_: Round) -> list[Table]:
    tables = round_.tables.filter(
        game__status=Game.Status.OPEN, game__version=0, postponed="", on_paper=False
    )
    paired = Pass.objects.filter(card__isnull=False, revoked_at=None).values("card")
    return list(tables.exclude(banker__card__in=paired))


def _mark(event: Event, tables: Collection[Table], *, on_paper: bool) -> int:
    changed = [table for table in tables if table.on_paper != on_paper]
    if not changed:
        return 0
    Table.objects.filter(pk__in=[table.pk for table in changed]).update(on_paper=on_paper)
    kind = Act.Kind.TABLES_ON_PAPER if on_paper else Act.Kind.TABLES_OFF_PAPER
    acts.record(event, kind, about=[acts.subject("table", table.pk) for table in changed])
    live.announce(event)
    return len(changed)
