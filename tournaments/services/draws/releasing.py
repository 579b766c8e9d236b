"""Confirming a draw, and releasing it to everybody."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Count

from tournaments.codes import Code
from tournaments.models import Act, Round, Standings, Table
from tournaments.plurals import some_of
from tournaments.problems import EveningProblem, changed_meanwhile
from tournaments.seating.sizes import SMALLEST
from tournaments.services import acts, live, standings
from tournaments.services.draws.ahead import to_announce
from tournaments.services.draws.bankers import require_may_bank
from tournaments.services.draws.review import unseated
from tournaments.services.draws.tables import open_books
from tournaments.services.locking import locked_round


def confirm(round_id: int, *, version: int, without_seats: bool = False) -> Round:
    """Say that the draft is good. Still only organisers see it. Where tables are made by hand,
    `without_seats` confirms that those without a seat stay without one.

    Raises `Problem` DRAW_CHANGED, PLAYERS_AWAY, TABLE_TOO_SMALL, NOT_SEATED.
    """
    with transaction.atomic():
        round_ = _in(Round.Status.DRAFT, round_id, version)
        if round_.stage.is_by_hand and not without_seats:
            _require_all_seated(round_)
        _require_seats_taken(round_)
        _move_on(round_, Round.Status.CONFIRMED)
        about = [acts.subject("round", round_.pk)]
        acts.record(round_.event, Act.Kind.CONFIRMED, about=about)
    return round_


def release(round_id: int, *, version: int) -> Round:
    """Show all players their seats, and open the book of each table to its banker and players.

    Raises `Problem` DRAW_CHANGED, PLAYERS_AWAY, TABLE_TOO_SMALL, BANKER_MISSING,
    BANKER_MAY_NOT_PLAY_FINAL. Either all tables are open afterwards or none.
    """
    with transaction.atomic():
        round_ = _in(Round.Status.CONFIRMED, round_id, version)
        _require_seats_taken(round_)
        tables = list(round_.tables.select_related("banker").order_by("number"))
        _require_bankers(round_, tables)
        open_books(round_.event, tables)
        if round_.stage.is_seated_at_once:
            round_.announced = to_announce(round_)
            round_.save(update_fields=["announced"])
        _move_on(round_, Round.Status.RELEASED)
        acts.record(round_.event, Act.Kind.RELEASED, *acts.of_round(round_.pk))
        # Everybody seated in a stage has come that far, before any of its results. Before the very
        # first result there are no standings to update.
        if Standings.objects.filter(event=round_.event_id).exists():
            standings.compute(round_.event_id)
    return round_


def _in(status: Round.Status, round_id: int, version: int) -> Round:
    round_ = locked_round(round_id, version)
    if round_.status != status:
        raise changed_meanwhile("draw")
    return round_


def _move_on(round_: Round, status: Round.Status) -> None:
    round_.status = status
    round_.version += 1
    round_.save(update_fields=["status", "version"])
    live.announce(round_.event)


def _require_all_seated(round_: Round) -> None:
    waiting = [player.display_name for player in unseated(round_)]
    if waiting:
        raise EveningProblem(
            Code.NOT_SEATED,
            f"Here, but without a seat: {some_of(waiting)}.",
            "Give them a seat, or confirm without them.",
        )


def _require_seats_taken(round_: Round) -> None:
    empty = round_.seats.exclude(player__in=round_.event.players.present())
    away = [
        f"{seat.player.display_name} (table {seat.table.number})"
        for seat in empty.select_related("player", "table").order_by("table__number", "letter")
    ]
    if away:
        raise EveningProblem(
            Code.PLAYERS_AWAY,
            f"Seated, but not here: {', '.join(away)}.",
            "Check them in, seat somebody else in their place, or draw again.",
        )
    counts = round_.seats.order_by().values_list("table").annotate(players=Count("pk"))
    taken: dict[int, int] = dict(counts)
    small = [table.number for table in round_.tables.all() if taken.get(table.pk, 0) < SMALLEST]
    if small or not taken:
        raise EveningProblem(
            Code.TABLE_TOO_SMALL,
            f"Fewer than {SMALLEST} players sit at table {', '.join(map(str, small)) or 1}.",
            "Seat somebody there, or take the table away.",
        )


def _require_bankers(round_: Round, tables: list[Table]) -> None:
    without = [table.number for table in tables if table.banker is None]
    if without:
        raise EveningProblem(
            Code.BANKER_MISSING,
            f"No banker yet for table {', '.join(map(str, without))}.",
            "Choose one and save the bankers, or add more on the people page; a player may bank "
            "their own table.",
        )
    require_may_bank(round_, tables)
