"""The evenings of other divisions that play at the same time, as an organiser's page names them."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Event
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
    """The evenings that this account may open, each with the page named by `tab`; for a round,
    which has no page there yet, the floor."""
    if event.evening is None or viewer.user_id is None:
        return []
    page = tab if tab in _OF_EVERY_EVENING and viewer.organises else "floor"
    mine = Event.objects.beside(event).filter(memberships__user=viewer.user_id)
    return [Beside(card, calls.count(card.event)) for card in event_cards(mine, page)]
