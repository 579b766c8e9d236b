"""Marking tables as played on paper: one on its page, all that have no tablet on the floor."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from tournaments.models import Event, Table
from tournaments.plurals import counted
from tournaments.services import on_paper, rounds
from tournaments.views.access import Viewer, officials_only
from tournaments.views.problems import told


@require_POST
@officials_only
def mark_table(request: HttpRequest, event: Event, viewer: Viewer, table_id: int) -> HttpResponse:
    """Mark a table as played on paper, or no longer."""
    table = Table.objects.filter(round__event=event, pk=table_id).first()
    if table is None:
        raise Http404
    marked = request.POST.get("on") == "yes"
    said = "plays on paper" if marked else "plays with a tablet"
    with told(request, f"Table {table.number} {said}."):
        on_paper.mark(table.pk, on_paper=marked)
    return redirect("table", event.slug, table.pk)


@require_POST
@officials_only
def mark_tables(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """Mark each table of this round that has no tablet, or none any more."""
    round_ = rounds.current(event)
    if round_ is not None:
        marked = request.POST.get("on") == "yes"
        verb = on_paper.mark_those_without_a_tablet if marked else on_paper.unmark_all
        with told(request):
            changed = counted(verb(round_), "table")
            plays = "plays" if changed == "1 table" else "play"
            how = "on paper" if marked else "with a tablet"
            messages.success(request, f"{changed} {plays} {how}.")
    return redirect("floor", event.slug)
