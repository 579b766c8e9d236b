"""The frame of an event's pages: tabs, the clock in the header, the next step, live news."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from tournaments.models import Event
from tournaments.services import calls
from tournaments.this_server.safe_copy import copy_news
from tournaments.views.access import Viewer, officials_only, organisers_only
from tournaments.views.components.beside import evenings_beside
from tournaments.views.components.clock import clock_now
from tournaments.views.components.live import following
from tournaments.views.organise.event_progress import progress_of
from tournaments.views.organise.guide import next_step
from tournaments.views.organise.progress_facts import EventProgress


@dataclass(frozen=True, slots=True)
class Tab:
    """One tab of the event's navigation. With `calls`, it shows how many tables call. The one
    without a `url` opens the list of all rounds."""

    text: str
    url: str
    current: bool
    calls: bool = False


ROUND_TABS_MAX = 5
"""The most rounds whose tabs fit beside the others on a tablet."""


def event_page(
    request: HttpRequest,
    event: Event,
    viewer: Viewer,
    template: str,
    *,
    tab: str,
    status: int = 200,
    channels: tuple[str, ...] = (),
    progress: EventProgress | None = None,
    step_at: str = "",
    **context: Any,
) -> HttpResponse:
    """A page of an event in its frame. `tab` is the name of its URL, or "round-<n>". `step_at` is
    the page whose step can be taken here, if it is another: the next step then has no button. A
    page that has read the clock gives it as `clock`."""
    progress = progress or progress_of(event)
    clock = context["clock"] if "clock" in context else clock_now(event)
    context |= {
        "event": event,
        "viewer": viewer,
        "referee": None if viewer.organises else viewer,
        "progress": progress,
        "tabs": _tabs(event, viewer, progress, tab),
        "all_rounds": _all_rounds(event, progress, tab) if _has_many(progress) else [],
        "tab": tab,
        "beside": evenings_beside(event, viewer, tab),
        "call_count": calls.count(event),
        "step": next_step(progress) if viewer.organises else None,
        "step_at": step_at or request.path,
        "copies": copy_news() if viewer.organises else None,
        "clock": clock,
        "round_now": clock.round if clock else None,
        "live": following(event.channel, *channels),
    }
    return render(request, template, context, status=status)


@organisers_only
def next_step_now(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """The next step alone; `at` is the page that shows it, which needs no button to itself."""
    context = {
        "event": event,
        "step": next_step(progress_of(event)),
        "step_at": request.GET.get("at", ""),
    }
    return render(request, "organise/next_step.html", context)


@officials_only
def beside_now(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """The progress of the other divisions' evenings, fetched again by a page that stays open."""
    tab = request.GET.get("tab", "")
    context = {"event": event, "tab": tab, "beside": evenings_beside(event, viewer, tab)}
    return render(request, "organise/beside.html", context)


@organisers_only
def copies_now(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """The state of the copies in a second place, fetched again by a page that stays open."""
    return render(request, "organise/copies.html", {"event": event, "copies": copy_news()})


def _has_many(progress: EventProgress) -> bool:
    return len(progress.planned) > ROUND_TABS_MAX


def _all_rounds(event: Event, progress: EventProgress, current: str) -> list[Tab]:
    return [
        Tab(
            planned.title,
            reverse("round", args=[event.slug, planned.number]),
            current == f"round-{planned.number}",
        )
        for planned in progress.planned
    ]


def _round_tabs(event: Event, progress: EventProgress, current: str) -> list[Tab]:
    """The rounds that have tabs: all, or of many the one that is open, the newest one and the one
    that is drawn next."""
    tabs = _all_rounds(event, progress, current)
    if not _has_many(progress):
        return tabs
    drawn = len(progress.rounds)
    near = [tab for at, tab in enumerate(tabs, start=1) if at in (drawn, drawn + 1) or tab.current]
    return [*near, Tab("All rounds", "", current=False)]


def _tabs(event: Event, viewer: Viewer, progress: EventProgress, current: str) -> list[Tab]:
    def tab(name: str, text: str) -> Tab:
        return Tab(text, reverse(name, args=[event.slug]), name == current, name == "floor")

    shared = [tab("floor", "Floor"), tab("event-standings", "Standings")]
    if not viewer.organises:
        return shared
    before = [tab("event", "Set-up"), tab("players", "Players"), tab("people", "People")]
    rounds = _round_tabs(event, progress, current)
    return [*before, *rounds, *shared, tab("projector", "Projector")]
