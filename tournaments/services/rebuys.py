"""Rebuys at the table: cash from the Bank, which an official enters as an adjustment. Its key tells
which payment it was for, whatever its reason says, so that nobody gives it twice."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from uuid import UUID, uuid5

from django.db.models import Q

from ledger.journal.effective_entries import effective_entries_of_all
from ledger.models import Transaction
from tournaments.models import Event, Payment, Seat, Table

_HALF = 8
"""Bytes of a key: the first half says which payment it is for, the other tells attempts apart."""
_FIRST, _LAST = bytes(_HALF), b"\xff" * _HALF
_MARKS_AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class Rebuy:
    """A rebuy at the table where its player sits, or where its cash was given: by the entry of that
    number and key, None as long as it wasn't. `letter` is "" if somebody else has the seat where it
    was given. `is_out`: the player is out of the game there, and can't be given anything."""

    payment: Payment
    table: Table
    letter: str
    entry: int | None = None
    given_by: UUID | None = None
    is_out: bool = False

    @property
    def is_to_give(self) -> bool:
        """Whether its cash can be given and wasn't."""
        return self.entry is None and not self.is_out

    @property
    def cash(self) -> int:
        """Dollars that it gives unless the organisers decide otherwise: as many as at the start."""
        assert self.table.game is not None
        return self.table.game.engine_game().edition.starting_cash

    @property
    def reason(self) -> str:
        """The reason of the adjustment, unless the organisers give another."""
        return f"Rebuy, payment {self.payment.number}"

    def key_for(self, form: UUID) -> UUID:
        """The key of the adjustment that gives it, for a form with this key."""
        return UUID(bytes=_mark(self.payment) + form.bytes[_HALF:])


def rebuys_at_tables(event: Event, payments: Sequence[Payment]) -> dict[int, Rebuy]:
    """The rebuys among these payments, by number: those whose cash is in a book, and those that
    count and whose player sits at a table that plays."""
    rebuys = {each.number: each for each in payments if each.kind == Payment.Kind.REBUY}
    if not rebuys:
        return {}
    players = {each.player_id for each in rebuys.values()}
    seats = Seat.objects.filter(round__event=event, player__in=players, table__game__isnull=False)
    by_player: dict[int | None, list[Seat]] = {}
    for seat in seats.select_related("table__game", "table__round").order_by("round__number"):
        by_player.setdefault(seat.player_id, []).append(seat)
    given = _given(event, rebuys.values())
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


def rebuys_to_give(event: Event, table: Table) -> list[Rebuy]:
    """The rebuys of players at this table whose cash is still to be given here."""
    paid = event.payments.select_related("player").filter(
        kind=Payment.Kind.REBUY, taken_back_at=None, player__seats__table=table
    )
    found = rebuys_at_tables(event, list(paid)).values()
    return [each for each in found if each.table.pk == table.pk and each.is_to_give]


def _rebuy(payment: Payment, seats: Sequence[Seat], given: _Given | None) -> Rebuy | None:
    if given is not None:
        letters = [seat.letter for seat in seats if seat.table_id == given.table.pk]
        letter = letters[0] if letters else ""
        return Rebuy(payment, given.table, letter, given.entry, given.key)
    playing = [seat for seat in seats if _plays(seat.table)]
    if not playing or payment.taken_back_at is not None:
        return None
    seat = playing[-1]
    assert seat.table.game is not None
    is_out = seat.letter in seat.table.game.state["situation"]["bankrupt"]
    return Rebuy(payment, seat.table, seat.letter, is_out=is_out)


def _plays(table: Table) -> bool:
    game = table.game
    return game is not None and game.is_open and game.version > 0


class _Given(NamedTuple):
    """The entry that gave the cash of a rebuy."""

    table: Table
    entry: int
    key: UUID


def _given(event: Event, payments: Collection[Payment]) -> dict[int, _Given]:
    """The entries that stand and gave the cash of a rebuy, by the number of its payment. They may
    be in any book of the event: the seat may be somebody else's by now."""
    numbers = {_mark(payment): payment.number for payment in payments}
    rows = [row for part in _in_parts(list(numbers)) for row in _adjustments(part)]
    if not rows:
        return {}
    books = Table.objects.filter(round__event=event, game__in={game for game, _, _ in rows})
    table_of = {table.game_id: table for table in books.select_related("game", "round")}
    standing = effective_entries_of_all({game for game, _, _ in rows if game in table_of})
    return {
        numbers[key.bytes[:_HALF]]: _Given(table_of[game], entry, key)
        for game, entry, key in rows
        if game in table_of and standing[game].has(entry)
    }


def _in_parts(marks: Sequence[bytes]) -> Iterator[Sequence[bytes]]:
    """The marks in parts for one question each: SQLite takes no condition of a thousand parts."""
    return (marks[at : at + _MARKS_AT_ONCE] for at in range(0, len(marks), _MARKS_AT_ONCE))


def _adjustments(marks: Collection[bytes]) -> Iterable[tuple[UUID, int, UUID]]:
    """The game, number and key of the adjustments whose keys begin with one of these marks."""
    marked = Q()
    for mark in marks:
        marked |= Q(key__range=(UUID(bytes=mark + _FIRST), UUID(bytes=mark + _LAST)))
    found = Transaction.objects.filter(marked, command__type="adjust")
    return found.order_by("game", "number").values_list("game_id", "number", "key")


def _mark(payment: Payment) -> bytes:
    return uuid5(payment.key, "rebuy").bytes[:_HALF]
