"""The book of a table, for the forms that correct it or end its game."""

from __future__ import annotations

from django.http import Http404, HttpRequest

from ledger.models import Game
from tournaments.models import Event, Table
from tournaments.views.components.request_numbers import whole_number


def book_of_table(event: Event, table_id: int) -> tuple[Table, Game]:
    """The table of an event, with what `for_floor` reads, and its book. Raises Http404 if there is
    no such table, or it has no book."""
    table = Table.objects.for_floor().filter(round__event=event, pk=table_id).first()
    if table is None or table.game is None:
        raise Http404
    return table, table.game


def seen_version(request: HttpRequest, game: Game) -> int:
    """The entry on which the filled-in form was based; the newest one if it names none."""
    given = whole_number(request.POST.get("version"))
    return given if given is not None and given <= game.version else game.version
