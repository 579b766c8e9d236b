"""The signs that stand on the tables."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from tournaments.models import Event, Table
from tournaments.views.access import Viewer, organisers_only
from tournaments.views.components.print_parts import part_by_table
from tournaments.views.components.qr import full_link, qr_code


@organisers_only
def tables(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """The signs of the newest round's tables, `TABLES_A_PAGE` at a time. Their code opens the
    public page and no bank."""
    newest = event.round_set.last()
    rows, parts = part_by_table(request, Table.objects.filter(round=newest))
    things = []
    for table in rows:
        link = full_link(request, reverse("public-table", args=[table.pk]))
        things.append(
            {
                "number": table.number,
                "round": newest,
                "seats": [(seat.letter, seat.player.display_name) for seat in table.seats.all()],
                "link": link,
                "qr": qr_code(link),
            }
        )
    back = (
        reverse("round", args=[event.slug, newest.number])
        if newest
        else reverse("event", args=[event.slug])
    )
    context = {"event": event, "things": things, "parts": parts, "back": back}
    return render(request, "print/tables.html", context)
