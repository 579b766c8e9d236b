"""The private cards of the players for paper."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from ledger import passes
from tournaments.models import Event, waves_of
from tournaments.person_names import by_name
from tournaments.services import short_codes
from tournaments.views.access import Viewer, organisers_only
from tournaments.views.components.print_parts import CARDS_A_PAGE, part_by_name
from tournaments.views.components.qr import full_link, qr_code


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
