"""The seats of several rounds for paper, by name."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse

from tournaments.models import Event
from tournaments.person_names import natural_key
from tournaments.views.access import Viewer, organisers_only
from tournaments.views.components.seating import seating
from tournaments.views.components.seats_ahead import tables_ahead


@organisers_only
def seats_of_all_rounds(
    request: HttpRequest, event: Event, viewer: Viewer, number: int
) -> HttpResponse:
    """The seat list of a round and of those that were seated with it, by name."""
    round_ = get_object_or_404(event.round_set, number=number)
    drawn = round_.stage.round_set.filter(number__gte=number).order_by("number")
    later = tables_ahead(event) if event.round_set.last() == drawn.last() else {}
    rounds = [*((each.number, seating(each)) for each in drawn), *later.items()]
    names: dict[int, str] = {}
    places: dict[int, dict[int, str]] = {}
    for at, tables in rounds:
        for table in tables:
            for letter, name, player in table.seats:
                names[player] = name
                places.setdefault(player, {})[at] = f"{table.number} {letter}"
    numbers = [at for at, _ in rounds]
    things = [
        {"name": names[player], "places": [mine.get(at, "–") for at in numbers]}
        for player, mine in places.items()
    ]
    things.sort(key=lambda thing: natural_key(str(thing["name"])))
    back = reverse("round", args=[event.slug, number])
    context = {
        "event": event,
        "draft": not all(each.is_drawn for each in drawn),
        "things": things,
        "numbers": numbers,
        "back": back,
    }
    return render(request, "print/all_seats.html", context)
