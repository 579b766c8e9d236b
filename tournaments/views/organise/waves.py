"""Putting players in waves, many at once, and sharing out those without one."""

from __future__ import annotations

from collections import Counter

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from tournaments.models import Event, waves_of
from tournaments.person_names import by_name
from tournaments.plurals import counted
from tournaments.services import waves
from tournaments.views.access import Viewer, organisers_only
from tournaments.views.components.request_numbers import ticked_players
from tournaments.views.organise.page_frame import event_page
from tournaments.views.problems import told


@organisers_only
def player_waves(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """The list with a checkbox for each player; a POST puts the ticked players in one wave."""
    ticked = ticked_players(request)
    if request.method == "POST":
        with told(request):
            wave = request.POST.get("wave", "")
            put = waves.put_in(event.pk, wave, ticked)
            where = f"in wave {wave}" if wave else "in no wave"
            messages.success(request, f"{counted(put, 'player')} put {where}.")
            return redirect("player-waves", event.slug)
    listed, names = by_name(event.players.active()), waves_of(event)
    sizes = Counter(player.wave for player in listed)
    return event_page(
        request, event, viewer, "organise/waves.html",
        tab="players", listed=listed, sizes=[(name, sizes[name]) for name in names],
        without=sum(player.wave not in names for player in listed), names=names,
        ticked=ticked, status=409 if request.method == "POST" else 200,
    )  # fmt: skip


@require_POST
@organisers_only
def share_waves(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """Give everybody who has no wave one."""
    with told(request):
        put = waves.share_out(event.pk)
        messages.success(request, f"{counted(put, 'player')} put in a wave.")
    return redirect("player-waves", event.slug)
