"""Ending the game of a table, postponing it, and letting it go on, as its officials do."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from tournaments.codes import Code
from tournaments.forms.results import CloseForm, PostponeForm, ReopenForm
from tournaments.models import Event, Table
from tournaments.problems import changed_meanwhile
from tournaments.services import calls, postponing, reopening, results
from tournaments.views.access import Viewer, officials_only
from tournaments.views.organise.table import is_open_at, table_at, whole_page
from tournaments.views.problems import beside, told

ENDED_MEANWHILE = (
    "Nothing was done: the game of table {table} has ended in the meantime. Its result appears on "
    "this page as soon as it is worked out. If the game should go on, open its book again first."
)


@require_POST
@officials_only
def close(request: HttpRequest, event: Event, viewer: Viewer, table_id: int) -> HttpResponse:
    """End the game of a table whose banker can't."""
    table = table_at(event, table_id)
    form = CloseForm(request.POST)
    if form.is_valid():
        with beside(form, {Code.REASON_MISSING: "reason"}):
            results.close_book(
                table.pk,
                seen=form.cleaned_data["version"],
                actor=viewer.actor,
                reason=form.cleaned_data["reason"],
            )
            messages.success(request, "The book is closed; the tally follows by itself.")
            return redirect("table", event.slug, table.pk)
    table = table_at(event, table_id)
    if not is_open_at(table):
        return _ended_meanwhile(request, event, table)
    _take_over_version(form, table)
    return whole_page(request, event, viewer, table, close_form=form)


@require_POST
@officials_only
def take_out(request: HttpRequest, event: Event, viewer: Viewer, table_id: int) -> HttpResponse:
    """A player leaves a game that goes on."""
    table = table_at(event, table_id)
    letter, _, name = request.POST.get("seat", "").partition(" ")
    now = table.names().get(letter, letter)
    with told(request, f"{now} is out of the game."):
        if name not in ("", now):
            raise changed_meanwhile("draw")
        results.take_out(table.pk, letter, actor=viewer.actor)
    return redirect("table", event.slug, table.pk)


@require_POST
@officials_only
def play_on(request: HttpRequest, event: Event, viewer: Viewer, table_id: int) -> HttpResponse:
    """Take back the last turn at this table alone."""
    table = table_at(event, table_id)
    with told(request, f"Play goes on at table {table.number}."):
        results.play_on(table.pk, actor=viewer.actor)
    return redirect("table", event.slug, table.pk)


@require_POST
@officials_only
def reopen(request: HttpRequest, event: Event, viewer: Viewer, table_id: int) -> HttpResponse:
    """Take back the end of a game: the book takes entries again."""
    table = table_at(event, table_id)
    form = ReopenForm(data=request.POST)
    if form.is_valid():
        with beside(form, {Code.REASON_MISSING: "reason"}):
            reopening.reopen_book(
                table.pk,
                version=form.cleaned_data["version"],
                actor=viewer.actor,
                reason=form.cleaned_data["reason"],
            )
            messages.success(
                request,
                "The book is open again. The banker ends the game once more.",
            )
            return redirect("table", event.slug, table.pk)
    table = table_at(event, table_id)
    _take_over_version(form, table)
    return whole_page(request, event, viewer, table, reopen_form=form)


@require_POST
@officials_only
def postpone(request: HttpRequest, event: Event, viewer: Viewer, table_id: int) -> HttpResponse:
    """Let a table be played later."""
    table = table_at(event, table_id)
    form = PostponeForm(data=request.POST)
    if form.is_valid():
        with beside(form, {Code.REASON_MISSING: "reason"}):
            postponing.postpone(table.pk, reason=form.cleaned_data["reason"])
            messages.success(
                request,
                f"Table {table.number} is postponed. Its round can be finished without it.",
            )
            return redirect("table", event.slug, table.pk)
    table = table_at(event, table_id)
    if not is_open_at(table):
        return _ended_meanwhile(request, event, table)
    return whole_page(request, event, viewer, table, postpone_form=form)


@require_POST
@officials_only
def resume(request: HttpRequest, event: Event, viewer: Viewer, table_id: int) -> HttpResponse:
    """Let a postponed table be played now."""
    table = table_at(event, table_id)
    done = f"Table {table.number} is no longer postponed."
    newer = calls.caller_of(table.banker) if table.banker else table
    if isinstance(newer, Table) and newer.pk != table.pk:
        done += (
            f" Its banker’s tablet shows table {newer.number} of {newer.round.phrase} until that "
            "result is signed. Until then, only another banker can go on here: an organiser gives "
            "this table one under “Somebody is in the wrong seat, or leaves”."
        )
    with told(request, done):
        postponing.resume(table.pk)
    return redirect("table", event.slug, table.pk)


def _ended_meanwhile(request: HttpRequest, event: Event, table: Table) -> HttpResponse:
    """The answer to a form for a game that has ended since: what can be done now."""
    typed = " ".join(request.POST.get("reason", "").split())
    said = f" You typed: “{typed}”." if typed else ""
    messages.error(request, ENDED_MEANWHILE.format(table=table.number) + said)
    return redirect("table", event.slug, table.pk)


def _take_over_version(form: CloseForm | ReopenForm, table: Table) -> None:
    """The typed text comes back with the book as it is now, so that pressing again is
    deliberate."""
    version = table.game.version if table.game else 0
    form.data = dict(form.data.items()) | {"version": str(version)}
