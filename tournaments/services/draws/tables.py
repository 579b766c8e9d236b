"""A table of a draw and its book: opened at the release, and again when seats change later."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from uuid import UUID

from django.db import connection

from ledger import passes
from ledger.actors import Role
from ledger.models import Game, Grant
from ledger.services import games
from tournaments.codes import Code
from tournaments.models import Event, Seat, Staff, Table
from tournaments.problems import EveningProblem
from tournaments.seating.seat_letters import LETTERS

_Taken = tuple[str, UUID]
"""A seat that is taken: its letter, and the link of its player."""


def open_books(event: Event, tables: Sequence[Table]) -> None:
    """Open a book for each of these tables, which have none, with their present seats, and let
    banker, players and referees in. One statement covers dozens of tables."""
    seats: dict[int, list[_Taken]] = {table.pk: [] for table in tables}
    taken = Seat.objects.filter(table__in=list(seats)).order_by("letter")
    for table_id, letter, link in taken.values_list("table", "letter", "player__link"):
        seats[table_id].append((letter, link))
    opened = games.open_games(
        ("".join(letter for letter, _ in seats[table.pk]) for table in tables),
        ruleset=event.ruleset,
        options=event.options,
        edition=event.edition,
    )
    for table, game in zip(tables, opened, strict=True):
        table.game = game
    Table.objects.bulk_update(tables, ["game"])
    referees = list(event.staff.filter(role=Staff.Role.REFEREE))
    passes.grant_many(_grants(tables, seats, referees))


def _grants(
    tables: Iterable[Table], seats: Mapping[int, Iterable[_Taken]], referees: Iterable[Staff]
) -> Iterator[Grant]:
    """Yield the rights at tables whose books have just been opened."""
    for table in tables:
        book = table.game_id
        assert book is not None
        if table.banker is not None:
            yield Grant(game_id=book, holder_id=table.banker.card_id, role=Role.BANK)
        for letter, link in seats[table.pk]:
            yield Grant(game_id=book, holder_id=link, role=Role.PLAYER, seat=letter)
        for referee in referees:
            yield Grant(game_id=book, holder_id=referee.card_id, role=Role.REFEREE)


def retire_books(tables: Iterable[Table]) -> None:
    """Take the books of these tables away, as long as they have no entries.

    Raises `Problem` TABLE_PLAYS once something is. The games' rows are locked, so that no first
    entry can come between; anybody who has one open finds it closed.
    """
    released = {table.game_id: table for table in tables if table.game_id is not None}
    no_key = connection.features.has_select_for_no_key_update
    books = Game.objects.select_for_update(no_key=no_key).filter(pk__in=list(released))
    for pk, version in books.order_by("pk").values_list("pk", "version"):
        if version:
            raise EveningProblem(
                Code.TABLE_PLAYS,
                f"Table {released[pk].number} has begun: its book has entries.",
                "A referee can take a player out of a game that is being played.",
            )
    Grant.objects.filter(game__in=list(released)).delete()
    Game.objects.filter(pk__in=list(released)).update(status=Game.Status.CLOSED)
    Table.objects.filter(game__in=list(released)).update(game=None)
    for table in released.values():
        table.game = None


def renew_books(event: Event, tables: Iterable[Table]) -> None:
    """Give released ones among these tables books for their present seats."""
    released = [table for table in tables if table.game_id is not None]
    retire_books(released)
    open_books(event, released)


def close_gaps(table: Table) -> None:
    """Let the letters run from A again after a seat was taken away."""
    for letter, seat in zip(LETTERS, table.seats.order_by("letter"), strict=False):
        if seat.letter != letter:
            Seat.objects.filter(pk=seat.pk).update(letter=letter)
