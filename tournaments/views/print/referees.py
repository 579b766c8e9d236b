"""A referee's sheet to carry."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.models import Event, Membership, Staff, Table
from tournaments.person_names import staff_by_name
from tournaments.views.access import Viewer, organisers_only
from tournaments.views.components.briefing import briefing_of

RULING_LINES = 14
"""As many as fit on a page below the tables of a large hall."""

TABLES_LISTED = 60


@organisers_only
def referees(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """Print a referee's tasks, tonight's answers, and lines for rulings."""
    staff = staff_by_name(event.staff.filter(role=Staff.Role.REFEREE))
    members = event.memberships.filter(role=Membership.Role.REFEREE).order_by("pk")
    accounts = members.values_list("user__username", flat=True)
    newest = event.round_set.last()
    tables = Table.objects.filter(round=newest) if newest else Table.objects.none()
    context = {
        "event": event,
        "things": [*(each.name for each in staff), *accounts],
        "briefing": briefing_of(event),
        "round": newest,
        "tables": [
            (table.number, str(table.banker or ""))
            for table in tables.select_related("banker")[:TABLES_LISTED]
        ],
        "lines": range(RULING_LINES),
    }
    return render(request, "print/referees.html", context)
