"""The projector: read from the far end of the hall."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse

from tournaments.models import Event
from tournaments.views.components.live import following
from tournaments.views.components.qr import full_link
from tournaments.views.components.wall import wall_of


def screen(request: HttpRequest, slug: str) -> HttpResponse:
    """The page that is left open on the projector. If it `turns`, it shows the evenings of all
    divisions that play side by side, each for a while."""
    event = _event(slug)
    context = _context(request, event) | {
        "live": following(event.channel),
        "next_screen": _next_screen(event) if "turns" in request.GET else "",
    }
    return render(request, "screen/screen.html", context)


def now(request: HttpRequest, slug: str) -> HttpResponse:
    """Render what the screen shows, fetched when something has moved."""
    return render(request, "screen/now.html", _context(request, _event(slug)))


def _next_screen(event: Event) -> str:
    """The screen of the next evening by name; after the last one, that of the first."""
    others = list(Event.objects.beside(event))
    later = [each for each in others if (each.name, each.pk) > (event.name, event.pk)]
    following_it = next(iter(later + others), None)
    return reverse("screen", args=[following_it.slug]) + "?turns" if following_it else ""


def _event(slug: str) -> Event:
    return get_object_or_404(Event.objects.select_related("champion"), slug=slug)


def _context(request: HttpRequest, event: Event) -> dict[str, Any]:
    link = full_link(request, reverse("public-event", args=[event.slug]))
    return {"event": event, "wall": wall_of(event, link)}
