"""A table's game, step by step: how it stood after each entry."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from ledger.models import Game
from ledger.problems import Problem
from tournaments.models import Event, Table
from tournaments.views.access import Viewer, officials_only
from tournaments.views.organise.frame import event_page
from tournaments.views.parts.moment import Step, step


@officials_only
def steps_page(request: HttpRequest, event: Event, viewer: Viewer, table_id: int) -> HttpResponse:
    """The page with its slider, at the entry `at` or at the newest."""
    table, game = _book(event, table_id)
    at = request.GET.get("at", "")
    number = min(int(at), game.version) if at.isdecimal() and len(at) < 10 else game.version
    return event_page(
        request, event, viewer, "organise/steps.html", tab="floor",
        channels=(Game.channel_of(game.pk),), table=table, moment=_step(table, game, number),
    )  # fmt: skip


@officials_only
def one_step(
    request: HttpRequest, event: Event, viewer: Viewer, table_id: int, number: int
) -> HttpResponse:
    """The table after one entry alone, fetched as the slider moves."""
    table, game = _book(event, table_id)
    context = {"event": event, "table": table, "moment": _step(table, game, number)}
    return render(request, "organise/step.html", context)


def _book(event: Event, table_id: int) -> tuple[Table, Game]:
    table = Table.objects.for_floor().filter(round__event=event, pk=table_id).first()
    if table is None or table.game is None:
        raise Http404
    return table, table.game


def _step(table: Table, game: Game, number: int) -> Step:
    try:
        return step(game, table.names(), number)
    except Problem as problem:
        raise Http404(problem.sentence) from problem
