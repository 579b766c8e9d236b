"""Standings for the people who run the evening: sums lead to the tables with their journals."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from tournaments.models import Event
from tournaments.views.access import Viewer, officials_only
from tournaments.views.components.event_log_head import shown_log
from tournaments.views.components.standings import shown_champions, standings_html, winning_team
from tournaments.views.organise.page_frame import event_page


@officials_only
def standings_page(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """Where everybody stands."""
    return event_page(
        request, event, viewer, "organise/standings.html",
        tab="event-standings", standings=standings_html(event, "table"), log=shown_log(event),
        champions=shown_champions(event, to_all=False),
        winning_team=winning_team(event, to_all=False),
    )  # fmt: skip


@officials_only
def standings_table(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """The list alone, fetched when it has moved."""
    return HttpResponse(standings_html(event, "table"))
