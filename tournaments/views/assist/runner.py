"""The runner's page on a phone: which table to go to, and what for."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from tournaments.models import Event
from tournaments.services import rounds
from tournaments.services.errands import errands_of
from tournaments.views.access import Viewer, on_the_floor
from tournaments.views.components.live import following


@never_cache
@on_the_floor
def runner_page(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """The whole page."""
    context = _errands(event) | {"viewer": viewer, "live": following(event.channel)}
    return render(request, "assist/runner.html", context)


@never_cache
@on_the_floor
def runner_now(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """Render the part that changes while the page stands open."""
    return render(request, "assist/runner_now.html", _errands(event))


def _errands(event: Event) -> dict[str, Any]:
    return {"event": event, "round": rounds.current(event), "errands": errands_of(event)}
