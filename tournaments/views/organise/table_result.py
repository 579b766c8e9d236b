"""The result of a table on its page, with what officials may do with it."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from tournaments.models import Event, Result, Table
from tournaments.services import acts, paper, reopening
from tournaments.views.access import Viewer, officials_only
from tournaments.views.components.request_numbers import read_number
from tournaments.views.components.results import LineUrls, shown_result
from tournaments.views.problems import told


def result_with_signing(event: Event, table: Table) -> dict[str, Any]:
    """The result as the page shows it. The person who typed it in from paper can neither sign it
    nor rule on it (`typed_by_reader`)."""
    sign, dispute = (
        reverse(name, args=[event.slug, table.pk]) for name in ("table-sign", "table-dispute")
    )
    kept: Result | None = getattr(table, "result", None)
    return {
        "result": shown_result(table, dict.fromkeys(table.names(), LineUrls(sign, dispute))),
        "changes": reopening.changes(kept) if kept is not None else [],
        "typed_by_reader": kept is not None and paper.typed_by(kept) == acts.actor_now(),
    }


@require_POST
@officials_only
def changes_seen(request: HttpRequest, event: Event, viewer: Viewer, table_id: int) -> HttpResponse:
    """Stop showing what the new result of a table has changed."""
    if not Table.objects.filter(round__event=event, pk=table_id).exists():
        raise Http404
    with told(request, "Noted."):
        reopening.changes_seen(table_id, version=read_number(request.POST.get("version")))
    return redirect("table", event.slug, table_id)
