"""A table for those who watch it: its board, its newest entries, everybody's worth.

What players must notice themselves isn't shown while they play: owners must ask for some rents, and
an entry says which. What officials write about a correction is for the table alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

import engine
from ledger.journal.effective_entries import effective_entries_of
from ledger.models import Game, Transaction
from ledger.services.asof import as_of
from tournaments.models import Event, Table
from tournaments.views.components.board import Square, board_picture
from tournaments.views.components.game_step import GameStep, step_of
from tournaments.views.components.version_cache import once
from tournaments.views.components.worth_chart import WorthChart, chart_of

ENTRIES_SHOWN = 10


@dataclass(frozen=True, slots=True)
class ToldEntry:
    """One entry in words; `undone`: whether it has been taken back since."""

    number: int
    text: str
    undone: bool


@dataclass(frozen=True, slots=True)
class LiveTable:
    """A table after entry `step.number`, with the entries up to there, newest first. `chart` is of
    the whole game, None before the start."""

    step: GameStep
    squares: list[Square]
    entries: list[ToldEntry]
    chart: WorthChart | None
    chart_at: int


def live_table_html(event: Event, table: Table, game: Game, number: int) -> SafeString:
    """The table after that entry, made once for all who watch. Raises `Problem` UNKNOWN_ENTRY."""

    def render() -> SafeString:
        live = live_table(event, table, game, number)
        return render_to_string("public/live_table_now.html", {"live": live, "table": table})

    return once(event, f"live-{game.pk}-{game.version}-{number}", render)


def live_table(event: Event, table: Table, game: Game, number: int) -> LiveTable:
    """The table after that entry. Raises `Problem` UNKNOWN_ENTRY."""
    names = table.names()
    moment = as_of(game, number)
    chart = chart_of(event, game, names)
    return LiveTable(
        step=step_of(table, game, moment),
        squares=board_picture(moment.position, names, table.tokens()),
        entries=list(_entries(game, names, number)),
        chart=chart,
        chart_at=chart.x_of(number) if chart else 0,
    )


def _entries(game: Game, names: Mapping[str, str], number: int) -> Iterator[ToldEntry]:
    undone = effective_entries_of(game.pk).taken_back
    shown = Transaction.objects.filter(
        game=game, number__lte=number, number__gt=number - ENTRIES_SHOWN
    )
    for row in shown.order_by("-number"):
        text = engine.without_open_rents(row.text) if game.is_open else row.text
        text = text.replace(f" ({row.command.get('reason')})", "")
        yield ToldEntry(row.number, engine.with_names(text, names), row.number in undone)
