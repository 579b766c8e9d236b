"""Standings for the people who run the evening: sums lead to the tables with their journals."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from tournaments.models import Event
from tournaments.views.access import Viewer, officials_only
from tournaments.views.components.event_log_head import shown_log
from tournaments.views.components.list_part import AT_ONCE
from tournaments.views.components.standings import standings_html
from tournaments.views.components.winners import shown_champions, winning_team
from tournaments.views.organise.page_frame import event_page


@officials_only
def standings_page(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """The standings, with a search if the page doesn't show them all."""
    return event_page(
        request, event, viewer, "organise/standings.html",
        tab="event-standings", log=shown_log(event),
        standings=standings_html(event, request.GET.dict(), "table"),
        searches=event.players.count() > AT_ONCE, find=request.GET.get("find", ""),
        champions=shown_champions(event, to_all=False),
        winning_team=winning_team(event, to_all=False),
    )  # fmt: skip


@officials_only
def standings_table(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """The list alone, fetched when it has changed or a name is searched for."""
    return HttpResponse(standings_html(event, request.GET.dict(), "table"))
