"""The seats of a round for paper: by name for the door, and by table."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from tournaments.models import Event, course
from tournaments.person_names import natural_key
from tournaments.views.access import Viewer, organisers_only
from tournaments.views.components.seating import SeatedTable, seating
from tournaments.views.components.seats_ahead import tables_ahead


@organisers_only
def seats(request: HttpRequest, event: Event, viewer: Viewer, number: int) -> HttpResponse:
    """The seat list of a round by name, for the door."""
    title, tables, draft = _seated(event, number)
    found = [
        {"name": name, "table": table.number, "letter": letter}
        for table in tables
        for letter, name, _ in table.seats
    ]
    things = sorted(found, key=lambda seat: natural_key(str(seat["name"])))
    back = reverse("round", args=[event.slug, number])
    context = {"event": event, "title": title, "draft": draft, "things": things, "back": back}
    return render(request, "print/seats.html", context)


@organisers_only
def seats_by_table(request: HttpRequest, event: Event, viewer: Viewer, number: int) -> HttpResponse:
    """The seat list of a round by table."""
    title, tables, draft = _seated(event, number)
    back = reverse("round", args=[event.slug, number])
    context = {"event": event, "title": title, "draft": draft, "things": tables, "back": back}
    return render(request, "print/seats_by_table.html", context)


def _seated(event: Event, number: int) -> tuple[str, list[SeatedTable], bool]:
    """The name of a round, its tables, and whether they are a draft: as drawn, or as announced with
    an earlier round. Raises Http404 if neither exists."""
    newest = event.round_set.filter(number__lte=number).order_by("number").last()
    if newest is None:
        raise Http404
    if newest.number == number:
        return newest.title, seating(newest), not newest.is_drawn
    tables = tables_ahead(event).get(number)
    if tables is None:
        raise Http404
    return course(event)[number - 1].title, tables, not newest.is_drawn
