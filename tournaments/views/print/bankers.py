"""A banker's sheet beside the tablet."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

import engine
from engine.edition import HOTELS_IN_BOX, HOUSES_IN_BOX
from tournaments.models import Event, Staff
from tournaments.person_names import staff_by_name
from tournaments.views.access import Viewer, organisers_only
from tournaments.views.components.print_parts import TABLES_A_PAGE, part_by_name
from tournaments.views.components.printed_edition import ShownSpace, board_of, notes_of


@dataclass(frozen=True, slots=True)
class PriceList:
    """The deeds of one kind; `heads` say what each rent is for."""

    title: str
    heads: tuple[str, ...]
    built: bool
    spaces: list[ShownSpace]


@organisers_only
def bankers(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """A price list for each banker, and what to do without a tablet; `TABLES_A_PAGE` at a time."""
    edition = engine.load_edition(event.edition)
    staff = staff_by_name(event.staff.filter(role=Staff.Role.BANKER))
    some, parts = part_by_name(request, [each.name for each in staff], str, TABLES_A_PAGE)
    context = {
        "event": event,
        "things": some,
        "parts": parts,
        "edition": edition,
        "lists": _price_lists(edition),
        "starting": edition.money(edition.starting_cash),
        "notes": notes_of(edition),
        "houses": HOUSES_IN_BOX,
        "hotels": HOTELS_IN_BOX,
    }
    return render(request, "print/bankers.html", context)


def _price_lists(edition: engine.Edition) -> list[PriceList]:
    spaces = {space.position: space for space in board_of(edition)}

    def of_kind(kind: str) -> list[ShownSpace]:
        return [spaces[deed.position] for deed in edition.deeds.values() if deed.kind == kind]

    houses = ("Rent", "1 house", "2", "3", "4", "Hotel")
    return [
        PriceList("Street", houses, True, of_kind("street")),
        PriceList(
            edition.railroad.capitalize(), ("With 1", "2", "3", "4"), False, of_kind("railroad")
        ),
        PriceList("Utility", ("With 1", "With 2"), False, of_kind("utility")),
    ]
