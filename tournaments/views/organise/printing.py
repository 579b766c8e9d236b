"""Cards and signs for paper."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from ledger import passes
from tournaments.models import Event, Table
from tournaments.views.access import Viewer, organisers_only
from tournaments.views.organise.people import persons
from tournaments.views.parts.names import by_name
from tournaments.views.parts.qr import full_link, qr_code


@organisers_only
def cards(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """The private cards of bankers and referees."""
    context = {"event": event, "things": persons(request, event)}
    return render(request, "print/cards.html", context)


@organisers_only
def players(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """The private cards of the players who have not left."""
    things = []
    for player in by_name(event.players.active().select_related("link")):
        link = full_link(request, reverse("player", args=[passes.token(player.link)]))
        qr = qr_code(link)
        things.append({"number": player.number, "name": player.name, "link": link, "qr": qr})
    return render(request, "print/players.html", {"event": event, "things": things})


@organisers_only
def tables(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """The signs of the newest round's tables. Their code opens the public page and no bank."""
    newest = event.round_set.last()
    rows = Table.objects.for_floor().filter(round=newest) if newest else []
    things = []
    for table in rows:
        link = full_link(request, reverse("public-table", args=[table.pk]))
        things.append(
            {
                "number": table.number,
                "round": newest,
                "seats": [(seat.letter, seat.player.name) for seat in table.seats.all()],
                "link": link,
                "qr": qr_code(link),
            }
        )
    back = (
        reverse("round", args=[event.slug, newest.number])
        if newest
        else reverse("event", args=[event.slug])
    )
    return render(request, "print/tables.html", {"event": event, "things": things, "back": back})
