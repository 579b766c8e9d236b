"""The floor: one clock and every table at a glance."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from tournaments.clock import OVER, PAUSED, RUNNING, WAITING
from tournaments.codes import Code
from tournaments.models import Event, Result, Round, Table
from tournaments.plurals import counted
from tournaments.problems import EveningProblem
from tournaments.services import clock as clock_service
from tournaments.services import draws, errands, rounds
from tournaments.services.table_states import (
    SILENT_AFTER_SECONDS,
    FloorRow,
    floor_rows,
    table_state,
)
from tournaments.views.access import Viewer, officials_only, organisers_only
from tournaments.views.components.calls import calls_of
from tournaments.views.components.clock import ShownClock, clock_now, clock_text, presses_of
from tournaments.views.components.request_numbers import whole_number
from tournaments.views.organise.event_progress import progress_of
from tournaments.views.organise.hall_map import shows_map, tables_in_place
from tournaments.views.organise.page_frame import event_page
from tournaments.views.problems import told

MINUTES = (1, 5, 10)
LONGER = (5, 10, 20)


@dataclass(frozen=True, slots=True)
class ClockButton:
    """A button of the clock, or one for each of its `choices`: minutes, with their words. `sure` is
    the question asked before it acts, "" for none."""

    name: str
    text: str
    tone: str = ""
    sure: str = ""
    choices: tuple[tuple[int, str], ...] = ()


_START = ClockButton("start", "Start the clock")
_PAUSE = ClockButton("pause", "Pause")
_RESUME = ClockButton("resume", "Resume")
_EXTEND = ClockButton("extend", "Extend", choices=tuple((each, f"+{each} min") for each in MINUTES))
_SHORTEN = ClockButton(
    "shorten",
    "Shorten",
    sure="Takes time away on every screen, for example after a mistaken extension.",
    choices=tuple((each, f"−{each} min") for each in MINUTES),
)
_END = ClockButton(
    "end",
    "Call the last turn now",
    sure="Time is up for every table, and the last turn is called.",
)
_FINISH = ClockButton("finish", "Finish the round")

_ACTS = {
    WAITING: (_START,),
    RUNNING: (_PAUSE, _EXTEND, _SHORTEN, _END),
    PAUSED: (_RESUME, _EXTEND, _SHORTEN, _END),
    OVER: (),
}


@dataclass(frozen=True, slots=True)
class Need:
    """A table that needs somebody, the reason, and its state in a few words (`what`)."""

    table: str
    url: str
    why: str
    what: str = ""


@officials_only
def floor_page(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """The clock with its buttons, and the tables."""
    progress = progress_of(event)
    seated = progress.newest is None or not progress.newest.unseated
    return event_page(
        request, event, viewer, "organise/floor.html", tab="floor", progress=progress,
        **_floor(event, request, all_seated=seated), **_clock(clock_now(event), viewer),
    )  # fmt: skip


@officials_only
def floor_tables(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """The tables alone, fetched when something was entered anywhere."""
    context = {"event": event, "viewer": viewer, **_floor(event, request)}
    return render(request, "organise/floor_tables.html", context)


@officials_only
def hall_page(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """Every table at a glance, for one screen: alarms, then a tile for each."""
    return event_page(
        request,
        event,
        viewer,
        "organise/hall.html",
        tab="floor",
        **_floor(event, request, all_seated=True),
    )


@officials_only
def hall_tiles(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """The tiles alone, fetched when something was entered anywhere."""
    context = {"event": event, "viewer": viewer, **_floor(event, request, all_seated=True)}
    return render(request, "organise/hall_tiles.html", context)


@officials_only
def clock_panel(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """The clock alone, fetched when somebody has pressed it."""
    context = {"event": event, "viewer": viewer, **_clock(clock_now(event), viewer)}
    return render(request, "organise/clock_panel.html", context)


@require_POST
@organisers_only
def clock(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """Press a button of the clock."""
    round_ = rounds.current(event)
    act = request.POST.get("act", "")
    if round_ is not None and act in _PRESSES:
        minutes = whole_number(request.POST.get("minutes")) or 0
        marks = whole_number(request.POST.get("marks")) or 0
        with told(request), clock_service.as_seen(_seen_round(request, round_), marks):
            for sentence in _PRESSES[act](round_, viewer.name, minutes):
                messages.success(request, sentence)
    return redirect("floor", event.slug)


def _seen_round(request: HttpRequest, round_: Round) -> int:
    """The round on the floor, if its clock is the one that was seen."""
    if whole_number(request.POST.get("round")) != round_.pk:
        raise EveningProblem(
            Code.CLOCK_CHANGED,
            f"Your press did not count: {round_.title} is on the floor now.",
            "Look at its clock, then press again.",
        )
    return round_.pk


def _start(round_: Round, by: str, minutes: int) -> list[str]:
    clock_service.start(round_.pk, by=by)
    return ["The clock is running."]


def _pause(round_: Round, by: str, minutes: int) -> list[str]:
    clock_service.pause(round_.pk, by=by)
    return ["The clock is paused."]


def _resume(round_: Round, by: str, minutes: int) -> list[str]:
    clock_service.resume(round_.pk, by=by)
    return ["The clock is running again."]


def _extend(round_: Round, by: str, minutes: int) -> list[str]:
    clock_service.extend(round_.pk, minutes=minutes, by=by)
    return ["The round is longer now, on every screen."]


def _shorten(round_: Round, by: str, minutes: int) -> list[str]:
    clock_service.shorten(round_.pk, minutes=minutes, by=by)
    return ["The round is shorter now, on every screen."]


def _end(round_: Round, by: str, minutes: int) -> list[str]:
    clock_service.end(round_.pk, by=by)
    return ["Time is up: the last turn is called at every table."]


def _go_on(round_: Round, by: str, minutes: int) -> list[str]:
    return clock_service.go_on(round_.pk, minutes=minutes, by=by)


def _finish(round_: Round, by: str, minutes: int) -> list[str]:
    rounds.finish(round_.pk)
    return ["The round is finished."]


# Each takes the round, the person who pressed, and the chosen minutes, and returns a message.
_PRESSES: dict[str, Callable[[Round, str, int], list[str]]] = {
    "start": _start,
    "pause": _pause,
    "resume": _resume,
    "extend": _extend,
    "shorten": _shorten,
    "end": _end,
    "go_on": _go_on,
    "finish": _finish,
}


def _clock(shown: ShownClock | None, viewer: Viewer) -> dict[str, Any]:
    return {
        "clock": shown,
        "clock_acts": _acts(shown) if shown and viewer.organises else (),
        "presses": presses_of(shown.round) if shown else [],
        "marks": len(shown.round.clock_marks.all()) if shown else 0,
    }


def _acts(shown: ShownClock) -> tuple[ClockButton, ...]:
    in_ = Result.objects.counting()
    open_tables = shown.round.tables.filter(postponed="").exclude(result__in=in_)
    if shown.state != WAITING and not open_tables.exists():
        return (_FINISH,)
    if shown.ran_out_unseen:
        return (_END, _go_on_act(shown))
    return (
        (_go_on_act(shown),) if shown.round.status == Round.Status.TIME_UP else _ACTS[shown.state]
    )


def _go_on_act(shown: ShownClock) -> ClockButton:
    """Giving time back: each choice says what the clock will show."""
    left = shown.round.time_left()
    given = (0, *LONGER) if left else LONGER
    return ClockButton(
        "go_on",
        "Give time back",
        sure="The clock runs on, and the last turn is taken back at every table whose game has not "
        "ended. Play on with:",
        choices=tuple((each, clock_text(left + 60 * each)) for each in given),
    )


def _latecomers(round_: Round | None) -> dict[str, Any]:
    """The present players without a seat in the round, and whether a table could still take
    them."""
    if round_ is None or not draws.waits_for_players(round_):
        return {}
    unseated = list(draws.unseated(round_))
    return {"unseated": unseated, "room": unseated and draws.roomy_tables(round_).exists()}


def _floor(event: Event, request: HttpRequest, *, all_seated: bool = False) -> dict[str, Any]:
    round_ = rounds.current(event)
    tables = Table.objects.on_floor(round_) if round_ else []
    shown = floor_rows(tables)
    calls = calls_of(event, round_.pk if round_ else None)
    told = {call.table for call in calls if call.disputes}
    rows = {each.pk: each for each in shown}
    waiting = errands.waiting_tables(round_, tables, rows) if round_ else {}
    return {
        "calls": calls,
        "calling": {call.table for call in calls},
        "round": round_,
        **({} if all_seated else _latecomers(round_)),
        "floor_tables": shown,
        **_on_paper(shown),
        "as_map": shows_map(event, shown, request.GET.get("view", "")),
        **tables_in_place(event.hall_plan, shown),
        **_of_earlier_rounds(event, round_),
        "silent_after": SILENT_AFTER_SECONDS,
        "needs": [
            Need(
                f"Table {each.number}",
                reverse("table", args=[event.slug, each.pk]),
                each.line,
                each.state,
            )
            for each in shown
            if each.tone == "alarm" and each.pk not in told
        ],
        "waiting": [
            Need(
                f"Table {each.table}",
                reverse("table", args=[event.slug, pk]),
                " ".join(each.lines),
                each.what,
            )
            for pk, each in waiting.items()
        ],
        "due": waiting.keys(),
        "silent": {pk for pk, each in waiting.items() if each.what == errands.SILENT},
        "alarms": len(
            {call.table or call.title for call in calls} | _alarming(shown) | waiting.keys()
        ),
    }


def _on_paper(shown: list[FloorRow]) -> dict[str, str]:
    """Word how many tables await a tablet, and how many play on paper; "" for none."""
    awaited = sum(each.awaits_tablet for each in shown)
    on_paper = sum(each.on_paper for each in shown)
    return {
        "awaited": f"{counted(awaited, 'table')} {'has' if awaited == 1 else 'have'} no tablet."
        if awaited
        else "",
        "on_paper": f"{counted(on_paper, 'table')} {'plays' if on_paper == 1 else 'play'} on paper."
        if on_paper
        else "",
    }


def _alarming(shown: list[FloorRow]) -> set[Any]:
    return {each.pk for each in shown if each.tone == "alarm"}


def _of_earlier_rounds(event: Event, shown: Round | None) -> dict[str, list[Need]]:
    """In rounds before the one shown: the tables whose result is missing, and the postponed ones
    with the reasons."""
    found: dict[str, list[Need]] = {"unsigned": [], "postponed": []}
    if shown is None:
        return found
    waiting = Q(pk__in=draws.unsettled_tables(event).values("pk")) | ~Q(postponed="")
    tables = Table.objects.for_floor().filter(waiting, round__event=event).exclude(round=shown)
    for table in tables.order_by("round__number", "number"):
        need = Need(
            f"{table.round.title}, table {table.number}",
            reverse("table", args=[event.slug, table.pk]),
            table.postponed or ("" if table.is_playing else table_state(table).line),
            "is still being played" if table.is_playing else "still has to be signed",
        )
        found["postponed" if table.postponed else "unsigned"].append(need)
    return found
