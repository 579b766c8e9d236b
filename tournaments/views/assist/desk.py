"""The check-in desk on an assistant's phone: who isn't here yet, and who has just come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.dateparse import parse_datetime
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from ledger import passes
from tournaments.models import Event, Player, waves_of
from tournaments.problems import EveningProblem
from tournaments.services import desk, money
from tournaments.views.access import Viewer, at_the_desk
from tournaments.views.components.door_log import who_checked_in
from tournaments.views.components.live import following
from tournaments.views.components.player_part import part_of
from tournaments.views.components.request_numbers import whole_number
from tournaments.views.problems import in_a_sentence

_NEWEST = 8


@dataclass(frozen=True, slots=True)
class Arrived:
    """Somebody who has come: the player, and who checked them in."""

    player: Player
    by: str


@never_cache
@at_the_desk
def desk_page(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """The whole page."""
    context = _desk(event, request.GET.dict())
    context |= {"viewer": viewer, "live": following(event.channel)}
    return render(request, "assist/desk.html", context)


@never_cache
@at_the_desk
def desk_now(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """Render the part that changes while the page stands open."""
    return render(request, "assist/desk_now.html", _desk(event, request.GET.dict()))


@require_POST
@at_the_desk
def mark(request: HttpRequest, event: Event, viewer: Viewer, player_id: int) -> HttpResponse:
    """Check a player in, or take that back. From the player's own page it leads back there: with
    the token that opened it, since the desk is given no player's link."""
    player = Player.objects.select_related("link", "event").filter(pk=player_id).first()
    if player is not None and player.event_id != event.pk:
        raise Http404
    said, fault = "", ""
    if player is None:
        fault = "Somebody else has since taken this player off the list."
    else:
        try:
            said = _mark(player, request)
        except EveningProblem as problem:
            fault = in_a_sentence(problem)
    if request.headers.get("HX-Request"):
        context = _desk(event, request.POST.dict()) | {"said": said, "fault": fault}
        return render(request, "assist/desk_marked.html", context)
    (messages.error if fault else messages.success)(request, fault or said)
    card = request.POST.get("card", "")
    if player is not None and passes.opens(card, player.link):
        return redirect("player", card)
    return redirect("desk", event.slug)


def _mark(player: Player, request: HttpRequest) -> str:
    """Do what was pressed. Returns what to say."""
    if request.POST.get("here") == "no":
        desk.take_back(player, seen=_seen(request.POST.get("seen", "")))
        return f"{player.display_name} is not checked in any more."
    if request.POST.get("paid") == "yes":
        desk.arrive_paying(player, seen=whole_number(request.POST.get("till")) or 0)
        return f"{player.display_name} has paid and is checked in."
    if desk.arrive(player):
        return f"{player.display_name} is checked in."
    by = who_checked_in(player.event, [player.pk]).get(player.pk, "somebody")
    return f"{player.display_name} was already checked in, by {by}."


def _seen(text: str) -> Any:
    try:
        return parse_datetime(text) if text else None
    except ValueError:
        raise BadRequest("A time is missing.") from None


def _desk(event: Event, asked: Mapping[str, str]) -> dict[str, Any]:
    """Return what the page shows of the event; if many aren't here yet, those that `asked`
    names."""
    till = money.till_of(event)
    newest = list(event.players.present().order_by("-checked_in_at", "-pk")[:_NEWEST])
    by = who_checked_in(event, [player.pk for player in newest])
    return {
        "event": event,
        "part": part_of(desk.expected(event), asked),
        "entry": till.text(till.entry) if till.entry else "",
        "till": till,
        "owing": set(money.owing(event).values_list("pk", flat=True)) if till.entry else set(),
        "here": event.players.present().count(),
        "waves": waves_of(event),
        "newest": [Arrived(player, by.get(player.pk, "")) for player in newest],
    }
