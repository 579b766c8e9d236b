"""Changing players and bankers while a game is played: wrong seats, and a player or a banker who
leaves."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from ledger.models import Game
from tournaments.codes import Code
from tournaments.models import Event, Round, Table
from tournaments.problems import EveningProblem
from tournaments.services import draws
from tournaments.views.access import Viewer, organisers_only
from tournaments.views.components.request_numbers import read_number
from tournaments.views.organise.draw_changed import told_of_draw
from tournaments.views.organise.line_up import alternate_words
from tournaments.views.organise.page_frame import event_page


@dataclass(frozen=True, slots=True)
class Seats:
    """The seats of a table with which somebody can be exchanged: (seat, its letter and name)."""

    table: int
    seats: tuple[tuple[int, str], ...]


@organisers_only
def seats_page(request: HttpRequest, event: Event, viewer: Viewer, table_id: int) -> HttpResponse:
    """The forms, with all players whose book is open."""
    table = _table(event, table_id)
    others = _open_tables(table)
    mine = [each for each in others if each.pk == table.pk]
    return event_page(
        request, event, viewer, "organise/seats_in_play.html", tab="floor",
        table=table, open=bool(mine), mine=_seats(table),
        others=[_seats(each) for each in (*mine, *(t for t in others if t not in mine))],
        in_game=[
            (seat.pk, seat.player.display_name)
            for seat in table.seats.all()
            if seat.letter not in table.out_of_game()
        ],
        bankers=draws.free_bankers(table.round),
        alternates=_alternates(table.round),
        by_rank=not table.round.stage.is_for_all,
    )  # fmt: skip


@require_POST
@organisers_only
def exchange(request: HttpRequest, event: Event, viewer: Viewer, table_id: int) -> HttpResponse:
    """Exchange two players, and keep the books."""
    table = _table(event, table_id)
    seats = _number(request, "seat"), _number(request, "other")
    with told_of_draw(request, event, "The two are exchanged. The books stay as they are."):
        if not all(seats):
            raise EveningProblem(Code.SAME_SEAT, "To exchange two players, choose two.", status=400)
        draws.exchange(table.round_id, version=_number(request, "version"), seats=seats)
        return redirect("table", event.slug, table.pk)
    return redirect("table-seats", event.slug, table.pk)


@require_POST
@organisers_only
def play_on_for(request: HttpRequest, event: Event, viewer: Viewer, table_id: int) -> HttpResponse:
    """Let somebody take over the seat of a leaving player."""
    table = _table(event, table_id)
    asked = {name: _number(request, name) for name in ("version", "seat", "player")}
    with told_of_draw(
        request, event, "Taken over, with cash, deeds and debts. The book stays as it is."
    ):
        draws.play_on_for(table.round_id, **asked)
        return redirect("table", event.slug, table.pk)
    return redirect("table-seats", event.slug, table.pk)


@require_POST
@organisers_only
def change_banker(
    request: HttpRequest, event: Event, viewer: Viewer, table_id: int
) -> HttpResponse:
    """Give the table another banker."""
    table = _table(event, table_id)
    chosen = {table.pk: _number(request, "banker") or None}
    with told_of_draw(request, event, "The new banker’s card opens this table now."):
        draws.assign_bankers(table.round_id, version=_number(request, "version"), bankers=chosen)
        return redirect("table", event.slug, table.pk)
    return redirect("table-seats", event.slug, table.pk)


def _number(request: HttpRequest, name: str) -> int:
    """The number in a field of the page; 0 if nothing was chosen."""
    text = request.POST.get(name)
    return read_number(text) if text else 0


def _table(event: Event, table_id: int) -> Table:
    table = Table.objects.for_floor().filter(round__event=event, pk=table_id).first()
    if table is None or table.game is None:
        raise Http404
    return table


def _alternates(round_: Round) -> list[tuple[int, str]]:
    """Return the players who could play on, as (player, words): if the standings decide who plays
    the round, the next first, with their ranks; otherwise the names alone."""
    if round_.stage.is_for_all:
        return [(player.pk, player.display_name) for player in draws.unseated(round_)]
    return [(each.player.pk, alternate_words(each)) for each in draws.alternates(round_)]


def _open_tables(table: Table) -> list[Table]:
    tables = Table.objects.filter(round=table.round, game__status=Game.Status.OPEN)
    return list(tables.with_players().order_by("number"))


def _seats(table: Table) -> Seats:
    return Seats(
        table.number,
        tuple(
            (seat.pk, f"{seat.letter}: {seat.player.display_name}") for seat in table.seats.all()
        ),
    )
