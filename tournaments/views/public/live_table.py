"""A table's board for everybody, where the organiser lets them watch: now, and step by step."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from ledger.models import Game
from ledger.problems import Problem
from tournaments.models import Table
from tournaments.views.components.clock import clock_now
from tournaments.views.components.live import following
from tournaments.views.components.live_table import live_table_html
from tournaments.views.components.request_numbers import whole_number


def page(request: HttpRequest, table_id: int) -> HttpResponse:
    """The page with its slider: at the entry `at`, else at the newest, which it then follows."""
    table, game = _watched(table_id)
    event = table.round.event
    clock = clock_now(event)
    at = whole_number(request.GET.get("at"))
    number = game.version if at is None else min(at, game.version)
    context = {
        "event": event,
        "table": table,
        "clock": clock,
        "round_now": clock.round if clock else None,
        "number": number,
        "total": game.version,
        "shown": live_table_html(event, table, game, number),
        "live": following(event.hall_channel, Game.channel_of(game.pk)),
    }
    return render(request, "public/live_table.html", context)


def after(request: HttpRequest, table_id: int, number: int) -> HttpResponse:
    """The table after one entry alone, fetched as the slider moves and as the book grows."""
    table, game = _watched(table_id)
    try:
        return HttpResponse(live_table_html(table.round.event, table, game, number))
    except Problem as problem:
        raise Http404(problem.sentence) from problem


def _watched(table_id: int) -> tuple[Table, Game]:
    table = Table.objects.for_floor().filter(pk=table_id, round__event__live_tables=True).first()
    if table is None or table.game is None or not table.round.is_drawn:
        raise Http404
    return table, table.game
