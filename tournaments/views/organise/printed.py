"""On paper: the seats by name, and the certificates that players take home."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse

from tournaments.models import Event, course, crowns_divisions
from tournaments.person_names import natural_key
from tournaments.plurals import counted
from tournaments.views.access import Viewer, organisers_only
from tournaments.views.components.print_parts import CARDS_A_PAGE, part_by_name
from tournaments.views.components.request_numbers import whole_number
from tournaments.views.components.seating import SeatedTable, seating
from tournaments.views.components.seats_ahead import tables_ahead
from tournaments.views.components.standings import RankedRow, ShownStandings, shown_standings
from tournaments.views.components.winners import achieved, title_of_winner

TOPS = (3, 10)
"""The numbers of best players for whom certificates are offered, besides everybody."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """A certificate for a player or a team to take home: `place`, `value` and the `field` that was
    played in, all in words. A team has `members`."""

    name: str
    place: str
    value: str
    field: str
    members: Sequence[str] = ()


@organisers_only
def seats(request: HttpRequest, event: Event, viewer: Viewer, number: int) -> HttpResponse:
    """The seat list of a round by name, for the door."""
    title, tables, draft = _seated(event, number)
    found = [
        {"name": name, "table": table.number, "letter": letter}
        for table in tables
        for letter, name, _ in table.seats
    ]
    things = sorted(found, key=lambda seat: natural_key(str(seat["name"])))
    back = reverse("round", args=[event.slug, number])
    context = {"event": event, "title": title, "draft": draft, "things": things, "back": back}
    return render(request, "print/seats.html", context)


@organisers_only
def seats_by_table(request: HttpRequest, event: Event, viewer: Viewer, number: int) -> HttpResponse:
    """The seat list of a round by table."""
    title, tables, draft = _seated(event, number)
    back = reverse("round", args=[event.slug, number])
    context = {"event": event, "title": title, "draft": draft, "things": tables, "back": back}
    return render(request, "print/table_list.html", context)


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


def _seated(event: Event, number: int) -> tuple[str, list[SeatedTable], bool]:
    """The name of a round, its tables, and whether they are a draft: as drawn, or as announced with
    an earlier round. Raises Http404 if neither exists."""
    newest = event.round_set.filter(number__lte=number).order_by("number").last()
    if newest is None:
        raise Http404
    if newest.number == number:
        return newest.title, seating(newest), not newest.is_drawn
    tables = tables_ahead(event).get(number)
    if tables is None:
        raise Http404
    return course(event)[number - 1].title, tables, not newest.is_drawn


@organisers_only
def certificates(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """A certificate for each of the first `top`, or for everybody who has played; or for the
    `teams`. `CARDS_A_PAGE` at a time."""
    shown = shown_standings(event)
    played = [row for row in shown.rows if row.played]
    is_of_teams = "teams" in request.GET
    things = _of_teams(event, shown) if is_of_teams else _of_players(request, event, shown)
    some, parts = part_by_name(request, things, lambda each: each.name, CARDS_A_PAGE)
    context = {
        "event": event,
        "things": some,
        "parts": parts,
        "players": len(played),
        "tops": TOPS,
        "teams": shown.teams,
    }
    return render(request, "print/certificates.html", context)


def _of_players(request: HttpRequest, event: Event, shown: ShownStandings) -> list[Certificate]:
    played = [row for row in shown.rows if row.played]
    top = whole_number(request.GET.get("top")) or len(played)
    lists = [("", [(row.rank, row) for row in played])]
    if crowns_divisions(event):
        lists = [(each.name, each.rows) for each in shown.divisions]
    first = title_of_winner(event)
    return [
        Certificate(
            row.name,
            first if event.champion_id and rank == 1 else f"Place {rank}",
            _achieved(row, shown.value_title),
            f"of {counted(len(rows), 'player')}{f' in {division}' if division else ''}",
        )
        for division, rows in lists
        for rank, row in rows
        if rank <= top
    ]


def _of_teams(event: Event, shown: ShownStandings) -> list[Certificate]:
    return [
        Certificate(
            team.name,
            "Winning team" if event.champion_id and team.rank == 1 else f"Place {team.rank}",
            achieved(team.value, shown.team_value_title),
            f"of {counted(len(shown.teams), 'team')}",
            [*team.counting, *team.others],
        )
        for team in shown.teams
    ]


def _achieved(row: RankedRow, counted_as: str) -> str:
    if row.final:
        return f"with {row.final.rstrip('*')} in the final"
    return achieved(row.value, counted_as)
