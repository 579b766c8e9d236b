"""On paper: who sits where, by name, and what each player takes home."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse

from tournaments.models import Event, crowns_divisions
from tournaments.person_names import natural_key
from tournaments.plurals import counted
from tournaments.views.access import Viewer, organisers_only
from tournaments.views.components.request_numbers import whole_number
from tournaments.views.components.seating import seating
from tournaments.views.components.standings import shown_standings

TOPS = (3, 10)
"""For how many of the best certificates are offered, besides everybody's."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """What a player takes home; `place`, and the `field` it is of, are in words."""

    name: str
    place: str
    value: str
    field: str


@organisers_only
def seats(request: HttpRequest, event: Event, viewer: Viewer, number: int) -> HttpResponse:
    """Who sits where in a round, by name: for the door."""
    round_ = get_object_or_404(event.round_set, number=number)
    found = [
        {"name": name, "table": table.number, "letter": letter}
        for table in seating(round_)
        for letter, name, _ in table.seats
    ]
    things = sorted(found, key=lambda seat: natural_key(str(seat["name"])))
    back = reverse("round", args=[event.slug, number])
    context = {"event": event, "round": round_, "things": things, "back": back}
    return render(request, "print/seats.html", context)


@organisers_only
def seats_by_table(request: HttpRequest, event: Event, viewer: Viewer, number: int) -> HttpResponse:
    """Who sits where in a round, by table."""
    round_ = get_object_or_404(event.round_set, number=number)
    back = reverse("round", args=[event.slug, number])
    context = {"event": event, "round": round_, "things": seating(round_), "back": back}
    return render(request, "print/table_list.html", context)


@organisers_only
def certificates(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """A certificate for each of the first `top`, or for everybody who has played."""
    shown = shown_standings(event)
    played = [row for row in shown.rows if row.played]
    top = whole_number(request.GET.get("top")) or len(played)
    lists = [("", [(row.rank, row) for row in played])]
    if crowns_divisions(event):
        lists = [(each.name, each.rows) for each in shown.divisions]
    things = [
        Certificate(
            row.name,
            "Champion" if event.champion_id and rank == 1 else f"Place {rank}",
            row.final or row.value,
            f"of {counted(len(rows), 'player')}{f' in {division}' if division else ''}",
        )
        for division, rows in lists
        for rank, row in rows
        if rank <= top
    ]
    context = {"event": event, "things": things, "players": len(played), "tops": TOPS}
    return render(request, "print/certificates.html", context)
