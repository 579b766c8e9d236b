"""Drawing a draft, and throwing it away."""

from __future__ import annotations

import secrets
from uuid import UUID

from django.db import transaction

from tournaments.models import Act, Event, Round, Seat, Table
from tournaments.problems import changed_meanwhile
from tournaments.seating import Drawn, draw
from tournaments.services import acts, live
from tournaments.services.draws import tables as at_tables
from tournaments.services.draws.bankers import choose_bankers
from tournaments.services.draws.finalists import choose_finalists
from tournaments.services.draws.outlook import Outlook, outlook, present_players
from tournaments.services.draws.review import history_before, note
from tournaments.services.locking import locked_event, locked_round

SEED_MAX = 1_000_000


def draft(event_id: UUID, *, version: int | None = None, seed: int | None = None) -> Round:
    """Draw the next round, for the organisers to look over.

    A draft that is there is drawn again: then `version` has to be its version, and without one
    somebody else was quicker (DRAW_CHANGED). The same players, history and `seed` give the same
    draw. Raises `Problem` with whatever `outlook` has in its way.
    """
    with transaction.atomic():
        event = locked_event(event_id)
        expected = outlook(event)
        if expected.problem is not None:
            raise expected.problem
        _throw_away(event, version)
        round_ = _new_round(event, expected, seed)
        if round_.is_final:
            players, explained = choose_finalists(event)
            sizes = [len(players)]
            round_.draw_note = [*explained, "Their seats are drawn."]
        else:
            players, sizes = present_players(event), expected.sizes
        history = history_before(event, round_.number)
        _seat(round_, draw([player.pk for player in players], sizes, history, round_.draw_seed))
        choose_bankers(round_)
        round_.draw_note = note(round_)
        round_.save(update_fields=["draw_note"])
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
        kind=expected.kind,
        minutes=event.minutes,
        draw_seed=secrets.randbelow(SEED_MAX) if seed is None else seed,
        # Higher than that of any draw before it, so that a page of a draw that was thrown away
        # can't be taken for one of this.
        version=event.live_version + 1,
    )


def _seat(round_: Round, drawn: Drawn) -> None:
    tables = Table.objects.bulk_create(
        Table(round=round_, number=number) for number in range(1, len(drawn) + 1)
    )
    Seat.objects.bulk_create(
        Seat(table=table, round=round_, letter=letter, player_id=player)
        for table, players in zip(tables, drawn, strict=True)
        for letter, player in zip(at_tables.LETTERS, players, strict=False)
    )
