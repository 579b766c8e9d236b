"""The log of an event: who did what, and what of it can be undone."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from tournaments.models import Event
from tournaments.services import undoing
from tournaments.services.acts.reading import acts_of
from tournaments.views.access import Viewer, organisers_only
from tournaments.views.components.request_numbers import whole_number
from tournaments.views.organise.page_frame import event_page
from tournaments.views.problems import told


@organisers_only
def log_page(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """The newest acts, each with the words to undo it, and a link to earlier ones."""
    acts = acts_of(event, before=whole_number(request.GET.get("before")))
    undoable = undoing.offered(event, (act.number for act in acts))
    earlier = acts[-1].number if acts and acts[-1].number > 1 else None
    return event_page(
        request,
        event,
        viewer,
        "organise/log.html",
        tab="event-standings",
        earlier=earlier,
        acts=[(act, undoable.get(act.number, "")) for act in acts],
    )


@require_POST
@organisers_only
def undo(request: HttpRequest, event: Event, viewer: Viewer, number: int) -> HttpResponse:
    """Undo an act, if nothing was built on it since."""
    with told(request, f"Act {number} is undone. That is an act of its own, at the top."):
        undoing.undo(event.pk, number, by=viewer.name)
    return redirect("event-log", event.slug)
