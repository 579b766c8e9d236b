"""Calls for a referee, and the answer: one press, on the floor or at the table."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from tournaments.models import Event, Table
from tournaments.services import calls
from tournaments.views.access import Viewer, officials_only
from tournaments.views.components.calls import calls_of
from tournaments.views.problems import told


@officials_only
def table_calls(request: HttpRequest, event: Event, viewer: Viewer, table_id: int) -> HttpResponse:
    """The call of one table alone, fetched when something has happened."""
    table = _table(event, table_id)
    context = {"calls": calls_of(event, table.round_id, table), "calls_on": "table"}
    return render(request, "organise/calls.html", context)


@officials_only
def call_count(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """Render the number of calls for the tab of the floor, fetched when something has happened."""
    return render(request, "organise/call_count.html", {"call_count": calls.count(event)})


@require_POST
@officials_only
def answer(request: HttpRequest, event: Event, viewer: Viewer, table_id: int) -> HttpResponse:
    """On my way, or done."""
    table = _table(event, table_id)
    _answer(request, viewer, table, f"Table {table.number}")
    if request.POST.get("from") == "table":
        return redirect("table", event.slug, table.pk)
    return redirect("floor", event.slug)


@require_POST
@officials_only
def answer_banker(
    request: HttpRequest, event: Event, viewer: Viewer, staff_id: int
) -> HttpResponse:
    """Like `answer`, to a banker without a table."""
    banker = get_object_or_404(event.staff, pk=staff_id)
    _answer(request, viewer, banker, banker.name)
    return redirect("floor", event.slug)


def _answer(request: HttpRequest, viewer: Viewer, caller: calls.Caller, title: str) -> None:
    key = _key(request.POST.get("key", ""))
    with told(request):
        if request.POST.get("answer") == "done":
            calls.finish(caller, key, actor=viewer.actor)
            return
        call = calls.hear(caller, key, actor=viewer.actor, name=viewer.name)
        if call.end:
            messages.info(request, f"{title} no longer calls.")
        elif call.heard_by != viewer.actor.reference:
            messages.info(request, f"{call.heard_name} is already on the way.")


def _table(event: Event, table_id: int) -> Table:
    return get_object_or_404(Table.objects.select_related("round"), round__event=event, pk=table_id)


def _key(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise Http404 from None
