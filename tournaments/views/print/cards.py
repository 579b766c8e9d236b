"""The private cards of the staff for paper."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from tournaments.models import Event
from tournaments.person_names import staff_by_name
from tournaments.this_server import secure_origin
from tournaments.views.access import Viewer, organisers_only
from tournaments.views.components.print_parts import CARDS_A_PAGE, part_by_name
from tournaments.views.components.qr import full_link
from tournaments.views.organise.people import persons


@organisers_only
def cards(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """The private cards of bankers, referees and assistants, `CARDS_A_PAGE` at a time."""
    everybody = staff_by_name(event.staff.select_related("card"))
    some, parts = part_by_name(request, everybody, lambda staff: staff.name, CARDS_A_PAGE)
    prepare = full_link(request, reverse("https")) if secure_origin.origins() else ""
    context = {
        "event": event,
        "things": persons(request, some),
        "parts": parts,
        "prepare": prepare,
        "briefing": full_link(request, reverse("public-briefing", args=[event.slug])),
    }
    return render(request, "print/cards.html", context)
