"""A table's game, step by step: how it stood after each entry."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, time, tzinfo

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from ledger.models import Game
from ledger.problems import Problem
from ledger.services.asof import newest_at, number_at
from tournaments.forms.game_times import AsOfForm
from tournaments.models import Event, Table
from tournaments.views.access import Viewer, officials_only
from tournaments.views.components.game_step import GameStep, game_step
from tournaments.views.components.game_times import moment_meant
from tournaments.views.components.request_numbers import whole_number
from tournaments.views.organise.page_frame import event_page
from tournaments.views.organise.table_book import book_of_table


@dataclass(frozen=True, slots=True)
class Found:
    """The newest entry at the requested moment; `is_before`: the book was opened only later."""

    at: datetime
    number: int
    is_before: bool


@officials_only
def steps_page(request: HttpRequest, event: Event, viewer: Viewer, table_id: int) -> HttpResponse:
    """The page with its slider: as of the time `time`, else at the entry `at` or at the newest."""
    table, game = book_of_table(event, table_id)
    form = AsOfForm(request.GET if "time" in request.GET else None)
    asked = form.cleaned_data if form.is_valid() else None
    found = _find(game, asked["time"], asked["zone"]) if asked else None
    at = whole_number(request.GET.get("at"))
    number = game.version if at is None else min(at, game.version)
    return event_page(
        request, event, viewer, "organise/steps.html", tab="floor",
        channels=(Game.channel_of(game.pk),), table=table, form=form, found=found,
        moment=_step(table, game, found.number if found else number),
    )  # fmt: skip


@officials_only
def one_step(
    request: HttpRequest, event: Event, viewer: Viewer, table_id: int, number: int
) -> HttpResponse:
    """The table after one entry alone, fetched as the slider moves."""
    table, game = book_of_table(event, table_id)
    context = {"event": event, "table": table, "moment": _step(table, game, number)}
    return render(request, "organise/step.html", context)


def _find(game: Game, clock: time, zone: tzinfo) -> Found:
    at = moment_meant(clock, zone, game.opened_at, newest_at(game))
    # An entry may have come since the game was read.
    number = min(number_at(game, at), game.version)
    return Found(at, number, at < game.opened_at)


def _step(table: Table, game: Game, number: int) -> GameStep:
    try:
        return game_step(table, game, number)
    except Problem as problem:
        raise Http404(problem.sentence) from problem
