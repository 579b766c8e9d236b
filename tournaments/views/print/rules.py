"""The rules sheet."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from tournaments.models import Event
from tournaments.views.components.rules import sheet_of
from tournaments.views.print.back import back_of_sheet


def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """The rules sheet, to be read or put on the wall: the ruleset, and what differs tonight."""
    event = get_object_or_404(Event, slug=slug)
    context = {"event": event, "rules": sheet_of(event), "back": back_of_sheet(request, event)}
    return render(request, "print/rules.html", context)
