"""The certificates that players take home."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.models import Event, Result, Round, Table, crowns_divisions
from tournaments.plurals import NAMED_MAX, counted, listed, some_of
from tournaments.views.access import Viewer, organisers_only
from tournaments.views.components.print_parts import CARDS_A_PAGE, part_by_name
from tournaments.views.components.request_numbers import whole_number
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
        "may_change": _may_change(event),
    }
    return render(request, "print/certificates.html", context)


def _may_change(event: Event) -> str:
    """Say why what the certificates tell isn't final yet; "" once there is a champion."""
    if event.champion_id:
        return ""
    begun = (Round.Status.PLAYING, Round.Status.TIME_UP, Round.Status.FINISHED)
    tables = Table.objects.filter(round__event=event, round__status__in=begun)
    waiting = tables.exclude(result__in=Result.objects.settled()).select_related("round__stage")
    named = [
        f"table {each.number} of {each.round.phrase}"
        for each in waiting.order_by("round__number", "number")
    ]
    if not named:
        return "Not every round has been played."
    which = listed(named) if len(named) <= NAMED_MAX else some_of(named)
    which = f"{which[:1].upper()}{which[1:]}"
    return f"{which} {'has' if len(named) == 1 else 'have'} no result that stands yet."


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
