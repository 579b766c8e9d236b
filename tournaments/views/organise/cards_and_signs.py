"""Cards and signs for paper."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from ledger import passes
from tournaments.models import Event, Player, Table
from tournaments.person_names import by_name
from tournaments.services import short_codes
from tournaments.this_server import secure_origin
from tournaments.views.access import Viewer, organisers_only
from tournaments.views.components.qr import full_link, qr_code
from tournaments.views.components.request_numbers import whole_number
from tournaments.views.organise.people import persons

CARDS_A_PAGE = 400
"""Cards for a hundred tables: drawing their codes keeps the computer busy for some seconds."""


@dataclass(frozen=True, slots=True)
class PrintPart:
    """Some of the cards, by the names of the first and the last; `here` on this page."""

    number: int
    first: str
    last: str
    here: bool


@organisers_only
def cards(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """The private cards of bankers and referees."""
    prepare = full_link(request, reverse("https")) if secure_origin.origins() else ""
    context = {
        "event": event,
        "things": persons(request, event),
        "prepare": prepare,
        "briefing": full_link(request, reverse("public-briefing", args=[event.slug])),
    }
    return render(request, "print/cards.html", context)


@organisers_only
def players(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """The private cards of the players who have not left, by name, `CARDS_A_PAGE` at a time."""
    everybody = by_name(event.players.active().select_related("link"))
    parts = max(1, ceil(len(everybody) / CARDS_A_PAGE))
    part = min(whole_number(request.GET.get("part")) or 1, parts)
    first = CARDS_A_PAGE * (part - 1)
    things = []
    for player in everybody[first : first + CARDS_A_PAGE]:
        link = full_link(request, reverse("player", args=[passes.token(player.link)]))
        short = full_link(request, reverse("player-code", args=[short_codes.code_of(player)]))
        things.append(
            {
                "number": player.number,
                "name": player.display_name,
                "short": short.removeprefix("http://"),
                "qr": qr_code(link),
            }
        )
    context = {"event": event, "things": things, "parts": _parts(everybody, first)}
    return render(request, "print/players.html", context)


def _parts(everybody: list[Player], first: int) -> list[PrintPart]:
    """The parts that all these cards are printed in; none where one page has them all."""
    starts = range(0, len(everybody), CARDS_A_PAGE)
    if len(starts) < 2:
        return []
    return [
        PrintPart(
            number, everybody[at].name, everybody[at : at + CARDS_A_PAGE][-1].name, at == first
        )
        for number, at in enumerate(starts, 1)
    ]


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
    return render(request, "print/tables.html", {"event": event, "things": things, "back": back})
