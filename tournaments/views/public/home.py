"""The start page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.models import Event
from tournaments.views.components.event_cards import event_cards


def home(request: HttpRequest) -> HttpResponse:
    """The events on this server, and the way in for each kind of visitor."""
    cards = event_cards(Event.objects.in_public_order(), "public-event")
    return render(request, "public/home.html", {"events": cards})
