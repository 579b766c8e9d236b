"""The evenings of other divisions that play at the same time, as an organiser's page names them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.urls import reverse

from tournaments.models import Event, Membership
from tournaments.services import calls
from tournaments.views.access import Viewer
from tournaments.views.components.event_cards import EventCard, event_cards

_OF_EVERY_EVENING = frozenset(
    {"event", "players", "people", "floor", "event-standings", "projector"}
)


@dataclass(frozen=True, slots=True)
class Beside:
    """Another evening: its progress, and how many call for a referee there."""

    card: EventCard
    calls: int


def evenings_beside(event: Event, viewer: Viewer, tab: str) -> list[Beside]:
    """The evenings that this account may open, each with the page named by `tab`; with the floor
    for a round, which has no page there yet, and where they are only a referee."""
    if event.evening is None or viewer.user_id is None:
        return []
    page = tab if tab in _OF_EVERY_EVENING else "floor"
    mine = Event.objects.beside(event).filter(memberships__user=viewer.user_id)
    own = Membership.objects.filter(user=viewer.user_id, role=Membership.Role.ORGANISER)
    organised = set(own.values_list("event", flat=True))
    cards = (
        card
        if card.event.pk in organised
        else replace(card, url=reverse("floor", args=[card.event.slug]))
        for card in event_cards(mine, page)
    )
    return [Beside(card, calls.count(card.event)) for card in cards]
