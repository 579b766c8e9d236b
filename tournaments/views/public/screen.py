"""The projector: a clock that is read from the far end of the hall, and who leads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse

from ledger.models import Game
from tournaments.clock import OVER, PAUSED, RUNNING, WAITING
from tournaments.models import Event, Result, Round
from tournaments.plurals import of_which
from tournaments.views.components.clock import ShownClock, clock_now
from tournaments.views.components.live import following
from tournaments.views.components.qr import full_link, qr_code
from tournaments.views.components.seating import seating
from tournaments.views.components.standings import shown_standings

LEADERS_MAX = 8
_WORDS = {
    WAITING: "Take your seats",
    RUNNING: "until the last turn",
    PAUSED: "The clock is paused",
    OVER: "Time! Play the last turns",
}
_IN_THE_FINAL = "In the final, with their sums so far"
_ALL_ENDED = "All games have ended"
_MORE_TIME = "There is more time: play on"


@dataclass(frozen=True, slots=True)
class Leader:
    """One line of the list on the wall."""

    rank: int
    name: str
    value: str
    through: bool


@dataclass(frozen=True, slots=True)
class Board:
    """The list on the wall, with its head."""

    title: str
    leaders: list[Leader]


def screen(request: HttpRequest, slug: str) -> HttpResponse:
    """The page that is left open on the projector."""
    event = _event(slug)
    context = _context(request, event) | {"live": following(event.channel)}
    return render(request, "screen/screen.html", context)


def now(request: HttpRequest, slug: str) -> HttpResponse:
    """What it shows, fetched when something has moved."""
    return render(request, "screen/now.html", _context(request, _event(slug)))


def _event(slug: str) -> Event:
    return get_object_or_404(Event.objects.select_related("champion"), slug=slug)


def _context(request: HttpRequest, event: Event) -> dict[str, Any]:
    round_ = Round.objects.shown(event)
    clock = clock_now(event)
    link = full_link(request, reverse("public-event", args=[event.slug]))
    # Until play begins people look for their seats; from then on for the time and the leaders.
    seats = seating(round_) if round_ and round_.status == Round.Status.RELEASED else []
    return {
        "event": event,
        "round": round_,
        "clock": clock,
        "word": _word(clock) if clock else "",
        "seating": seats,
        "progress": _progress(round_) if round_ else "",
        "board": None if seats else _board(event, round_),
        "public_link": link,
        "public_qr": qr_code(link),
    }


def _board(event: Event, round_: Round | None) -> Board | None:
    """The best of those who have played; from the final on those who play it, and as soon as it is
    played what they had there."""
    rows = shown_standings(event).rows
    if round_ is None or not round_.is_final:
        leaders = [row for row in rows if row.played][:LEADERS_MAX]
        listed = [Leader(row.rank, row.name, row.value, row.through) for row in leaders]
        return Board("Leaders", listed) if listed else None
    finalists = [row for row in rows if row.through]
    if not any(row.final for row in finalists):
        return Board(_IN_THE_FINAL, [Leader(r.rank, r.name, r.value, False) for r in finalists])
    unsigned = any(row.final.endswith("*") for row in finalists)
    title = "The final, to be signed" if unsigned else "The final"
    return Board(title, [Leader(row.rank, row.name, row.final, False) for row in finalists])


def _word(clock: ShownClock) -> str:
    """What stands under the clock."""
    books = Game.objects.filter(table__round=clock.round).values_list("status", flat=True)
    if set(books) == {Game.Status.CLOSED}:
        return _ALL_ENDED
    return _MORE_TIME if clock.given_back else _WORDS[clock.state]


def _progress(round_: Round) -> str:
    tables = round_.tables.count()
    in_ = Result.objects.counting().filter(table__round=round_).count()
    return of_which(in_, tables, "table", "in") if in_ else ""
