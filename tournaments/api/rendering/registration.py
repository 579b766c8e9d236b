"""Registration and the waiting list."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from ledger import passes
from tournaments.api.rendering.players import render_player
from tournaments.models import Event, Player, Waiting
from tournaments.services import registering, waiting_list


def render_registration(event: Event) -> dict[str, Any]:
    """Registration with how many came."""
    stands = registering.of_event(event)
    names = ("is_open", *registering.FIELDS, "version")
    return {
        **{name: getattr(stands, name) for name in names},
        "takes_names": registering.takes_names(event),
        "registered": event.players.active().count(),
        "waiting": event.waiting.count(),
        "checked_in": event.players.present().count(),
        "free": waiting_list.free_places(event),
        "page": reverse("register", args=[event.slug]),
    }


def render_waiting(waiting: Waiting, place: int) -> dict[str, Any]:
    """Somebody who waits, with their link."""
    return {
        "id": waiting.pk,
        "place": place,
        "name": waiting.name,
        "club": waiting.club,
        "division": waiting.division,
        "since": waiting.since,
        "link": reverse("player", args=[passes.token(waiting.link)]),
    }


def render_registered(found: Player | Waiting) -> dict[str, Any]:
    """Render a registration: the player who has a place, or the place in the waiting list."""
    if isinstance(found, Player):
        return {"player": render_player(found), "waiting": None}
    return {"player": None, "waiting": render_waiting(found, found.place)}
