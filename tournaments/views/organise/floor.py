"""The floor: one clock and every table at a glance."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from tournaments.clock import OVER, PAUSED, RUNNING, WAITING
from tournaments.models import Event, Result, Round, Table
from tournaments.services import clock as clock_service
from tournaments.services import rounds
from tournaments.views.access import Viewer, officials_only, organisers_only
from tournaments.views.organise.frame import event_page
from tournaments.views.parts.clock import ShownClock, clock_now
from tournaments.views.parts.tables import SILENT_AFTER_SECONDS, stations
from tournaments.views.problems import told

EXTENSIONS_MINUTES = (1, 5, 10)


@dataclass(frozen=True, slots=True)
class Act:
    """A button of the clock. `sure` is what is asked before it acts, "" where nothing is."""

    name: str
    text: str
    tone: str = ""
    sure: str = ""
    minutes: tuple[int, ...] = ()


_START = Act("start", "Start the clock")
_PAUSE = Act("pause", "Pause")
_RESUME = Act("resume", "Resume")
_EXTEND = Act("extend", "Extend", minutes=EXTENSIONS_MINUTES)
_END = Act(
    "end", "Call the last turn now",
    sure="Time is up for every table: the last turn is called, and the clock does not come back.",
)  # fmt: skip
_FINISH = Act("finish", "Finish the round")

_ACTS = {
    WAITING: (_START,),
    RUNNING: (_PAUSE, _EXTEND, _END),
    PAUSED: (_RESUME, _EXTEND, _END),
    OVER: (),
}


@dataclass(frozen=True, slots=True)
class Need:
    """A table that needs somebody, and why."""

    number: int
    url: str
    why: str


@officials_only
def floor_page(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """The clock with its buttons, and the tables."""
    return event_page(
        request, event, viewer, "organise/floor.html",
        tab="floor", **_floor(event), **_clock(event, viewer),
    )  # fmt: skip


@officials_only
def floor_tables(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """The tables alone, fetched when something was entered anywhere."""
    return render(request, "organise/floor_tables.html", {"event": event, **_floor(event)})


@officials_only
def clock_panel(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """The clock alone, fetched when somebody has pressed it."""
    context = {"event": event, "viewer": viewer, "clock": clock_now(event)}
    return render(request, "organise/clock_panel.html", context | _clock(event, viewer))


@require_POST
@organisers_only
def clock(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """Press a button of the clock."""
    round_ = rounds.current(event)
    act = request.POST.get("act", "")
    if round_ is not None and act in _PRESSES:
        with told(request, _PRESSES[act][1]):
            _PRESSES[act][0](round_, viewer.name, request)
    return redirect("floor", event.slug)


def _extend(round_: Round, by: str, request: HttpRequest) -> None:
    minutes = request.POST.get("minutes", "")
    clock_service.extend(round_.pk, minutes=int(minutes) if minutes.isdecimal() else 0, by=by)


_PRESSES: dict[str, tuple[Callable[[Round, str, HttpRequest], Any], str]] = {
    "start": (lambda round_, by, _: clock_service.start(round_.pk, by=by), "The clock runs."),
    "pause": (lambda round_, by, _: clock_service.pause(round_.pk, by=by), "The clock is paused."),
    "resume": (lambda round_, by, _: clock_service.resume(round_.pk, by=by), "The clock runs on."),
    "extend": (_extend, "The round is longer now, on every screen."),
    "end": (
        lambda round_, by, _: clock_service.end(round_.pk, by=by),
        "Time is up: the last turn is called at every table.",
    ),
    "finish": (lambda round_, by, _: rounds.finish(round_.pk), "The round is finished."),
}


def _clock(event: Event, viewer: Viewer) -> dict[str, Any]:
    shown = clock_now(event)
    return {"shown": shown, "clock_acts": _acts(shown) if shown and viewer.organises else ()}


def _acts(shown: ShownClock) -> tuple[Act, ...]:
    open_tables = shown.round.tables.exclude(result__in=Result.objects.counting())
    if shown.state != WAITING and not open_tables.exists():
        return (_FINISH,)
    return () if shown.round.status == Round.Status.TIME_UP else _ACTS[shown.state]


def _floor(event: Event) -> dict[str, Any]:
    round_ = rounds.current(event)
    tables = list(Table.objects.for_floor().filter(round=round_)) if round_ else []
    shown = stations(tables)
    return {
        "round": round_,
        "stations": shown,
        "silent_after": SILENT_AFTER_SECONDS,
        "needs": [
            Need(each.number, reverse("table", args=[event.slug, each.pk]), each.line)
            for each in shown
            if each.tone == "alarm"
        ],
    }
