"""Cards and signs for paper."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from ledger import passes
from tournaments.models import Event, Table, waves_of
from tournaments.person_names import by_name, staff_by_name
from tournaments.services import short_codes
from tournaments.this_server import secure_origin
from tournaments.views.access import Viewer, organisers_only
from tournaments.views.components.print_parts import CARDS_A_PAGE, part_by_name, part_by_table
from tournaments.views.components.qr import full_link, qr_code
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


@organisers_only
def players(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """The private cards of the players who have not left, by name, `CARDS_A_PAGE` at a time."""
    everybody = by_name(event.players.active().select_related("link"))
    some, parts = part_by_name(request, everybody, lambda player: player.name, CARDS_A_PAGE)
    things, waves = [], waves_of(event)
    for player in some:
        link = full_link(request, reverse("player", args=[passes.token(player.link)]))
        short = full_link(request, reverse("player-code", args=[short_codes.code_of(player)]))
        things.append(
            {
                "number": player.number,
                "name": player.display_name,
                "wave": player.wave if player.wave in waves else "",
                "short": short.removeprefix("http://"),
                "qr": qr_code(link),
            }
        )
    context = {"event": event, "things": things, "parts": parts}
    return render(request, "print/players.html", context)


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
