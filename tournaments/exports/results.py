"""The results of an event for a spreadsheet: a row for each player and table. It has names."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.exports import spreadsheet
from tournaments.models import Event, Result, Table

COLUMNS = (
    "round", "table", "seat", "player_number", "player", "club", "division", "place", "assets",
    "result", "entries",
)  # fmt: skip


def results_csv(event: Event) -> Iterator[str]:
    """The file in pieces, one for each table; without a result the last four cells are empty."""
    yield spreadsheet.BYTE_ORDER_MARK + spreadsheet.lines([COLUMNS])
    tables = Table.objects.for_floor().filter(round__event=event, game__isnull=False)
    for table in tables.order_by("round__number", "number"):
        yield spreadsheet.lines(_rows(table))


def _rows(table: Table) -> Iterator[tuple[object, ...]]:
    result: Result | None = getattr(table, "result", None)
    for seat in table.seats.all():
        letter, player = seat.letter, seat.player
        about = (
            table.round.title, table.number, letter,
            player.number, player.name, player.club, player.division,
        )  # fmt: skip
        if result is None:
            yield (*about, "", "", "", "")
        else:
            place, assets = result.places[letter], result.assets[letter]
            yield (*about, place, assets, result.status, result.book_version)
