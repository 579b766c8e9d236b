"""The draw of a round: draft, swaps and bankers, confirmed, released."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from tournaments.models import Event, Round, Staff, Table
from tournaments.problems import Problem
from tournaments.services import draws
from tournaments.views.access import Viewer, organisers_only
from tournaments.views.organise.frame import event_page
from tournaments.views.problems import in_a_sentence, told


@dataclass(frozen=True, slots=True)
class DrawnSeat:
    """One seat of the draw; `again` are opponents that its player has met before."""

    pk: int
    letter: str
    name: str
    again: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """One table of the draw. `begun` once its book has an entry: its seats stand then."""

    pk: int
    number: int
    seats: tuple[DrawnSeat, ...]
    banker: Staff | None
    begun: bool


@organisers_only
def draw_page(request: HttpRequest, event: Event, viewer: Viewer, number: int) -> HttpResponse:
    """The draw of round `number`, or how to make it."""
    last = event.rounds + 1
    if not 1 <= number <= last:
        raise Http404
    round_ = event.round_set.filter(number=number).first()
    context = _drawn(round_) if round_ else _undrawn(event, number)
    context |= {"number": number, "title": "Final" if number == last else f"Round {number}"}
    return event_page(
        request, event, viewer, "organise/draw.html", tab=f"round-{number}", **context
    )


@require_POST
@organisers_only
def make(request: HttpRequest, event: Event, viewer: Viewer, number: int) -> HttpResponse:
    """Draw, or draw again."""
    version = _version(request)
    with told(request, "Drawn. Nobody else sees it yet." if version is None else "Drawn again."):
        draws.draft(event.pk, version=version)
    return redirect("round", event.slug, number)


@require_POST
@organisers_only
def throw_away(request: HttpRequest, event: Event, viewer: Viewer, number: int) -> HttpResponse:
    """Withdraw a draw of which no table has begun to play."""
    with told(request, "The draw is withdrawn."):
        draws.discard(_round(event, number).pk, version=_version(request) or 0)
    return redirect("round", event.slug, number)


@require_POST
@organisers_only
def swap(request: HttpRequest, event: Event, viewer: Viewer, number: int) -> HttpResponse:
    """Let two players change places."""
    seats = request.POST.getlist("seat")
    with told(request, "Swapped."):
        if len(seats) != 2:
            raise Problem("TWO_SEATS", "Tick exactly two names; then they change places.")
        chosen = (_number(seats[0]), _number(seats[1]))
        draws.swap(_round(event, number).pk, version=_version(request) or 0, seats=chosen)
    return redirect("round", event.slug, number)


@require_POST
@organisers_only
def unseat(request: HttpRequest, event: Event, viewer: Viewer, number: int) -> HttpResponse:
    """Take a player's seat away."""
    seats = request.POST.getlist("seat")
    with told(request, "The seat is taken away."):
        if len(seats) != 1:
            raise Problem("ONE_SEAT", "Tick the one name whose seat is to be taken away.")
        seat = _number(seats[0])
        draws.unseat(_round(event, number).pk, version=_version(request) or 0, seat=seat)
    return redirect("round", event.slug, number)


@require_POST
@organisers_only
def seat_player(request: HttpRequest, event: Event, viewer: Viewer, number: int) -> HttpResponse:
    """Give somebody who has none a seat: one more at a table, or that of somebody who is away."""
    round_, version = _round(event, number).pk, _version(request) or 0
    player = _number(request.POST.get("player"))
    kind, _, place = request.POST.get("place", "").partition("-")
    with told(request, "Seated."):
        if kind == "seat":
            draws.substitute(round_, version=version, player=player, seat=_number(place))
        else:
            draws.seat_player(round_, version=version, player=player, table=_number(place))
    return redirect("round", event.slug, number)


@require_POST
@organisers_only
def cancel_table(request: HttpRequest, event: Event, viewer: Viewer, number: int) -> HttpResponse:
    """Take away a table that nobody came to."""
    with told(request, "The table is cancelled."):
        draws.cancel_table(
            _round(event, number).pk,
            version=_version(request) or 0,
            table=_number(request.POST.get("table")),
        )
    return redirect("round", event.slug, number)


@require_POST
@organisers_only
def assign_bankers(request: HttpRequest, event: Event, viewer: Viewer, number: int) -> HttpResponse:
    """Give each table its banker."""
    with told(request, "The bankers are saved."):
        _save_bankers(request, _round(event, number))
    return redirect("round", event.slug, number)


@require_POST
@organisers_only
def confirm(request: HttpRequest, event: Event, viewer: Viewer, number: int) -> HttpResponse:
    """The organisers agree on the draft."""
    with told(request, "Confirmed. Players see it once it is released."):
        round_ = _round(event, number)
        draws.confirm(round_.pk, version=_save_bankers(request, round_))
    return redirect("round", event.slug, number)


@require_POST
@organisers_only
def release(request: HttpRequest, event: Event, viewer: Viewer, number: int) -> HttpResponse:
    """Show the seats to everybody and open the books."""
    with told(request, "Released: everybody sees their seat now, and the tablets can open."):
        round_ = _round(event, number)
        draws.release(round_.pk, version=_save_bankers(request, round_))
        return redirect("floor", event.slug)
    return redirect("round", event.slug, number)


def _save_bankers(request: HttpRequest, round_: Round) -> int:
    """Save the bankers chosen under the tables, as also confirming and releasing do: a choice that
    stands on the page is never lost. Returns the version of the draw after that."""
    version = _version(request) or 0
    chosen = {
        table.pk: _number(request.POST[f"banker-{table.pk}"]) or None
        for table in round_.tables.all()
        if f"banker-{table.pk}" in request.POST
    }
    if not chosen:
        return version
    return draws.assign_bankers(round_.pk, version=version, bankers=chosen).version


def _round(event: Event, number: int) -> Round:
    return get_object_or_404(event.round_set, number=number)


def _version(request: HttpRequest) -> int | None:
    """The version of the draw that the organiser saw; None where there was none."""
    return _number(request.POST.get("version")) or None


def _number(text: str | None) -> int:
    return int(text) if text and text.isdecimal() else 0


def _undrawn(event: Event, number: int) -> dict[str, Any]:
    outlook = draws.outlook(event)
    if outlook.number < number:
        sentences = [f"{outlook.title} comes first."]
    elif outlook.problem:
        sentences = [in_a_sentence(outlook.problem)]
    else:
        sentences = outlook.sentences
    ready = outlook.number == number and outlook.problem is None
    return {"round": None, "sentences": sentences, "ready": ready}


def _drawn(round_: Round) -> dict[str, Any]:
    again = draws.meetings(round_)
    tables = [_table(table, again) for table in Table.objects.for_floor().filter(round=round_)]
    begun = any(table.begun for table in tables)
    finished = round_.status == Round.Status.FINISHED
    return {
        "round": round_,
        "tables": tables,
        "stages": _stages(round_),
        "warnings": [] if finished else draws.warnings(round_),
        "unseated": [] if finished else list(draws.unseated(round_)),
        "bankers": [] if finished else list(round_.event.staff.filter(role=Staff.Role.BANKER)),
        "editable": not finished and not all(table.begun for table in tables),
        "redrawable": not round_.is_drawn,
        "withdrawable": round_.is_drawn and not finished and not begun,
        "finished": finished,
    }


def _table(table: Table, again: dict[int, list[str]]) -> DrawnTable:
    return DrawnTable(
        pk=table.pk,
        number=table.number,
        seats=tuple(
            DrawnSeat(seat.pk, seat.letter, seat.player.name, tuple(again.get(seat.pk, ())))
            for seat in table.seats.all()
        ),
        banker=table.banker,
        begun=table.game is not None and table.game.version > 0,
    )


def _stages(round_: Round) -> list[tuple[str, str]]:
    """The stages of a draw with their state: done, now or todo."""
    at = 2 if round_.is_drawn else 1 if round_.status == Round.Status.CONFIRMED else 0
    return [
        (text, "done" if stage < at else "now" if stage == at else "todo")
        for stage, text in enumerate(("Draft", "Confirmed", "Released"))
    ]
