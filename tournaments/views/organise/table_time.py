"""More time for one table alone."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from tournaments.models import Event, Table
from tournaments.services import table_time
from tournaments.views.access import Viewer, officials_only
from tournaments.views.components.request_numbers import read_number, whole_number
from tournaments.views.problems import told

MINUTES = (1, 5, 10)


@require_POST
@officials_only
def change_time(request: HttpRequest, event: Event, viewer: Viewer, table_id: int) -> HttpResponse:
    """Give a table more time, or take away what it has."""
    if not Table.objects.filter(round__event=event, pk=table_id).exists():
        raise Http404
    seen = read_number(request.POST.get("seen"))
    minutes = whole_number(request.POST.get("minutes")) or 0
    with told(request):
        if minutes:
            table = table_time.extend(table_id, minutes=minutes, seen=seen)
            longer = f"Table {table.number} plays {table.extra_minutes} min longer than its round."
            messages.success(request, longer)
        else:
            table = table_time.take_away(table_id, seen=seen)
            messages.success(request, f"Table {table.number} plays as long as its round.")
    return redirect("table", event.slug, table_id)
