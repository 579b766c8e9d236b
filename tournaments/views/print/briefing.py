"""The briefing."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from tournaments.models import Event
from tournaments.views.components.briefing import briefing_of
from tournaments.views.print.back import back_of_sheet


def briefing(request: HttpRequest, slug: str) -> HttpResponse:
    """The briefing that a banker reads before the first throw."""
    event = get_object_or_404(Event, slug=slug)
    context = {
        "event": event,
        "briefing": briefing_of(event),
        "back": back_of_sheet(request, event),
    }
    return render(request, "print/briefing.html", context)
