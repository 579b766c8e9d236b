"""Drawing a draft, and throwing it away."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from django.db import transaction

from tournaments.codes import Code
from tournaments.draw_notes import About, lines
from tournaments.models import Act, Event, Round, Seat, SeedPromise, Table
from tournaments.plurals import counted
from tournaments.problems import EveningProblem, changed_meanwhile
from tournaments.seating import (
    ALGORITHM,
    Basis,
    NoRoomError,
    Place,
    draw_from,
    number_of,
    with_planned_sizes,
)
from tournaments.seating.seat_letters import LETTERS
from tournaments.seating.sizes import LARGEST, SMALLEST
from tournaments.services import acts, live, standings, waves
from tournaments.services.draws import by_hand
from tournaments.services.draws import tables as at_tables
from tournaments.services.draws.bankers import choose_bankers
from tournaments.services.draws.bases import Numbering, basis_of
from tournaments.services.draws.changes import require_newest
from tournaments.services.draws.divided import head_counts, parts_of, sizes_apart
from tournaments.services.draws.locks import LockedSeats, locked_seats
from tournaments.services.draws.notes import how_made, note
from tournaments.services.draws.outlook import Outlook, outlook, sizes_of
from tournaments.services.draws.postponed import postponed_tables, still_to_play
from tournaments.services.draws.promises import promise_for
from tournaments.services.draws.qualifying import choose_players, played_before
from tournaments.services.locking import locked_event, locked_round

SEED_MAX = 1_000_000


def draft(
    event_id: UUID,
    *,
    version: int | None = None,
    seed: int | None = None,
    sizes: Sequence[int] = (),
    named: tuple[int, str] | None = None,
) -> Round:
    """Draw the next round, for the organisers to look over.

    An existing draft is drawn again: then `version` has to be its version; without one, somebody
    else was quicker (DRAW_CHANGED). The tables have these `sizes`, or those of `outlook`; where
    divisions play apart, those of one after those of another, in their order. The same players,
    history, sizes and `seed` give the same draw; where the hash of a seed was published, that seed
    is the draw's. Where tables are made by hand, nobody has a seat yet; drawn again, it leaves
    everybody where they are who still plays. `named` is the number and the title of the round that
    the organiser means: if another one is next by now, nothing is drawn (EVENT_CHANGED). Raises
    `Problem` BAD_SIZES if the sizes don't seat everybody, MADE_BY_HAND for any sizes if tables are
    made by hand, SEED_PUBLISHED for another `seed`, and whatever `outlook` finds in the way.
    """
    with transaction.atomic():
        event = locked_event(event_id)
        expected = outlook(event)
        if expected.problem is not None:
            raise expected.problem
        if named and named != (expected.number, expected.planned.title):
            raise changed_meanwhile("event")
        if expected.planned.wave:
            waves.deal(event)
        kept = _throw_away(event, version)
        promise = promise_for(event, expected.number)
        round_ = _new_round(event, expected, _number(promise, seed))
        # If the same seed gave another draw the second time, the organisers could choose between
        # the two.
        again = version is not None and promise is None
        _draw(round_, expected, sizes, again=again, kept=kept)
        round_.save(update_fields=["plan", "sizes", "drawn_from"])  # the note reads the plan
        choose_bankers(round_)
        round_.draw_note = note(round_)
        round_.save(update_fields=["draw_note"])
        acts.record(event, Act.Kind.DRAFTED, about=[acts.subject("round", round_.pk)])
        live.announce(event)
    return round_


def discard(round_id: int, *, version: int) -> None:
    """Throw a draw away, as long as no table has an entry in its book. Raises `Problem`
    DRAW_CHANGED, TABLE_PLAYS, BUILT_ON once the next round is drawn, if only as a draft."""
    with transaction.atomic():
        round_ = locked_round(round_id, version)
        require_newest(round_)
        at_tables.retire_books(round_.tables.all())
        event, told = round_.event, acts.of_round(round_id)
        was_drawn = round_.is_drawn
        round_.delete()
        if was_drawn:
            acts.record(event, Act.Kind.DISCARDED, *told)
            standings.compute(event.pk)
        else:
            acts.record(event, Act.Kind.DISCARDED)
        live.announce(event)


class _Kept(NamedTuple):
    """The part of a draft that the next one keeps: locked seats, and everybody's places."""

    locked: LockedSeats
    places: list[Place]


def _throw_away(event: Event, version: int | None) -> _Kept:
    """Throw away the draft, if there is one."""
    unreleased = (Round.Status.DRAFT, Round.Status.CONFIRMED)
    present = event.round_set.filter(status__in=unreleased).first()
    if (present.version if present else None) != version:
        raise changed_meanwhile("draw")
    kept = _Kept(locked_seats(present), by_hand.places_of(present) if present else [])
    if present is not None:
        present.delete()
    return kept


def _number(promise: SeedPromise | None, seed: int | None) -> int:
    """The seed to draw with: the published one, or a random one."""
    if promise is None:
        return secrets.randbelow(SEED_MAX) if seed is None else seed
    if seed is not None:
        raise EveningProblem(Code.SEED_PUBLISHED, "The hash of another seed was published.")
    return number_of(promise.seed, promise.number)


def _new_round(event: Event, expected: Outlook, number: int) -> Round:
    return Round.objects.create(
        event=event,
        number=expected.number,
        stage=expected.planned.stage,
        wave=expected.planned.wave,
        minutes=expected.planned.stage.minutes,
        draw_seed=number,
        # Higher than the version of any earlier draw, so that a page showing a discarded draw can't
        # be taken for one of this.
        version=event.live_version + 1,
    )


def _draw(
    round_: Round,
    expected: Outlook,
    chosen: Sequence[int],
    *,
    again: bool,
    kept: _Kept,
) -> None:
    """Choose who plays the round, make its tables, and say so in its note."""
    planned = expected.planned
    stage, explained = planned.stage, list[str]()
    if stage.is_for_all:
        players = waves.players_due(round_.event, planned)
    elif planned.nth == 1:
        players, explained = choose_players(stage)
        if missing := still_to_play(postponed_tables(round_.event)):
            explained.append(missing)
    else:
        players = list(played_before(stage, round_.number))
    found = [player.pk for player in players]
    if stage.is_by_hand:
        by_hand.begin(round_, found, kept.places, sizes=chosen)
    else:
        sizes = _table_sizes(round_, expected, found, chosen)
        basis = basis_of(round_, planned, found, sizes, again=again, locked=kept.locked)
        _seat(round_, basis if chosen else with_planned_sizes(basis), kept.locked)
    if stage.is_final and not stage.is_by_hand:
        explained.append("Their seats are drawn.")
    made = [] if stage.is_for_all else how_made(round_)
    round_.draw_note = [*lines(About.DRAW, explained), *made]


def _table_sizes(
    round_: Round, expected: Outlook, players: list[int], chosen: Sequence[int]
) -> list[int]:
    """The tables to draw, where divisions play apart those of one after those of another; notes in
    the round which sizes were chosen against the usual ones."""
    stage = round_.stage
    parts = [len(part) for part in parts_of(round_.event, stage, players)]
    usual = [sizes_of(stage, part) for part in parts]
    if chosen:
        tables = _chosen(round_, players, parts, chosen)
    else:
        tables = sizes_apart(expected.sizes, parts) or usual
    sizes = [size for own in tables for size in own]
    round_.sizes = [] if tables == usual else sizes
    return sizes


def _chosen(
    round_: Round, players: list[int], parts: list[int], wanted: Sequence[int]
) -> list[list[int]]:
    """The requested tables of each part, if they seat all players."""
    if round_.stage.is_final and len(wanted) > len(parts):
        raise EveningProblem(Code.BAD_SIZES, "A final is one table.")
    seats, again = sum(wanted), "Choose the tables again."
    if seats != sum(parts):
        told = f"These tables have {counted(seats, 'seat')} for {counted(sum(parts), 'player')}."
        raise EveningProblem(Code.BAD_SIZES, told, again)
    if min(wanted) < SMALLEST or max(wanted) > LARGEST:
        raise EveningProblem(Code.BAD_SIZES, f"A table has from {SMALLEST} to {LARGEST} players.")
    tables = sizes_apart(wanted, parts)
    if tables is None:
        counts = head_counts(round_.event, round_.event.players.filter(pk__in=players))
        order = ", then for ".join(f"{here} of {name}" for name, here in counts.items())
        apart = f"Divisions play apart, so choose tables for {order}."
        raise EveningProblem(Code.BAD_SIZES, apart, again)
    return tables


def _seat(round_: Round, basis: Basis, locked: LockedSeats) -> None:
    """Draw, and keep what it followed from, what came out, the locks, and the plan of the rounds
    after it."""
    try:
        drawn, kept, table_numbers = draw_from(basis)
    except NoRoomError:
        raise EveningProblem(
            Code.LOCKED_TOO_MANY,
            "The tables would be too few or too small for the players who are locked at theirs.",
            "Unlock some of them, or choose other tables.",
        ) from None
    round_.drawn_from = {"algorithm": ALGORITHM, "basis": basis.as_json(), "tables": drawn}
    numbering = Numbering(round_.event)
    round_.plan = [[numbering.players(table) for table in tables] for tables in kept]
    tables = Table.objects.bulk_create(
        Table(round=round_, number=number) for number in table_numbers
    )
    Seat.objects.bulk_create(
        Seat(
            table=table,
            round=round_,
            letter=letter,
            player_id=player,
            lock=locked[player].lock if player in locked else Seat.Lock.NONE,
        )
        for table, numbers in zip(tables, drawn, strict=True)
        for letter, player in zip(LETTERS, numbering.players(numbers), strict=False)
    )
