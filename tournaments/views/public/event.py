"""The public pages of an event: seating, standings, a table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse

import engine
from ledger.models import Game
from tournaments.models import Event, Highlights, Round, Table, course
from tournaments.services import draws, registering
from tournaments.services.announcing import held_back
from tournaments.services.champions import known_champions
from tournaments.services.highlights import numbers_of
from tournaments.services.table_states import table_state
from tournaments.views.components.clock import clock_now
from tournaments.views.components.event_cards import event_state
from tournaments.views.components.list_part import AT_ONCE
from tournaments.views.components.live import following
from tournaments.views.components.results import shown_result
from tournaments.views.components.seating_part import seating_html
from tournaments.views.components.seats import shown_seats
from tournaments.views.components.standings import standings_html
from tournaments.views.components.version_cache import once
from tournaments.views.components.whose_turn import turn_at
from tournaments.views.components.winners import shown_champions, winning_team

_HIDDEN = (Round.Status.DRAFT, Round.Status.CONFIRMED)


def event_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The public page of an event: who sits where, and who leads."""
    event = _event(slug)
    round_ = event.round_set.exclude(status__in=_HIDDEN).last()
    clock = clock_now(event)
    state, _ = event_state(known_champions(event), [round_] if round_ else [])
    crowd = event.players.count()
    watched = list(_watched(event)[: AT_ONCE + 1]) if event.live_tables else []
    context = {
        "event": event,
        "round": round_,
        "state": state,
        "clock": clock,
        "round_now": clock.round if clock else None,
        "seating": seating_html(event, round_, request.GET.dict()) if round_ else "",
        "standings": standings_html(event, request.GET.dict()),
        "searches": crowd > AT_ONCE,
        "find": request.GET.get("find", ""),
        "champions": shown_champions(event),
        "winning_team": winning_team(event),
        "has_numbers": Highlights.objects.mark(event) != "",
        "promises": _promises(event),
        "watched": watched if len(watched) <= AT_ONCE else [],
        "watches_by_seat": len(watched) > AT_ONCE,
        "registering": registering.takes_names(event),
        "beside": Event.objects.beside(event),
        "live": following(event.hall_channel, crowd=crowd),
    }
    return render(request, "public/event.html", context)


def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings alone, fetched when they have changed or a name is searched for."""
    return HttpResponse(standings_html(_event(slug), request.GET.dict()))


def seats(request: HttpRequest, slug: str) -> HttpResponse:
    """The seating alone, fetched when a name is searched for."""
    event = _event(slug)
    round_ = Round.objects.shown(event)
    return HttpResponse(seating_html(event, round_, request.GET.dict()) if round_ else "")


def numbers(request: HttpRequest, slug: str) -> HttpResponse:
    """The numbers of the night: the highlights of the games."""
    event = _event(slug)
    mark = Highlights.objects.mark(event)
    found = once(event, f"numbers-{mark}", lambda: numbers_of(event))
    return render(request, "public/numbers.html", {"event": event, "numbers": found})


def table_page(request: HttpRequest, table_id: int) -> HttpResponse:
    """One table, as its sign's code opens it."""
    table = _table(table_id)
    event = table.round.event
    clock = clock_now(event)
    channels = [event.hall_channel, table.channel]
    if table.game_id:
        channels.append(Game.channel_of(table.game_id))
    context = _table_context(table) | {
        "clock": clock,
        "round_now": clock.round if clock else None,
        "live": following(*channels, crowd=event.players.count()),
    }
    return render(request, "public/table.html", context)


def table_now(request: HttpRequest, table_id: int) -> HttpResponse:
    """Render the part of a table's page that changes."""
    return render(request, "public/table_now.html", _table_context(_table(table_id)))


def _promises(event: Event) -> list[dict[str, Any]]:
    """The seeds whose hash was published, each with what its round is called."""
    promises = draws.promises_of(event)
    titles = {each.number: each.title for each in course(event)} if promises else {}
    return [
        {
            **promise._asdict(),
            "title": titles.get(promise.round, f"Round {promise.round}"),
            "record": reverse("api-record", args=[event.slug, promise.round]),
        }
        for promise in promises
    ]


def _watched(event: Event) -> QuerySet[Table]:
    """The tables with a book open to everybody, the newest round first."""
    tables = Table.objects.filter(
        round__event=event, round__status__in=Round.DRAWN, game__isnull=False
    )
    related = tables.select_related("round__stage").without_the_draw()
    return related.order_by("-round__number", "number")


def _event(slug: str) -> Event:
    return get_object_or_404(Event.objects.select_related("champion"), slug=slug)


def _table(table_id: int) -> Table:
    table = Table.objects.for_floor().filter(pk=table_id).first()
    if table is None or not table.round.is_drawn:
        raise Http404
    return table


def _table_context(table: Table) -> dict[str, Any]:
    game = engine.game_from_json(table.game.state) if table.game and table.game.version else None
    turn = turn_at(table, game)
    seats = shown_seats(table)
    is_held_back = table.pk in held_back(table.round.event)
    return {
        "event": table.round.event,
        "round": table.round,
        "table": table,
        "state": table_state(table),
        "seats": [replace(seat, cash=None) for seat in seats] if is_held_back else seats,
        "result": None if is_held_back else shown_result(table),
        "is_held_back": is_held_back,
        "turn_line": f"It is {table.names()[turn]}’s turn." if turn else "",
    }
