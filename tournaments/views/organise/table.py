"""One table for its officials: its journal, its result, a ruling, closing its book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

import engine
from ledger.exports import FORMATS
from ledger.models import Game
from ledger.services.reading import Newest, Takeable, book_of, newest_for
from tournaments.forms.results import CloseForm, RulingForm
from tournaments.models import Event, Result, Signature, Table
from tournaments.services import results
from tournaments.views.access import Viewer, officials_only
from tournaments.views.organise.frame import event_page
from tournaments.views.parts.counts import newest_count
from tournaments.views.parts.entry import open_entry
from tournaments.views.parts.finding import KINDS, Wanted
from tournaments.views.parts.journal import journal_page, newest_entries
from tournaments.views.parts.results import ShownResult, shown_result
from tournaments.views.parts.tables import State, floor_state, paired_cards, shown_seats
from tournaments.views.problems import beside, told


@officials_only
def table_page(request: HttpRequest, event: Event, viewer: Viewer, table_id: int) -> HttpResponse:
    """Everything about one table."""
    return _table_page(request, event, viewer, _table(event, table_id))


@officials_only
def result(request: HttpRequest, event: Event, viewer: Viewer, table_id: int) -> HttpResponse:
    """The result alone, fetched when something was signed or ruled."""
    table = _table(event, table_id)
    context = {"event": event, "table": table, "result": _result(event, table)}
    return render(request, "organise/table_result.html", context)


@officials_only
def journal(request: HttpRequest, event: Event, viewer: Viewer, table_id: int) -> HttpResponse:
    """A page of the journal alone, fetched when the book has grown."""
    table = _table(event, table_id)
    context = {"event": event, "table": table, **_book(request, table, viewer)}
    return render(request, "organise/table_journal.html", context)


@officials_only
def entry(
    request: HttpRequest, event: Event, viewer: Viewer, table_id: int, number: int
) -> HttpResponse:
    """One entry of the journal, opened."""
    table = _table(event, table_id)
    opened = open_entry(table.game, table.names(), number) if table.game else None
    if opened is None:
        raise Http404
    context = {"event": event, "table": table, "entry": opened}
    return render(request, "organise/table_entry.html", context)


@require_POST
@officials_only
def sign(request: HttpRequest, event: Event, viewer: Viewer, table_id: int) -> HttpResponse:
    """Sign for a player who is here and has neither phone nor tablet at hand."""
    table = _table(event, table_id)
    letter = request.POST.get("seat", "")
    version = request.POST.get("version", "")
    with told(request, f"Signed for {table.names().get(letter, letter)}."):
        results.sign(
            table.pk,
            letter,
            via=Signature.Via.ORGANISER,
            version=int(version) if version.isdecimal() else None,
        )
    return redirect("table", event.slug, table.pk)


@require_POST
@officials_only
def rule(request: HttpRequest, event: Event, viewer: Viewer, table_id: int) -> HttpResponse:
    """A referee's word on the result."""
    table = _table(event, table_id)
    form = _ruling_form(table, request)
    if form is None:
        raise Http404
    if form.is_valid():
        with beside(form, {"REASON_MISSING": "reason"}):
            notes = results.rule(
                table.pk,
                actor=viewer.actor,
                by=viewer.name,
                reason=form.cleaned_data["reason"],
                assets=form.changes(),
            )
            messages.success(request, "The ruling is recorded.")
            for note in notes:
                messages.warning(request, note)
            return redirect("table", event.slug, table.pk)
    return _table_page(request, event, viewer, table, ruling_form=form)


@require_POST
@officials_only
def close(request: HttpRequest, event: Event, viewer: Viewer, table_id: int) -> HttpResponse:
    """End the game of a table whose banker can't."""
    table = _table(event, table_id)
    form = CloseForm(request.POST)
    if form.is_valid():
        with beside(form, {"REASON_MISSING": "reason"}):
            results.close_book(table.pk, actor=viewer.actor, reason=form.cleaned_data["reason"])
            messages.success(request, "The book is closed; the tally follows by itself.")
            return redirect("table", event.slug, table.pk)
    return _table_page(request, event, viewer, table, close_form=form)


@require_POST
@officials_only
def take_out(request: HttpRequest, event: Event, viewer: Viewer, table_id: int) -> HttpResponse:
    """A player leaves a game that goes on."""
    table = _table(event, table_id)
    letter = request.POST.get("seat", "")
    with told(request, f"{table.names().get(letter, letter)} is out of the game."):
        results.take_out(table.pk, letter, actor=viewer.actor)
    return redirect("table", event.slug, table.pk)


@require_POST
@officials_only
def reopen(request: HttpRequest, event: Event, viewer: Viewer, table_id: int) -> HttpResponse:
    """Take back the end of a game: the book takes entries again."""
    table = _table(event, table_id)
    with told(
        request, "The book is open again. The banker ends the game once more when it is over."
    ):
        results.reopen_book(table.pk, actor=viewer.actor)
    return redirect("table", event.slug, table.pk)


def _table(event: Event, table_id: int) -> Table:
    table = Table.objects.for_floor().filter(round__event=event, pk=table_id).first()
    if table is None:
        raise Http404
    return table


def _result(event: Event, table: Table) -> ShownResult | None:
    url = reverse("table-sign", args=[event.slug, table.pk])
    return shown_result(table, dict.fromkeys(table.names(), url))


def _book(request: HttpRequest, table: Table, viewer: Viewer) -> dict[str, Any]:
    """What the journal's part of the page shows: its entries, its newest count, what can be taken
    back."""
    if table.game is None:
        return {"journal": None}
    before = request.GET.get("before", "")
    names = table.names()
    number = int(before) if before.isdecimal() and len(before) < 10 else None
    return {
        "journal": journal_page(table.game, names, number, Wanted.of(request.GET, names)),
        "newest": _newest(table.game, viewer, names),
        "count": newest_count(table.game, names),
        "fresh_key": uuid4(),
    }


def _newest(game: Game, viewer: Viewer, names: Mapping[str, str]) -> Newest | None:
    """The newest entry, and what can be undone and redone, with names."""
    newest = newest_for(book_of(game), viewer.actor)
    if newest is None:
        return None

    def named(target: Takeable | None) -> Takeable | None:
        return target and Takeable(target.number, engine.with_names(target.text, names))

    return newest._replace(undo=named(newest.undo), redo=named(newest.redo))


def _in_play(table: Table) -> dict[str, str]:
    """Who plays on, by seat letter; nobody before the game has begun and after its end."""
    game = table.game
    if game is None or not game.is_open or not game.version:
        return {}
    out = game.state["situation"]["bankrupt"]
    return {letter: name for letter, name in sorted(table.names().items()) if letter not in out}


def _ruling_form(table: Table, request: HttpRequest | None = None) -> RulingForm | None:
    kept: Result | None = getattr(table, "result", None)
    if kept is None or table.game is None or table.game.is_open:
        return None
    return RulingForm(
        request and request.POST,
        names=table.names(),
        assets=kept.assets,
        currency=engine.load_edition(table.game.edition).currency,
    )


def _state(table: Table) -> State:
    newest = newest_entries([table.game]) if table.game else {}
    return floor_state(table, paired_cards([table]), next(iter(newest.values()), None))


def _table_page(
    request: HttpRequest, event: Event, viewer: Viewer, table: Table, **given: Any
) -> HttpResponse:
    is_open = table.game is not None and table.game.is_open
    context: dict[str, Any] = {
        "table": table,
        "state": _state(table),
        "result": _result(event, table),
        **_book(request, table, viewer),
        "kinds": {name: title for name, (title, _) in KINDS.items()},
        "seats": shown_seats(table),
        "formats": FORMATS.values() if table.game_id else (),
        "ruling_form": _ruling_form(table),
        "close_form": CloseForm() if is_open else None,
        "in_play": _in_play(table),
        "may_reopen": table.game is not None and not is_open,
    }
    channels = (Game.channel_of(table.game_id),) if table.game_id else ()
    return event_page(
        request, event, viewer, "organise/table.html",
        tab="floor", status=400 if given else 200, channels=channels, **(context | given),
    )  # fmt: skip
