"""Books as files: a table's, all of an event's, and a game brought in from a file."""

from __future__ import annotations

import hashlib
from uuid import UUID, uuid5

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect

import engine
from ledger.exports import FORMATS
from ledger.exports.download import download
from ledger.models import Game
from ledger.problems import Problem
from ledger.services.importing import import_once
from tournaments.archives import archive_of
from tournaments.exports import event_archive, table_stem
from tournaments.forms.game_file import ImportForm
from tournaments.models import Event, Table
from tournaments.plurals import counted
from tournaments.services.imported_games import has_imported
from tournaments.views.access import Viewer, officials_only, organisers_only
from tournaments.views.organise.page_frame import event_page
from tournaments.views.problems import beside, in_a_sentence


@officials_only
def of_table(
    request: HttpRequest, event: Event, viewer: Viewer, table_id: int, name: str
) -> StreamingHttpResponse:
    """The book of a table in one format."""
    tables = Table.objects.select_related("round__event", "game").filter(round__event=event)
    table = get_object_or_404(tables, pk=table_id)
    if table.game is None or name not in FORMATS:
        raise Http404
    wanted = FORMATS[name]
    return download(
        wanted.pieces(table.game),
        content_type=wanted.content_type,
        file_name=wanted.file_name(table_stem(table)),
    )


@organisers_only
def archive(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponseBase:
    """The whole evening as one file, to go on from elsewhere."""
    try:
        pieces = archive_of(event)
    except Problem as problem:
        messages.error(request, in_a_sentence(problem))
        return redirect("event", event.slug)
    return download(pieces, content_type="application/zip", file_name=f"{event.slug}-evening.zip")


@officials_only
def of_event(request: HttpRequest, event: Event, viewer: Viewer) -> StreamingHttpResponse:
    """All books of an event in one archive; with the results by name for organisers."""
    return download(
        event_archive(event, with_names=viewer.organises),
        content_type="application/zip",
        file_name=f"{event.slug}.zip",
    )


@organisers_only
def bring_in(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """The page where a game is brought in from a file."""
    form = ImportForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        with beside(form):
            data = form.cleaned_data["file"].read()
            key = uuid5(form.cleaned_data["key"], hashlib.sha256(data).hexdigest())
            game = import_once(data, actor=viewer.actor, key=key).game
            entries = counted(game.version, "entry", "entries")
            messages.success(request, f"The game is here: {entries}.")
            return redirect("imported-game", event.slug, game.pk)
    return event_page(
        request, event, viewer, "organise/bring_in.html",
        tab="event", status=400 if form.errors else 200, form=form,
    )  # fmt: skip


@organisers_only
def imported(request: HttpRequest, event: Event, viewer: Viewer, game_id: UUID) -> HttpResponse:
    """A game that this organiser has brought in: its position in a table, its files."""
    game = get_object_or_404(Game, pk=game_id)
    if viewer.user_id is None or not has_imported(viewer.user_id, game):
        raise Http404
    played = game.engine_game()
    totals = {seat: own["total"] for seat, own in engine.tally_of(played).items()}
    rows = [
        (place, seat, played.edition.money(totals[seat]))
        for seat, place in sorted(engine.places_of(played).items(), key=lambda row: row[::-1])
    ]
    return event_page(
        request, event, viewer, "organise/imported.html",
        tab="event", game=game, rows=rows, formats=FORMATS.values(),
    )  # fmt: skip
