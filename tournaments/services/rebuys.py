"""Rebuys at the table: cash from the Bank, which an official enters as an adjustment. Its reason
names the payment, so that the book says what it was for and nobody gives it twice."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from uuid import UUID

from ledger.journal.effective_entries import effective_entries_of_all
from ledger.models import Transaction
from tournaments.models import Event, Payment, Seat, Table

_REASON = "Rebuy, payment"
_NUMBER = re.compile(rf"{_REASON} (\d+)\b")


@dataclass(frozen=True, slots=True)
class Rebuy:
    """A rebuy at the table where its player sits, or where its cash was given: by the entry of that
    number, None as long as it wasn't. `is_out`: the player is out of the game there, and can't be
    given anything."""

    payment: Payment
    table: Table
    letter: str
    entry: int | None
    is_out: bool

    @property
    def cash(self) -> int:
        """Dollars that it gives unless the organisers decide otherwise: as many as at the start."""
        assert self.table.game is not None
        return self.table.game.engine_game().edition.starting_cash

    @property
    def reason(self) -> str:
        """The reason of the adjustment."""
        return f"{_REASON} {self.payment.number}"


def rebuys_at_tables(event: Event, payments: Sequence[Payment]) -> dict[int, Rebuy]:
    """The rebuys among these payments, by number: those whose cash is in a book, and those whose
    player sits at a table that plays."""
    rebuys = {
        each.number: each
        for each in payments
        if each.kind == Payment.Kind.REBUY and each.taken_back_at is None
    }
    if not rebuys:
        return {}
    players = {each.player_id for each in rebuys.values()}
    seats = Seat.objects.filter(round__event=event, player__in=players, table__game__isnull=False)
    by_player: dict[int | None, list[Seat]] = {}
    for seat in seats.select_related("table__game", "table__round").order_by("round__number"):
        by_player.setdefault(seat.player_id, []).append(seat)
    games = [seat.table.game_id for seated in by_player.values() for seat in seated]
    given = _given([game for game in games if game])
    found = {}
    for number, payment in rebuys.items():
        seated = by_player.get(payment.player_id, [])
        rebuy = _rebuy(payment, seated, given.get(number))
        if rebuy is not None:
            found[number] = rebuy
    return found


def rebuy_at(event: Event, number: int, table: Table) -> Rebuy | None:
    """The rebuy of that payment, if its cash can be given at this table or was."""
    payments = list(event.payments.filter(number=number))
    rebuy = rebuys_at_tables(event, payments).get(number)
    return rebuy if rebuy is not None and rebuy.table.pk == table.pk else None


def _rebuy(payment: Payment, seats: Sequence[Seat], given: tuple[UUID, int] | None) -> Rebuy | None:
    if given is not None:
        there, entry = given
        for seat in seats:
            if seat.table.game_id == there:
                return Rebuy(payment, seat.table, seat.letter, entry, is_out=False)
    playing = [seat for seat in seats if _plays(seat.table)]
    if not playing:
        return None
    seat = playing[-1]
    assert seat.table.game is not None
    is_out = seat.letter in seat.table.game.state["situation"]["bankrupt"]
    return Rebuy(payment, seat.table, seat.letter, None, is_out)


def _plays(table: Table) -> bool:
    game = table.game
    return game is not None and game.is_open and game.version > 0


def _given(games: Collection[UUID]) -> dict[int, tuple[UUID, int]]:
    """The game and the entry that gave the cash of a rebuy, by the number of its payment."""
    rows = Transaction.objects.filter(
        game__in=games, command__type="adjust", command__reason__startswith=_REASON
    )
    entries = list(rows.order_by("game", "number"))
    standing = effective_entries_of_all({entry.game_id for entry in entries})
    found: dict[int, tuple[UUID, int]] = {}
    for entry in entries:
        match = _NUMBER.match(entry.command["reason"])
        if match and standing[entry.game_id].has(entry.number):
            found[int(match[1])] = (entry.game_id, entry.number)
    return found
