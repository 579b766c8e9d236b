"""Putting players in divisions, many at once; and divisions that play at their own pace."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from tournaments.models import Event
from tournaments.person_names import by_name
from tournaments.plurals import counted
from tournaments.services import divisions, own_pace
from tournaments.views.access import Viewer, organisers_only
from tournaments.views.components.request_numbers import ticked_players, whole_number
from tournaments.views.organise.page_frame import event_page
from tournaments.views.problems import told


@organisers_only
def player_divisions(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """The list with a checkbox for each player; a POST puts the ticked players in one division."""
    ticked = ticked_players(request)
    if request.method == "POST":
        with told(request):
            name = request.POST.get("division", "")
            put = divisions.put_in(event.pk, name, ticked)
            where = f"in {name}" if name else "in no division"
            messages.success(request, f"{counted(put, 'player')} put {where}.")
            return redirect("player-divisions", event.slug)
    return event_page(
        request, event, viewer, "organise/divisions.html",
        tab="players", listed=by_name(event.players.active()), drawn=event.round_set.exists(),
        ticked=ticked, status=409 if request.method == "POST" else 200,
    )  # fmt: skip


@require_POST
@organisers_only
def part_divisions(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """Make each division an evening of its own."""
    with told(request):
        seen = whole_number(request.POST.get("version")) or 0
        evenings = own_pace.part_divisions(event.pk, version=seen)
        messages.success(
            request,
            f"There are {len(evenings)} evenings now, side by side. Check the bankers and the "
            "tables of each, then draw.",
        )
        return redirect("event", event.slug)
    return redirect("player-divisions", event.slug)
