"""For a table that plays on paper: its turn log, and a tally slip for each seat."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse

import engine
from tournaments.forms.corrections import group_title
from tournaments.forms.worths import worths_of
from tournaments.models import Event, Table
from tournaments.views.access import Viewer, officials_only
from tournaments.views.components.print_parts import part_by_table
from tournaments.views.components.request_numbers import whole_number

LOG_LINES = 31
"""As many as fit on a page of A4 or Letter."""


@dataclass(frozen=True, slots=True)
class SlipDeed:
    """A deed to tick, and what it counts, as it is and mortgaged."""

    name: str
    price: str
    mortgaged: str


@dataclass(frozen=True, slots=True)
class PrintedGroup:
    """A color group; `house` and `hotel` are what one counts, "" if nothing is built."""

    name: str
    title: str
    deeds: tuple[SlipDeed, ...]
    house: str
    hotel: str


@dataclass(frozen=True, slots=True)
class TablePaper:
    """The data of a table's paper: its number, and its players by seat."""

    number: int
    banker: str
    seats: tuple[tuple[str, str], ...]


@officials_only
def paper(request: HttpRequest, event: Event, viewer: Viewer, number: int) -> HttpResponse:
    """The paper of all tables of a round, `TABLES_A_PAGE` at a time, or of the requested one."""
    round_ = get_object_or_404(event.round_set, number=number)
    tables = Table.objects.filter(round=round_)
    only = whole_number(request.GET.get("table"))
    if only is not None:
        tables = tables.filter(number=only)
    rows, parts = part_by_table(request, tables)
    things = [
        TablePaper(table.number, str(table.banker or ""), tuple(sorted(table.names().items())))
        for table in rows
    ]
    edition = engine.load_edition(event.edition)
    back = reverse("floor", args=[event.slug])
    if only is not None and rows:
        back = reverse("table", args=[event.slug, rows[0].pk])
    context = {
        "event": event,
        "round": round_,
        "things": things,
        "parts": parts,
        "back": back,
        "edition": edition,
        "notes": [edition.money(note) for note in edition.notes],
        "groups": _groups(event, edition),
        "lines": range(LOG_LINES),
    }
    return render(request, "print/paper.html", context)


def _groups(event: Event, edition: engine.Edition) -> list[PrintedGroup]:
    """All deeds by color group, by the rules of the event."""
    options = engine.resolve_options(event.ruleset, event.options, event.edition)
    worths, money = worths_of(edition, options), edition.money
    groups = []
    for group, lots in edition.groups.items():
        first, built = worths[lots[0]], lots in edition.color_groups
        deeds = (
            SlipDeed(edition.name_of(lot), money(worths[lot].deed), money(worths[lot].mortgaged))
            for lot in lots
        )
        groups.append(
            PrintedGroup(
                group,
                group_title(edition, group),
                tuple(deeds),
                money(first.house) if built else "",
                money(first.hotel) if built else "",
            )
        )
    return groups
