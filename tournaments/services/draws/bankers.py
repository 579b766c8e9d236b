"""Which banker serves which table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.db import transaction

from ledger import passes
from ledger.models import Grant
from tournaments.models import Round, Seat, Staff, Table
from tournaments.problems import Problem
from tournaments.services import live
from tournaments.services.locking import locked_round


def assign_bankers(round_id: int, *, version: int, bankers: Mapping[int, int | None]) -> Round:
    """Give tables (by pk) a banker (a staff's pk, None for nobody); other tables keep theirs.

    Possible until the round is finished: a banker who falls ill is replaced in mid-game, and the
    new card opens the table at once. Raises `Problem` DRAW_CHANGED, BANKER_TWICE,
    BANKER_PLAYS_ELSEWHERE, BANKER_MAY_NOT_PLAY_FINAL.
    """
    with transaction.atomic():
        round_ = locked_round(round_id, version)
        if round_.status == Round.Status.FINISHED:
            raise Problem("ROUND_FINISHED", f"{round_.title} is finished.")
        tables = {table.pk: table for table in _tables(round_)}
        staff = {each.pk: each for each in _bankers(round_)}
        for table_id, staff_id in bankers.items():
            if table_id not in tables or (staff_id is not None and staff_id not in staff):
                raise Problem("UNKNOWN_BANKER", "That banker or table is gone.", status=404)
        changed = [
            table
            for table_id, table in tables.items()
            if table_id in bankers and table.banker_id != bankers[table_id]
        ]
        for table in changed:
            _dismiss(table)
        for table in changed:
            staff_id = bankers[table.pk]
            table.banker = staff[staff_id] if staff_id is not None else None
        _require_one_table_each(tables.values())
        for table in changed:
            if table.banker is not None:
                require_may_bank(table.banker, table)
                _appoint(table, table.banker)
        round_.version += 1
        round_.save(update_fields=["version"])
        live.announce(round_.event)
    return round_


def choose_bankers(round_: Round) -> None:
    """Give a new draw its bankers: where they sat in the round before, as their tablet lies there.

    A player-banker gets the table they play at. Tables beyond the number of bankers stay without.
    """
    free = {table.number: table for table in _tables(round_)}
    waiting = []
    for banker in sorted(_bankers(round_), key=lambda each: each.name.casefold()):
        seat = Seat.objects.filter(round=round_, player=banker.player_id).first()
        if seat is None:
            waiting.append(banker)
        elif not round_.is_final and seat.table.number in free:
            _appoint(free.pop(seat.table.number), banker)
    kept = _last_numbers(round_)
    for banker in sorted(waiting, key=lambda each: kept.get(each.pk) not in free):
        number = kept.get(banker.pk)
        wanted = [number] if number in free else list(free)
        fits = (table for table in wanted if _may_bank(banker, free[table]))
        chosen = next(fits, None)
        if chosen is not None:
            _appoint(free.pop(chosen), banker)


def require_may_bank(banker: Staff, table: Table) -> None:
    """Raise `Problem` if this banker may not serve this table."""
    if table.round.is_final and _plays(banker, table):
        raise Problem(
            "BANKER_MAY_NOT_PLAY_FINAL",
            f"{banker.name} plays the final and can't be its banker.",
            "Choose somebody who doesn't play it.",
        )
    seat = None
    if banker.player_id is not None:
        seats = Seat.objects.filter(round=table.round, player=banker.player_id)
        seat = seats.select_related("table").first()
    if seat is not None and seat.table_id != table.pk:
        raise Problem(
            "BANKER_PLAYS_ELSEWHERE",
            f"{banker.name} plays at table {seat.table.number} in this round.",
            "Players can be the banker of their own table only.",
        )


def _may_bank(banker: Staff, table: Table) -> bool:
    try:
        require_may_bank(banker, table)
    except Problem:
        return False
    return True


def _plays(banker: Staff, table: Table) -> bool:
    """Whether the banker sits at the table: by their link to a player, or by the same name."""
    players = [seat.player for seat in table.seats.select_related("player")]
    name = banker.name.strip().casefold()
    return any(
        player.pk == banker.player_id or player.name.strip().casefold() == name
        for player in players
    )


def _require_one_table_each(tables: Iterable[Table]) -> None:
    numbers: dict[int, int] = {}
    for table in tables:
        if table.banker is None:
            continue
        if table.banker.pk in numbers:
            raise Problem(
                "BANKER_TWICE",
                f"{table.banker.name} can't be at tables {numbers[table.banker.pk]} and "
                f"{table.number} at once.",
                "Choose another banker for one of them.",
            )
        numbers[table.banker.pk] = table.number


def _appoint(table: Table, banker: Staff) -> None:
    table.banker = banker
    table.save(update_fields=["banker"])
    if table.game is not None:
        passes.grant(banker.card, table.game, Grant.Role.BANK)


def _dismiss(table: Table) -> None:
    if table.banker is not None and table.game is not None:
        passes.withdraw(table.banker.card, table.game)
    table.banker = None
    table.save(update_fields=["banker"])


def _tables(round_: Round) -> list[Table]:
    tables = list(round_.tables.select_related("banker__card", "game").order_by("number"))
    for table in tables:
        table.round = round_
    return tables


def _bankers(round_: Round) -> list[Staff]:
    staff = Staff.objects.filter(event=round_.event, role=Staff.Role.BANKER)
    return list(staff.select_related("card"))


def _last_numbers(round_: Round) -> dict[int, int]:
    """The number of the table that each banker served last."""
    served = Table.objects.filter(
        round__event=round_.event, round__number__lt=round_.number, banker__isnull=False
    )
    tables = served.order_by("round__number")
    return {table.banker_id: table.number for table in tables if table.banker_id is not None}
