"""Drawing a draft, and throwing it away."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from uuid import UUID

from django.db import transaction

from tournaments.codes import Code
from tournaments.models import Act, Event, PlannedRound, Round, Seat, Stage, Table
from tournaments.plurals import counted
from tournaments.problems import Problem, changed_meanwhile
from tournaments.seating import Drawn, Field, by_rank, cut, draw, rounds_to_come, snake
from tournaments.seating.sizes import LARGEST, SMALLEST
from tournaments.services import acts, live, standings
from tournaments.services.draws import tables as at_tables
from tournaments.services.draws.bankers import choose_bankers
from tournaments.services.draws.outlook import Outlook, outlook, present_players, sizes_of
from tournaments.services.draws.qualifying import choose_players, played_before
from tournaments.services.draws.review import (
    chosen_sizes,
    history_before,
    note,
    seated_by_rank,
)
from tournaments.services.locking import locked_event, locked_round

SEED_MAX = 1_000_000


def draft(
    event_id: UUID,
    *,
    version: int | None = None,
    seed: int | None = None,
    sizes: Sequence[int] = (),
) -> Round:
    """Draw the next round, for the organisers to look over.

    A draft that is there is drawn again: then `version` has to be its version, and without one
    somebody else was quicker (DRAW_CHANGED). The tables have these `sizes`, or those that `outlook`
    tells of. The same players, history, sizes and `seed` give the same draw. Raises `Problem`
    BAD_SIZES if the sizes don't seat everybody, and with whatever `outlook` has in its way.
    """
    with transaction.atomic():
        event = locked_event(event_id)
        expected = outlook(event)
        if expected.problem is not None:
            raise expected.problem
        _throw_away(event, version)
        round_ = _new_round(event, expected, seed)
        _draw(round_, expected, sizes, again=version is not None)
        choose_bankers(round_)
        round_.draw_note = note(round_)
        round_.save(update_fields=["draw_note", "plan", "sizes"])
        live.announce(event)
    return round_


def discard(round_id: int, *, version: int) -> None:
    """Throw a draw away, as long as no table has an entry in its book. Raises `Problem`
    DRAW_CHANGED, TABLE_PLAYS."""
    with transaction.atomic():
        round_ = locked_round(round_id, version)
        at_tables.retire_books(round_.tables.all())
        event, told = round_.event, acts.of_round(round_id)
        was_drawn = round_.is_drawn
        round_.delete()
        if was_drawn:
            acts.record(event, Act.Kind.DISCARDED, *told)
        live.announce(event)


def _throw_away(event: Event, version: int | None) -> None:
    unreleased = (Round.Status.DRAFT, Round.Status.CONFIRMED)
    present = event.round_set.filter(status__in=unreleased).first()
    if (present.version if present else None) != version:
        raise changed_meanwhile("draw")
    if present is not None:
        present.delete()


def _new_round(event: Event, expected: Outlook, seed: int | None) -> Round:
    return Round.objects.create(
        event=event,
        number=expected.number,
        stage=expected.planned.stage,
        minutes=expected.planned.stage.minutes,
        draw_seed=secrets.randbelow(SEED_MAX) if seed is None else seed,
        # Higher than that of any draw before it, so that a page of a draw that was thrown away
        # can't be taken for one of this.
        version=event.live_version + 1,
    )


def _draw(round_: Round, expected: Outlook, chosen: Sequence[int], *, again: bool) -> None:
    """Choose who plays the round, make its tables, and say so in its note."""
    planned = expected.planned
    stage, explained = planned.stage, list[str]()
    if stage.is_for_all:
        players = present_players(round_.event)
    elif planned.nth == 1:
        players, explained = choose_players(stage)
    else:
        players = played_before(round_)
    found = [player.pk for player in players]
    sizes = _sizes(stage, len(found), chosen or expected.sizes, are_chosen=bool(chosen))
    round_.sizes = [] if sizes == sizes_of(stage, len(found)) else sizes
    if stage.is_final:
        _seat(round_, _tables_of(round_, [found]))
        explained.append("Their seats are drawn.")
    elif stage.tables == Stage.Tables.NO_REPEATS or round_.number == 1:
        _seat(round_, _planned_tables(round_, planned, found, sizes, again=again))
    else:
        ranked = by_rank(found, standings.rows_now(round_.event))
        tables = snake(ranked, sizes) if stage.tables == Stage.Tables.SEEDED else cut(ranked, sizes)
        _seat(round_, _tables_of(round_, tables))
    if not stage.is_for_all:
        explained += [*seated_by_rank(round_), *chosen_sizes(round_)]
    round_.draw_note = explained


def _sizes(stage: Stage, players: int, wanted: Sequence[int], *, are_chosen: bool) -> list[int]:
    """The tables to draw: those that are wanted, if they seat all players."""
    sizes = sorted(wanted, reverse=True)
    seats = sum(sizes)
    if not are_chosen:
        return sizes if seats == players else sizes_of(stage, players)
    if stage.is_final and len(sizes) > 1:
        raise Problem(Code.BAD_SIZES, "A final is one table.")
    if seats != players:
        told = f"These tables have {counted(seats, 'seat')} for {counted(players, 'player')}."
        raise Problem(Code.BAD_SIZES, told, "Choose the tables again.")
    if sizes[-1] < SMALLEST or sizes[0] > LARGEST:
        raise Problem(Code.BAD_SIZES, f"A table has from {SMALLEST} to {LARGEST} players.")
    return sizes


def _tables_of(round_: Round, tables: Iterable[list[int]]) -> Drawn:
    """These tables, with seats that are drawn."""
    history = history_before(round_.event, round_.number)
    return [draw(each, [len(each)], history, round_.draw_seed)[0] for each in tables]


def _planned_tables(
    round_: Round, planned: PlannedRound, players: list[int], sizes: list[int], *, again: bool
) -> Drawn:
    """Tables as they were planned with the rounds of the stage before, and a plan of those after
    it."""
    event, number = round_.event, round_.number
    before = round_.stage.round_set.filter(number=number - 1).first()
    field = Field(players, sizes, planned.left, history_before(event, number))
    drawn = rounds_to_come(field, before.plan if before else [], round_.draw_seed, again=again)
    round_.plan = drawn.kept
    return drawn.tables


def _seat(round_: Round, drawn: Drawn) -> None:
    tables = Table.objects.bulk_create(
        Table(round=round_, number=number) for number in range(1, len(drawn) + 1)
    )
    Seat.objects.bulk_create(
        Seat(table=table, round=round_, letter=letter, player_id=player)
        for table, players in zip(tables, drawn, strict=True)
        for letter, player in zip(at_tables.LETTERS, players, strict=False)
    )
