"""Changing who plays a seat while its game goes on: books know seats alone, and stay as they are.

Before a game has begun, `changes` moves people to other places and opens new books.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.db import transaction

from ledger import passes
from ledger.actors import Role
from ledger.models import Grant
from tournaments.codes import Code
from tournaments.models import Act, Player, Result, Round, Seat, Table
from tournaments.problems import EveningProblem
from tournaments.services import acts
from tournaments.services.draws.bankers import require_may_bank
from tournaments.services.draws.changes import newcomer_to, save_change, seat_in
from tournaments.services.locking import locked_round

_NOBODY = 0
"""Holds the seat for a moment while its player is being changed."""


def exchange(round_id: int, *, version: int, seats: tuple[int, int]) -> Round:
    """Exchange the players of two seats (by pk) in mid-game, as when it is noticed that each sits
    in the other's. What was entered for a seat is that of its new player from now on.

    Possible as long as the books of both tables are open, in a round that is finished too.
    Divisions that play apart are no obstacle: the two sit there already. Raises `Problem`
    DRAW_CHANGED, SAME_SEAT, NOT_OPEN, GAME_ENDED, BANKER_PLAYS_ELSEWHERE,
    BANKER_MAY_NOT_PLAY_FINAL.
    """
    with transaction.atomic():
        round_ = locked_round(round_id, version)
        one, other = (seat_in(round_, pk) for pk in seats)
        if one.pk == other.pk:
            raise EveningProblem(Code.SAME_SEAT, "To exchange two players, choose two.", status=400)
        _require_open_books([one.table, other.table])
        # Nobody may sit on two seats, not even between two statements.
        Seat.objects.filter(pk=one.pk).update(player_id=_NOBODY)
        one.player, other.player = other.player, one.player
        _let_in(other, one)
        told = (
            f"{other.player.display_name} and {one.player.display_name} were in each other’s seats "
            "and are exchanged; the books stay as they are."
        )
        both = [other.player, one.player]
        _save(round_, Act.Kind.SEATS_EXCHANGED, {one.table, other.table}, told, both)
    return round_


def play_on_for(round_id: int, *, version: int, seat: int, player: int) -> Round:
    """Let somebody who has no seat take over that of a player who leaves in mid-game, with cash,
    deeds and debts.

    Possible as long as the book is open. The result belongs to the player who took over. Raises
    `Problem` DRAW_CHANGED, NOT_OPEN, GAME_ENDED, OUT_OF_GAME, PLAYERS_AWAY, SEATED,
    BANKER_PLAYS_ELSEWHERE, BANKER_MAY_NOT_PLAY_FINAL.
    """
    with transaction.atomic():
        round_ = locked_round(round_id, version)
        taken = seat_in(round_, seat)
        _require_open_books([taken.table])
        _require_in_game(taken)
        leaver = taken.player
        taken.player = newcomer_to(round_, player)
        _let_in(taken)
        told = (
            f"{taken.player.display_name} plays on for {leaver.display_name} at table "
            f"{taken.table.number}."
        )
        _save(round_, Act.Kind.PLAYED_ON_FOR, {taken.table}, told, [taken.player, leaver])
    return round_


def _let_in(*seats: Seat) -> None:
    """Save the new players of these seats; their links now open that seat, and the old ones no
    longer do.

    The rows of the seats stay, since earlier signatures and disputes refer to them.
    """
    role = Role.PLAYER
    for seat in seats:
        Seat.objects.filter(pk=seat.pk).update(player=seat.player)
        Grant.objects.filter(game=seat.table.game_id, role=role, seat=seat.letter).delete()
    passes.grant_many(
        Grant(
            game_id=seat.table.game_id, holder_id=seat.player.link_id, role=role, seat=seat.letter
        )
        for seat in seats
        if seat.table.game_id is not None
    )


def _save(
    round_: Round, kind: Act.Kind, tables: Collection[Table], told: str, who: Collection[Player]
) -> None:
    require_may_bank(round_, tables)
    # A result that was set aside names who had signed and disputed it.
    results = Result.objects.filter(table__in=[table.pk for table in tables])
    also = [
        name
        for table in results.order_by("table").values_list("table", flat=True)
        for name in acts.of_table(table)
    ]
    save_change(round_, kind, tables, told, also=also, who=who)


def _require_open_books(tables: Iterable[Table]) -> None:
    for table in tables:
        if table.game is None:
            raise EveningProblem(
                Code.NOT_OPEN, f"Table {table.number} has no book yet.", "Change the draw instead."
            )
        if not table.game.is_open:
            raise EveningProblem(
                Code.GAME_ENDED,
                f"The game of table {table.number} has ended.",
                "Open its book again first; then the game is ended, and its result signed, once "
                "more.",
            )


def _require_in_game(seat: Seat) -> None:
    if seat.letter in seat.table.out_of_game():
        raise EveningProblem(
            Code.OUT_OF_GAME,
            f"{seat.player.display_name} is out of the game, so there is nothing to play on with.",
        )
