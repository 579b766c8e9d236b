"""Result sheets for paper: one page per table, to be signed and kept."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from tournaments.models import Event, Table
from tournaments.models.tables import TableQuerySet
from tournaments.views.access import Viewer, officials_only
from tournaments.views.components.event_log_head import shown_log
from tournaments.views.components.print_parts import part_by_table
from tournaments.views.components.results import shown_result


@officials_only
def of_round(request: HttpRequest, event: Event, viewer: Viewer, number: int) -> HttpResponse:
    """The sheets of all tables of a round whose game is over, `TABLES_A_PAGE` at a time."""
    tables = Table.objects.filter(round__event=event, round__number=number)
    return _sheets(request, event, tables, reverse("floor", args=[event.slug]))


@officials_only
def of_table(request: HttpRequest, event: Event, viewer: Viewer, table_id: int) -> HttpResponse:
    """The sheet of one table."""
    tables = Table.objects.filter(round__event=event, pk=table_id)
    if not tables:
        raise Http404
    return _sheets(request, event, tables, reverse("table", args=[event.slug, table_id]))


def _sheets(request: HttpRequest, event: Event, tables: TableQuerySet, back: str) -> HttpResponse:
    # The parts count tables without a result, too, so that a table is always printed in the same
    # part.
    rows, parts = part_by_table(request, tables)
    things = [
        {"table": table, "result": result}
        for table in rows
        if (result := shown_result(table)) is not None
    ]
    context = {
        "event": event,
        "things": things,
        "parts": parts,
        "back": back,
        "log": shown_log(event),
    }
    return render(request, "print/results.html", context)
