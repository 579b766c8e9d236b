"""The winners: one champion, or one of each division where they play apart to the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple
from uuid import UUID

from tournaments.models import Event, Player, Projector, Standings, crowning_divisions
from tournaments.plurals import listed
from tournaments.services.standings import divided


class Champion(NamedTuple):
    """A champion and the division they won; "" for the champion of all."""

    division: str
    player: Player


def champions_of(event: Event) -> list[Champion]:
    """The champions; none until every result of an event whose last round is finished stands."""
    return champions_of_each([event])[event.pk]


def champions_of_each(events: Iterable[Event]) -> dict[UUID, list[Champion]]:
    """Like `champions_of`, for many events by id. Four queries at most."""
    events = list(events)
    won = {event.pk: event for event in events if event.champion is not None}
    crowning = crowning_divisions(won.values())
    by_division = _of_divisions([won[event] for event in crowning]) if crowning else {}
    alone = {
        pk: [Champion("", event.champion)]
        for pk, event in won.items()
        if event.champion is not None
    }
    return {event.pk: [] for event in events} | alone | by_division


def _of_divisions(events: list[Event]) -> dict[UUID, list[Champion]]:
    """The first of each division, of events that crown one in each."""
    rows = dict(Standings.objects.filter(event__in=events).values_list("event_id", "rows"))
    players = Player.objects.filter(event__in=events)
    division_of = dict(players.values_list("pk", "division"))
    best = {
        event.pk: {
            each.name: each.places[0].player
            for each in divided(rows.get(event.pk, ()), division_of, event.divisions)
            if each.places
        }
        for event in events
    }
    people = players.in_bulk([pk for found in best.values() for pk in found.values()])
    return {
        event: [Champion(name, people[player]) for name, player in found.items()]
        for event, found in best.items()
    }


def known_champions(event: Event) -> list[Champion]:
    """The champions whom everybody may know: while the standings are held, those who have been
    announced."""
    return known_champions_of_each([event])[event.pk]


def known_champions_of_each(events: Iterable[Event]) -> dict[UUID, list[Champion]]:
    """Like `known_champions`, for many events by id. Five queries at most."""
    return known_among(champions_of_each(events))


def known_among(found: Mapping[UUID, list[Champion]]) -> dict[UUID, list[Champion]]:
    """Those of the champions `found` whom everybody may know. One query at most."""
    opened = Projector.objects.opened(event for event, champions in found.items() if champions)
    return {
        event: [
            each
            for each in champions
            if event not in opened or opened[event].get(each.division) == 1
        ]
        for event, champions in found.items()
    }


def names_of(champions: list[Champion]) -> str:
    """The champions by name, as "Ada (Juniors) and Ben (Seniors)"."""
    return listed(
        [
            each.player.display_name + (f" ({each.division})" if each.division else "")
            for each in champions
        ]
    )
