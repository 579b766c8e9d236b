"""One table for its officials: its journal, its result, a ruling, closing its book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

import engine
from engine.book.newest import Newest, Takeable
from ledger.exports import FORMATS
from ledger.journal.newest import newest_entries
from ledger.models import Game
from ledger.services.book import book_of
from ledger.services.for_reader import newest_for
from tournaments.codes import Code
from tournaments.forms.edits import EditForm
from tournaments.forms.results import (
    CloseForm,
    PostponeForm,
    ReopenForm,
    RulingForm,
    assets_now,
)
from tournaments.models import Event, Result, Signature, Table
from tournaments.services import consequences, disputes, reopening, results
from tournaments.services.table_states import State, floor_state, tablets_of
from tournaments.views.access import Viewer, officials_only
from tournaments.views.components.calls import calls_of
from tournaments.views.components.entry_details import open_entry
from tournaments.views.components.journal import journal_page
from tournaments.views.components.journal_search import KINDS, Wanted
from tournaments.views.components.newest_count import newest_count
from tournaments.views.components.request_numbers import read_number, whole_number
from tournaments.views.components.results import (
    ShownRuling,
    shown_result,
)
from tournaments.views.components.seats import shown_seats
from tournaments.views.organise.page_frame import event_page
from tournaments.views.organise.table_result import result_with_signing
from tournaments.views.organise.table_time import MINUTES
from tournaments.views.problems import saving, told, with_words

REOPENED = (
    "This table’s book is open again, so there is no result to rule on at present. What you typed "
    "is kept here: when the game has ended again, look at the new result and record your ruling."
)
RULED_ALIKE = (
    "Somebody else has ruled the same in the meantime. Your reason is recorded beside theirs."
)
CHANGED_MORE = (
    "The ruling has changed more than this table. What that is, and what to do about it, stands "
    "below the result, until one of you presses “Seen”."
)


@officials_only
def table_page(request: HttpRequest, event: Event, viewer: Viewer, table_id: int) -> HttpResponse:
    """Everything about one table."""
    return whole_page(request, event, viewer, table_at(event, table_id))


@officials_only
def result(request: HttpRequest, event: Event, viewer: Viewer, table_id: int) -> HttpResponse:
    """The result alone, fetched when something was signed or ruled."""
    table = table_at(event, table_id)
    context = {
        "event": event,
        "viewer": viewer,
        "table": table,
        **result_with_signing(event, table),
    }
    return render(request, "organise/table_result.html", context)


@officials_only
def journal(request: HttpRequest, event: Event, viewer: Viewer, table_id: int) -> HttpResponse:
    """A page of the journal alone, fetched when the book has grown."""
    table = table_at(event, table_id)
    context = {"event": event, "table": table, **_book(request, table, viewer)}
    return render(request, "organise/table_journal.html", context)


@officials_only
def entry(
    request: HttpRequest, event: Event, viewer: Viewer, table_id: int, number: int
) -> HttpResponse:
    """One entry of the journal, opened."""
    table = table_at(event, table_id)
    opened = open_entry(table.game, table.names(), number) if table.game else None
    if opened is None:
        raise Http404
    context = {"event": event, "table": table, "entry": opened}
    return render(request, "organise/table_entry.html", context)


@require_POST
@officials_only
def sign(request: HttpRequest, event: Event, viewer: Viewer, table_id: int) -> HttpResponse:
    """Sign for a player who is here and has neither phone nor tablet at hand, or take it back."""
    table = table_at(event, table_id)
    letter = request.POST.get("seat", "")
    name = table.names().get(letter, letter)
    if "back" in request.POST:
        with told(request, f"The signature of {name} is taken back."):
            results.take_signature_back(table.pk, letter)
    else:
        version = read_number(request.POST.get("version"))
        with told(request, f"Signed for {name}."):
            results.sign(table.pk, letter, via=Signature.Via.ORGANISER, version=version)
    return redirect("table", event.slug, table.pk)


@require_POST
@officials_only
def dispute(request: HttpRequest, event: Event, viewer: Viewer, table_id: int) -> HttpResponse:
    """Dispute the result for a player who has neither phone nor tablet, or take that back."""
    table = table_at(event, table_id)
    letter = request.POST.get("seat", "")
    name = table.names().get(letter, letter)
    if "back" in request.POST:
        with told(request, f"The dispute of {name} is taken back."):
            disputes.take_back(table.pk, letter)
    else:
        via, text = Signature.Via.ORGANISER, request.POST.get("text", "")
        version = read_number(request.POST.get("version"))
        with told(request, f"{name} disputes the result.", refused=with_words(text)):
            disputes.dispute(table.pk, letter, text=text, via=via, version=version)
    return redirect("table", event.slug, table.pk)


@require_POST
@officials_only
def rule(request: HttpRequest, event: Event, viewer: Viewer, table_id: int) -> HttpResponse:
    """A referee's word on the result. If somebody else has ruled the same meanwhile for another
    reason, this reason is recorded beside theirs."""
    table = table_at(event, table_id)
    form = _sent_ruling(table, request)
    fields: dict[str, str] = {Code.REASON_MISSING: "reason"}
    if form.is_valid():
        with saving(form, lambda: _result_now(table), fields):
            notes = _rule(viewer, table, form, form.seen, form.changes())
            messages.success(request, "The ruling is recorded.")
            for note in [CHANGED_MORE] if notes and _tells_changes(table) else notes:
                messages.warning(request, note)
            return redirect("table", event.slug, table.pk)
    table = table_at(event, table_id)
    if form.is_alike and _gives_another_reason(table, form):
        with saving(form, lambda: _result_now(table), fields):
            _rule(viewer, table, form, int(form.data["version"]), {})
            messages.success(request, RULED_ALIKE)
            return redirect("table", event.slug, table.pk)
        table = table_at(event, table_id)
    if table.game is not None and table.game.is_open:
        form.errors.pop("__all__", None)
        form.add_error(None, REOPENED)
    return whole_page(
        request, event, viewer, table, ruling_form=form, ruled_meanwhile=_ruled_since(table, form)
    )


def _rule(
    viewer: Viewer, table: Table, form: RulingForm, version: int, assets: Mapping[str, int]
) -> list[str]:
    reason = form.cleaned_data["reason"]
    return results.rule(
        table.pk,
        version=version,
        actor=viewer.actor,
        by=viewer.name,
        reason=reason,
        assets=assets,
    )


def _gives_another_reason(table: Table, form: RulingForm) -> bool:
    """Whether the rulings that others have made since stand, each for another reason than this."""
    reasons = {each.reason for each in _ruled_since(table, form) if not each.is_set_aside}
    return bool(reasons) and form.cleaned_data["reason"].strip() not in reasons


def _tells_changes(table: Table) -> bool:
    """Whether the page of a table says what its new result has changed elsewhere."""
    return bool(reopening.changes(Result.objects.get(table=table)))


def table_at(event: Event, table_id: int) -> Table:
    """The table of an event, with what `for_floor` reads; Http404 if there is none."""
    table = Table.objects.for_floor().filter(round__event=event, pk=table_id).first()
    if table is None:
        raise Http404
    return table


def _book(request: HttpRequest, table: Table, viewer: Viewer) -> dict[str, Any]:
    """Return the content of the journal's part of the page: its entries, its newest count, what can
    be taken back."""
    if table.game is None:
        return {"journal": None}
    names = table.names()
    number = whole_number(request.GET.get("before"))
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
    """The players still in the game, by seat letter; nobody before it has begun and after its
    end."""
    game = table.game
    if game is None or not game.is_open or not game.version:
        return {}
    out = table.out_of_game()
    return {letter: name for letter, name in sorted(table.names().items()) if letter not in out}


def _is_in_last_turn(table: Table) -> bool:
    return bool(table.game and table.game.state["situation"]["status"] == "last_turn")


def _ruling_form(table: Table) -> RulingForm | None:
    """The form of a ruling; None while there is no result to rule on."""
    kept: Result | None = getattr(table, "result", None)
    if kept is None or table.game is None or table.game.is_open:
        return None
    return _ruling(table, kept, initial={"version": kept.version})


def _sent_ruling(table: Table, request: HttpRequest) -> RulingForm:
    """A ruling as it was sent. The book may have been reopened since its form was made: the typed
    text comes back all the same."""
    if table.game is None:
        raise Http404
    return _ruling(table, getattr(table, "result", None), data=request.POST)


def _ruling(table: Table, kept: Result | None, **given: Any) -> RulingForm:
    assert table.game is not None
    return RulingForm(
        names=table.names(),
        assets=kept.assets if kept else {},
        currency=engine.load_edition(table.game.edition).currency,
        **given,
    )


def _result_now(table: Table) -> dict[str, int]:
    """The result as the form of a ruling has it."""
    kept = Result.objects.get(table=table)
    return assets_now(kept.assets, kept.version)


def _ruled_since(table: Table, form: RulingForm) -> list[ShownRuling]:
    """The conflicting rulings by others since the page of a ruling was made."""
    result = shown_result(table) if form.met else None
    return [each for each in result.rulings if each.version > form.seen] if result else []


def _close_form(table: Table) -> CloseForm:
    """The form that ends a game."""
    return CloseForm(initial={"version": table.game.version if table.game else 0})


def _reopen_form(table: Table) -> ReopenForm:
    """The form that opens a closed book again."""
    return ReopenForm(initial={"version": table.game.version if table.game else 0})


def _state(table: Table) -> State:
    newest = newest_entries([table.game]) if table.game else {}
    return floor_state(table, tablets_of([table]), next(iter(newest.values()), None))


def is_open_at(table: Table) -> bool:
    """Whether a table has a book that is open."""
    return table.game is not None and table.game.is_open


def whole_page(
    request: HttpRequest, event: Event, viewer: Viewer, table: Table, **given: Any
) -> HttpResponse:
    """The page of a table; forms that are `given` come back in it, with their faults."""
    is_open = is_open_at(table)
    may_reopen = (table.game is not None and not is_open) or "reopen_form" in given
    context: dict[str, Any] = {
        "table": table,
        "is_open": is_open,
        "state": _state(table),
        **result_with_signing(event, table),
        "calls": calls_of(event, table.round_id, table),
        **_book(request, table, viewer),
        "kinds": {name: title for name, (title, _) in KINDS.items()},
        "seats": shown_seats(table),
        "formats": FORMATS.values() if table.game_id else (),
        "ruling_form": _ruling_form(table),
        "close_form": _close_form(table) if is_open else None,
        "postpone_form": PostponeForm(),
        "in_play": _in_play(table),
        "more_minutes": MINUTES if is_open and table.round.status != "finished" else (),
        "may_play_on": is_open and _is_in_last_turn(table),
        "reopen_form": _reopen_form(table) if may_reopen else None,
        "reopening_means": reopening.means(table) if may_reopen else (),
        "may_change": consequences.possible(table.round) if is_open else (),
    }
    channels = (Game.channel_of(table.game_id),) if table.game_id else ()
    return event_page(
        request, event, viewer, "organise/table.html",
        tab="floor", status=_status(given), channels=channels, **(context | given),
    )  # fmt: skip


def _status(given: Mapping[str, Any]) -> int:
    """409 if somebody else was quicker, 400 for any other form that came back."""
    if any(isinstance(form, EditForm) and form.met for form in given.values()):
        return 409
    return 400 if given else 200
