"""A table that played on paper: its tally slips, typed in player by player."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from ledger.problems import Problem
from ledger.services.asof import position_after
from tournaments.forms.paper import PaperForm
from tournaments.models import Event
from tournaments.services import paper
from tournaments.views.access import Viewer, officials_only
from tournaments.views.organise.page_frame import event_page
from tournaments.views.organise.table_book import book_of_table, seen_version
from tournaments.views.problems import is_conflict, sentences_of

ENTERED = (
    "The slips are in and the book is closed; the tally follows by itself. You typed them in, so "
    "now the players sign on their phones, or another organiser or referee signs for them."
)


@officials_only
def paper_result(request: HttpRequest, event: Event, viewer: Viewer, table_id: int) -> HttpResponse:
    """The slips of a table, to be typed in; they end its game."""
    table, game = book_of_table(event, table_id)
    version = seen_version(request, game)
    form = PaperForm(request.POST or None, game=position_after(game, version), names=table.names())
    if request.method == "POST" and form.is_valid():
        try:
            paper.enter(
                table.pk,
                form.count(),
                version=version,
                actor=viewer.actor,
                key=form.cleaned_data["key"],
            )
        except Problem as problem:
            game.refresh_from_db()
            version = game.version if is_conflict(problem) else version
            for sentence in sentences_of(problem, table.names()):
                form.add_error(None, sentence)
        else:
            messages.success(request, ENTERED)
            return redirect("table", event.slug, table.pk)
    return event_page(
        request, event, viewer, "organise/paper.html", tab="floor",
        status=400 if form.errors else 200, table=table, form=form, version=version,
        book_open=game.is_open, currency=form.game.edition.currency,
    )  # fmt: skip


@require_POST
@officials_only
def paper_check(request: HttpRequest, event: Event, viewer: Viewer, table_id: int) -> HttpResponse:
    """Show what the slips come to as filled in, by the engine, or what is wrong with them."""
    table, game = book_of_table(event, table_id)
    names = table.names()
    form = PaperForm(
        request.POST, game=position_after(game, seen_version(request, game)), names=names
    )
    context: dict[str, Any] = {"rows": [], "faults": []}
    if form.is_valid():
        try:
            totals = paper.check(game, form.count(), actor=viewer.actor).totals
            money = form.game.edition.money
            context["rows"] = [
                (names[seat], money(total))
                for seat, total in sorted(totals.items(), key=lambda row: -row[1])
            ]
        except Problem as problem:
            context["faults"] = sentences_of(problem, names)
    else:
        missing = [field.label for field in form if not field.value() and field.errors]
        context["missing"] = missing
        context["faults"] = [
            f"{field.label}: {fault}"
            for field in form
            for fault in field.errors
            if field.label not in missing
        ]
    return render(request, "organise/paper_check.html", context)
