"""The way back from a sheet."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse

from tournaments.models import Event
from tournaments.views.access import viewer_of


def back_of_sheet(request: HttpRequest, event: Event) -> str:
    """Where a sheet leads back to: for an organiser the event, for everybody else its public
    page."""
    viewer = viewer_of(request, event)
    organises = viewer is not None and viewer.organises
    return reverse("event" if organises else "public-event", args=[event.slug])
