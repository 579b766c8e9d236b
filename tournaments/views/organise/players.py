"""The player list: adding, importing, checking in, correcting, dropping."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from ledger import passes
from tournaments.forms.players import PasteForm, PlayerForm, UploadForm
from tournaments.models import Event, Player
from tournaments.services import players
from tournaments.views.access import Viewer, organisers_only
from tournaments.views.organise.evening import evening_of
from tournaments.views.organise.frame import event_page
from tournaments.views.organise.guide import next_step
from tournaments.views.parts.names import by_name
from tournaments.views.parts.qr import full_link, qr_code
from tournaments.views.problems import beside, told


@dataclass(frozen=True, slots=True)
class Row:
    """One player of the list."""

    player: Player

    @property
    def here(self) -> bool:
        """Whether the player is checked in."""
        return self.player.checked_in_at is not None

    @property
    def dropped(self) -> bool:
        """Whether the player has left the event."""
        return self.player.dropped_at is not None


@dataclass(frozen=True, slots=True)
class Counts:
    """The numbers above the list."""

    listed: int
    here: int
    dropped: int


@organisers_only
def player_list(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """The list with its forms."""
    return _list_page(request, event, viewer)


@require_POST
@organisers_only
def add(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """One player by form."""
    form = PlayerForm(request.POST)
    if form.is_valid():
        with beside(form, {"NAME_TAKEN": "name"}):
            player = players.add_player(event, **form.cleaned_data)
            messages.success(request, f"{player.name} is number {player.number}.")
            return redirect(reverse("players", args=[event.slug]) + "#add")
    return _list_page(request, event, viewer, add_form=form)


@require_POST
@organisers_only
def paste(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """Many players from a text field."""
    form = PasteForm(request.POST)
    if form.is_valid():
        with beside(form):
            report = players.import_players(event, form.cleaned_data["text"])
            return _list_page(request, event, viewer, report=report)
    return _list_page(request, event, viewer, paste_form=form)


@require_POST
@organisers_only
def upload(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """Many players from a file."""
    form = UploadForm(request.POST, request.FILES)
    if form.is_valid():
        with beside(form, {"NO_TEXT": "file"}):
            report = players.import_players(event, form.cleaned_data["file"].read())
            return _list_page(request, event, viewer, report=report)
    return _list_page(request, event, viewer, upload_form=form)


@require_POST
@organisers_only
def check_in(request: HttpRequest, event: Event, viewer: Viewer, player_id: int) -> HttpResponse:
    """Mark a player as here, or not. By htmx the answer is the row and the counts."""
    player = get_object_or_404(event.players, pk=player_id)
    with told(request):
        players.check_in([player], here=request.POST.get("here") == "yes")
    if not request.headers.get("HX-Request"):
        return redirect(reverse("players", args=[event.slug]) + f"#player-{player.pk}")
    context = {
        "event": event,
        "row": Row(player),
        "counts": _counts(event),
        "step": next_step(evening_of(event)),
        "step_at": reverse("players", args=[event.slug]),
    }
    return render(request, "organise/player_checked_in.html", context)


@organisers_only
def edit(request: HttpRequest, event: Event, viewer: Viewer, player_id: int) -> HttpResponse:
    """One player: name, club, own link, dropping."""
    player = get_object_or_404(event.players.select_related("link"), pk=player_id)
    now = {"name": player.name, "club": player.club, "apart": player.apart}
    form = PlayerForm(request.POST or None, initial=now)
    if request.method == "POST" and form.is_valid():
        with beside(form, {"NAME_TAKEN": "name"}):
            players.change_player(player, **form.cleaned_data)
            messages.success(request, "Saved.")
            return redirect("edit-player", event.slug, player.pk)
        player.refresh_from_db()
    link = full_link(request, reverse("player", args=[passes.token(player.link)]))
    return event_page(
        request, event, viewer, "organise/edit_player.html",
        tab="players", status=400 if form.errors else 200,
        player=player, form=form, link=link, qr=qr_code(link),
        removable=not player.seats.exists(),
    )  # fmt: skip


@require_POST
@organisers_only
def drop(request: HttpRequest, event: Event, viewer: Viewer, player_id: int) -> HttpResponse:
    """Leave a player out of further draws."""
    player = get_object_or_404(event.players, pk=player_id)
    with told(request, f"{player.name} has left the event."):
        for note in players.drop(player):
            messages.warning(request, note)
    return redirect("edit-player", event.slug, player.pk)


@require_POST
@organisers_only
def remove(request: HttpRequest, event: Event, viewer: Viewer, player_id: int) -> HttpResponse:
    """Take somebody off the list who was never seated."""
    player = get_object_or_404(event.players, pk=player_id)
    with told(request, f"{player.name} is off the list."):
        players.remove(player)
        return redirect("players", event.slug)
    return redirect("edit-player", event.slug, player_id)


@require_POST
@organisers_only
def restore(request: HttpRequest, event: Event, viewer: Viewer, player_id: int) -> HttpResponse:
    """Take a dropped player back."""
    player = get_object_or_404(event.players, pk=player_id)
    with told(request, f"{player.name} is back in the event."):
        players.restore(player)
    return redirect("edit-player", event.slug, player.pk)


def _counts(event: Event) -> Counts:
    listed = event.players.count()
    active = event.players.active().count()
    return Counts(listed=active, here=event.players.present().count(), dropped=listed - active)


def _list_page(request: HttpRequest, event: Event, viewer: Viewer, **given: Any) -> HttpResponse:
    """The list; a form that is `given` came back with errors, a `report` with an import."""
    forms = {"add_form": PlayerForm(), "paste_form": PasteForm(), "upload_form": UploadForm()}
    refused = any(name in given for name in forms)
    return event_page(
        request, event, viewer, "organise/players.html",
        tab="players", status=400 if refused else 200,
        rows=[Row(player) for player in by_name(event.players.all())],
        counts=_counts(event), **(forms | given),
    )  # fmt: skip
