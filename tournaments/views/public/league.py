"""The public page of a league."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from tournaments.models import Event
from tournaments.services.leagues import next_night_of, nights_until
from tournaments.views.components.league import is_long, league_html, shown_nights
from tournaments.views.components.live import following


def league_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the league as it stands after this night."""
    event = _night(slug)
    nights = nights_until(event)
    context = {
        "event": event,
        "league": league_html(event, request.GET.dict()),
        "searches": is_long(nights),
        "find": request.GET.get("find", ""),
        "nights": shown_nights(nights),
        "follower": next_night_of(event),
        "live": following(event.hall_channel, crowd=event.players.count()),
    }
    return render(request, "public/league.html", context)


def league_table(request: HttpRequest, slug: str) -> HttpResponse:
    """The list alone, fetched when it has moved or a name is searched for."""
    return HttpResponse(league_html(_night(slug), request.GET.dict()))


def _night(slug: str) -> Event:
    event = get_object_or_404(Event, slug=slug)
    if event.league is None:
        raise Http404
    return event
