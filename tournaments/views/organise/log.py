"""The log of an event: who did what."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from tournaments.models import Event
from tournaments.services.acts.reading import acts_of
from tournaments.views.access import Viewer, organisers_only
from tournaments.views.components.request_numbers import whole_number
from tournaments.views.organise.page_frame import event_page


@organisers_only
def log_page(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """The newest acts, and a way to those before."""
    acts = acts_of(event, before=whole_number(request.GET.get("before")))
    earlier = acts[-1].number if acts and acts[-1].number > 1 else None
    return event_page(
        request, event, viewer, "organise/log.html",
        tab="event-standings", acts=acts, earlier=earlier,
    )  # fmt: skip
