"""Changing a draw by hand: before its release, and after it until a table's first entry."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.db import transaction
from django.db.models import Q

from ledger.models import Game
from tournaments.codes import Code
from tournaments.models import TABLE_NUMBER_MAX, Act, Player, Round, Seat, Staff, Table
from tournaments.problems import EveningProblem, changed_meanwhile
from tournaments.seating.seat_letters import LETTERS
from tournaments.seating.sizes import LARGEST, SMALLEST
from tournaments.services import acts, live, standings
from tournaments.services.draws import divided
from tournaments.services.draws.bankers import require_may_bank
from tournaments.services.draws.by_hand import keep_places
from tournaments.services.draws.notes import note
from tournaments.services.draws.tables import (
    close_gaps,
    open_books,
    renew_books,
    retire_books,
)
from tournaments.services.locking import locked_round


def swap(round_id: int, *, version: int, seats: tuple[int, int]) -> Round:
    """Exchange the players of two seats (by pk), at one table or at two."""
    with transaction.atomic():
        round_ = _changeable(round_id, version)
        one, other = (seat_in(round_, pk) for pk in seats)
        if one.pk == other.pk:
            raise EveningProblem(Code.SAME_SEAT, "To exchange two players, choose two.", status=400)
        mixed = divided.mixed(round_)
        # Nobody may sit on two seats, not even between two statements: both get up first.
        Seat.objects.filter(pk__in=seats).delete()
        one.player, other.player = other.player, one.player
        one.lock, other.lock = other.lock, one.lock
        Seat.objects.bulk_create([one, other])
        divided.require_unmixed(round_, mixed)
        # Always in the same order, so that a swap and its reverse are recognized.
        both = sorted((one.player, other.player), key=lambda player: player.number)
        told = f"{both[0].display_name} and {both[1].display_name} changed seats."
        _save(round_, Act.Kind.SEATS_SWAPPED, {one.table, other.table}, told, who=both)
    return round_


def substitute(round_id: int, *, version: int, seat: int, player: int) -> Round:
    """Let somebody who has no seat take that of a player who has not come."""
    with transaction.atomic():
        round_ = _changeable(round_id, version)
        taken = seat_in(round_, seat)
        newcomer, mixed = newcomer_to(round_, player), divided.mixed(round_)
        told = f"{newcomer.display_name} plays for {taken.player.display_name}."
        Seat.objects.filter(pk=seat).update(player=newcomer, lock=Seat.Lock.NONE)
        divided.require_unmixed(round_, mixed)
        who = (newcomer, taken.player)
        _save(round_, Act.Kind.PLAYER_SUBSTITUTED, {taken.table}, told, who=who)
    return round_


def unseat(round_id: int, *, version: int, seat: int) -> Round:
    """Take a player's seat away; the table plays with one less. The seats after it move up a
    letter.

    After the release a table keeps two players: then only `cancel_table` empties it.
    """
    with transaction.atomic():
        round_ = _changeable(round_id, version)
        freed = seat_in(round_, seat)
        if round_.is_drawn and freed.table.seats.count() <= SMALLEST:
            raise EveningProblem(
                Code.TABLE_TOO_SMALL,
                f"Table {freed.table.number} would have fewer than {SMALLEST} players.",
                "Seat somebody else there, or take the table away.",
            )
        told = f"{freed.player.display_name} gave up the seat at table {freed.table.number}."
        freed.delete()
        close_gaps(freed.table)
        _save(round_, Act.Kind.PLAYER_UNSEATED, {freed.table}, told, who=[freed.player])
    return round_


def seat_player(round_id: int, *, version: int, player: int, table: int) -> Round:
    """Give a latecomer a seat at a table (by pk) that has not begun."""
    with transaction.atomic():
        round_ = _changeable(round_id, version)
        chosen = _table(round_, table)
        newcomer, mixed = newcomer_to(round_, player), divided.mixed(round_)
        seated = chosen.seats.count()
        if seated >= LARGEST:
            raise EveningProblem(
                Code.TABLE_TOO_BIG, f"Table {chosen.number} already has {LARGEST} players."
            )
        Seat.objects.create(table=chosen, round=round_, letter=LETTERS[seated], player=newcomer)
        divided.require_unmixed(round_, mixed)
        told = f"{newcomer.display_name} joined table {chosen.number}."
        _save(round_, Act.Kind.PLAYER_SEATED, {chosen}, told, who=[newcomer])
    return round_


def cancel_table(round_id: int, *, version: int, table: int) -> Round:
    """Remove a table (by pk) that has not begun. Its players then have no seat.

    Possible until the round is finished, since a table that never began has no result to wait for;
    for a postponed one after that too, as nobody may come to play it. Only a finished round can
    lose its last table: then nobody has played it.
    """
    with transaction.atomic():
        round_ = locked_round(round_id, version)
        chosen = _table(round_, table)
        if not chosen.postponed:
            _require_not(round_, Round.Status.FINISHED)
        if round_.status != Round.Status.FINISHED and round_.tables.count() == 1:
            raise EveningProblem(
                Code.LAST_TABLE, "A round needs a table.", "Withdraw the whole draw instead."
            )
        retire_books([chosen])
        gone = [acts.subject("table", table), *acts.calls_of(table)]
        chosen.delete()
        told = f"Table {chosen.number} was taken away."
        _save(round_, Act.Kind.TABLE_CANCELLED, (), told, also=gone)
    return round_


def restore_table(
    round_id: int,
    *,
    version: int,
    table: int,
    number: int,
    banker: int | None,
    seats: Mapping[str, int],
    postponed: str,
    extra_seconds: int,
    late_seconds: int,
    on_paper: bool,
) -> Round:
    """Restore a canceled table of a released round under its old pk, with these players (by pk) in
    its seats and a new book. A banker who has another table by now, or is gone, is left out.

    Raises `Problem` BUILT_ON if another table has its number, or if the round is finished and the
    next one drawn, PLAYERS_AWAY, SEATED for a player who now sits elsewhere, ROUND_OVER once the
    round is finished, unless the table is postponed.
    """
    with transaction.atomic():
        round_ = locked_round(round_id, version)
        _require_open_to(round_, number, is_postponed=bool(postponed))
        players = {letter: newcomer_to(round_, player) for letter, player in seats.items()}
        mixed = divided.mixed(round_)
        free = round_.event.staff.filter(role=Staff.Role.BANKER).exclude(tables__round=round_)
        banks = free.filter(pk=banker).first() if banker else None
        restored = Table.objects.create(
            pk=table,
            round=round_,
            number=number,
            banker=banks,
            postponed=postponed,
            extra_seconds=extra_seconds,
            late_seconds=late_seconds,
            on_paper=on_paper,
        )
        for letter, player in sorted(players.items()):
            Seat.objects.create(table=restored, round=round_, letter=letter, player=player)
        divided.require_unmixed(round_, mixed)
        require_may_bank(round_, {restored})
        open_books(round_.event, [restored])
        told = f"Table {number} was put back."
        save_change(round_, Act.Kind.TABLE_RESTORED, {restored}, told)
    return round_


def _require_open_to(round_: Round, number: int, *, is_postponed: bool) -> None:
    """Raise unless a table of that number can come back into the round."""
    if not is_postponed:
        _require_not(round_, Round.Status.FINISHED)
    elif round_.status == Round.Status.FINISHED:
        require_newest(round_)
    if round_.tables.filter(number=number).exists():
        raise EveningProblem(
            Code.BUILT_ON,
            f"Another table has the number {number} by now.",
            "Give that one another number first.",
        )


def move_table(round_id: int, *, version: int, table: int, number: int) -> Round:
    """Give a table (by pk) another number: all who sit there move. The table that had the number
    gets its old one.

    Possible until the round is finished, in the middle of a game too: no book knows the number.
    After that a table whose game goes on, such as a postponed one, can still move to a free number.
    Raises `Problem` DRAW_CHANGED, ROUND_OVER, BAD_NUMBER, NUMBER_TAKEN.
    """
    if not 1 <= number <= TABLE_NUMBER_MAX:
        raise EveningProblem(
            Code.BAD_NUMBER,
            f"A table has a number from 1 to {TABLE_NUMBER_MAX}.",
            status=400,
            field="number",
        )
    with transaction.atomic():
        round_ = locked_round(round_id, version)
        chosen = _table(round_, table)
        plays_on = round_.status == Round.Status.FINISHED
        if plays_on and (chosen.game is None or not chosen.game.is_open):
            raise EveningProblem(
                Code.ROUND_OVER,
                f"{round_.title} and the game of table {chosen.number} are over, so its number "
                "stays as it is.",
            )
        old = chosen.number
        if number == old:
            return round_
        if plays_on:
            _require_free(round_, number)
        other = round_.tables.filter(number=number).first()
        # Two tables can't have one number, not even between two statements.
        for moved, to in ((chosen, 0), (other, old), (chosen, number)):
            if moved is not None:
                round_.tables.filter(pk=moved.pk).update(number=to)
        told = f"Table {old} is table {number} now"
        told += f", and table {number} is table {old}." if other else "."
        moved_ = [acts.subject("table", each.pk) for each in (chosen, other) if each is not None]
        _save(round_, Act.Kind.TABLE_MOVED, (), told, also=moved_)
    return round_


def _require_free(round_: Round, number: int) -> None:
    """Make sure that no table of this finished round has a number, nor any table still being played
    in another round. Raises `Problem` NUMBER_TAKEN."""
    over = Q(game__status=Game.Status.CLOSED) & ~Q(round=round_)
    in_use = Table.objects.filter(round__event=round_.event).exclude(over)
    other = in_use.filter(number=number).select_related("round__stage").first()
    if other is not None:
        taken = {*in_use.values_list("number", flat=True), *round_.event.tables_out_of_use}
        free = set(range(1, TABLE_NUMBER_MAX + 1)) - taken
        near = sorted(sorted(free, key=lambda each: abs(each - number))[:2])
        raise EveningProblem(
            Code.NUMBER_TAKEN,
            f"{other.round.title} has a table {number}.",
            f"Choose a number that no table has, such as {' or '.join(map(str, near))}.",
        )


def _changeable(round_id: int, version: int) -> Round:
    round_ = locked_round(round_id, version)
    _require_not(round_, Round.Status.TIME_UP, Round.Status.FINISHED)
    return round_


def require_newest(round_: Round) -> None:
    """Raise `Problem` BUILT_ON once the next round is drawn, if only as a draft."""
    newer = round_.event.round_set.filter(number__gt=round_.number).first()
    if newer is not None:
        raise EveningProblem(
            Code.BUILT_ON,
            f"{newer.title} has been drawn since.",
            "As long as it hasn’t begun, withdraw its draw first.",
        )


def _require_not(round_: Round, *over: Round.Status) -> None:
    if round_.status in over:
        raise EveningProblem(
            Code.ROUND_OVER, f"{round_.title} is out of time, so its seats stay as they are."
        )


def _save(
    round_: Round,
    kind: Act.Kind,
    tables: Collection[Table],
    told: str,
    *,
    also: Collection[str] = (),
    who: Collection[Player] = (),
) -> None:
    """After seats have changed: new books where they were open, and what `save_change` does."""
    require_may_bank(round_, tables)
    renew_books(round_.event, tables)
    save_change(round_, kind, tables, told, also=also, who=who)


def save_change(
    round_: Round,
    kind: Act.Kind,
    tables: Collection[Table],
    told: str,
    *,
    also: Collection[str] = (),
    who: Collection[Player] = (),
) -> None:
    """Finish a change by hand to the draw of a locked round: its explanation, version and act and,
    if the seats are public, the standings. `also` is what else has changed, as acts call it; for a
    draft, which decides nothing yet, the act names only `who` was moved."""
    if round_.stage.is_by_hand and not round_.is_drawn:
        keep_places(round_)
    else:
        round_.draw_note = note(round_, by_hand=told)
    round_.version += 1
    round_.save(update_fields=["draw_note", "drawn_from", "version"])
    of_round = acts.subject("round", round_.pk)
    moved = [acts.subject("player", player.pk) for player in who]
    if round_.is_drawn:
        changed = [acts.subject("table", table.pk) for table in tables]
        acts.record(round_.event, kind, of_round, *changed, *also, about=[of_round, *moved])
        standings.compute(round_.event_id)
    else:
        acts.record(round_.event, Act.Kind.DRAFT_CHANGED, about=moved or [of_round])
    live.announce(round_.event)


def seat_in(round_: Round, pk: int) -> Seat:
    """The seat of a round, with its player, table, banker and game. Raises `Problem` DRAW_CHANGED
    if it is gone."""
    seats = Seat.objects.select_related("player", "table__banker__card", "table__game")
    seat = seats.filter(round=round_, pk=pk).first()
    if seat is None:
        raise changed_meanwhile("draw")
    return seat


def _table(round_: Round, pk: int) -> Table:
    table = round_.tables.select_related("banker__card", "game").filter(pk=pk).first()
    if table is None:
        raise changed_meanwhile("draw")
    return table


def newcomer_to(round_: Round, pk: int) -> Player:
    """Somebody who is here and has no seat in a round. Raises `Problem` PLAYERS_AWAY, SEATED,
    PLAYED_BESIDE for somebody who plays the same game with another wave."""
    player = round_.event.players.filter(pk=pk).first()
    if player is None or not player.is_present:
        raise EveningProblem(
            Code.PLAYERS_AWAY,
            f"{player.display_name if player else 'This player'} is not checked in.",
            "Check them in on the players page first.",
        )
    seat = round_.seats.filter(player=player).select_related("table").first()
    if seat is not None:
        raise EveningProblem(
            Code.SEATED,
            f"{player.display_name} already sits at table {seat.table.number}.",
            "Swap them.",
        )
    beside = round_.beside.filter(seats__player=player).first()
    if beside is not None:
        raise EveningProblem(
            Code.PLAYED_BESIDE,
            f"{player.display_name} has a seat in {beside.phrase}, and would have one game more "
            "than the others.",
            "Choose somebody who has none there.",
        )
    return player
