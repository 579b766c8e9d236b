"""Events in a list: how far each one is, in one badge."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict

from django.db.models import Count, Prefetch, Q, QuerySet
from django.urls import reverse

from tournaments.models import Event, Round
from tournaments.services.champions import Champion, known_champions_of_each, names_of

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


class _WithPlayerCount(TypedDict):
    player_count: int


@dataclass(frozen=True, slots=True)
class EventCard:
    """One event of a list."""

    event: Event
    url: str
    state: str
    tone: str
    players: int


def event_cards(events: QuerySet[Event], page: str) -> list[EventCard]:
    """Cards that open `page` (the name of a URL that takes the slug)."""
    rows = (
        events.select_related("champion")
        .prefetch_related(Prefetch("round_set", Round.objects.order_by("number")))
        .annotate(player_count=Count("players", filter=Q(players__dropped_at=None), distinct=True))
    )
    champions = known_champions_of_each(rows)
    return [_card(event, page, champions[event.pk]) for event in rows]


def event_state(champions: list[Champion], rounds: Iterable[Round]) -> tuple[str, str]:
    """The progress of an event with these champions, in words, and the tone of its badge."""
    if champions:
        return f"Won by {names_of(champions)}", "good"
    public = [round_ for round_ in rounds if round_.is_drawn]
    if not public:
        return "Not started yet", ""
    newest = public[-1]
    return {
        Round.Status.RELEASED: (f"{newest.title} is about to begin", "wait"),
        Round.Status.PLAYING: (f"{newest.title} is being played", "good"),
        Round.Status.TIME_UP: (f"{newest.title}: last turns", "wait"),
        Round.Status.FINISHED: (f"{newest.title} is finished", ""),
    }[Round.Status(newest.status)]


def _card(
    event: WithAnnotations[Event, _WithPlayerCount], page: str, champions: list[Champion]
) -> EventCard:
    state, tone = event_state(champions, event.round_set.all())
    return EventCard(
        event=event,
        url=reverse(page, args=[event.slug]),
        state=state,
        tone=tone,
        players=event.player_count,
    )
