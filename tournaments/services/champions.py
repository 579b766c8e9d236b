"""Who has won: one champion, or one of each division where they play apart to the end."""

from __future__ import annotations

from typing import NamedTuple

from tournaments.models import Event, Player, Projector, Standings, crowns_divisions
from tournaments.services.standings import divisions_of


class Champion(NamedTuple):
    """Who has won, and which division; "" for the champion of all."""

    division: str
    player: Player


def champions_of(event: Event) -> list[Champion]:
    """The champions; none until every result of an event whose last round is finished stands."""
    if event.champion is None:
        return []
    if not crowns_divisions(event):
        return [Champion("", event.champion)]
    kept = Standings.objects.filter(event=event).first()
    found = divisions_of(event, kept.rows if kept else [])
    best = {each.name: each.places[0].player for each in found if each.places}
    people = event.players.in_bulk(list(best.values()))
    return [Champion(name, people[player]) for name, player in best.items()]


def known_champions(event: Event) -> list[Champion]:
    """The champions whom everybody may know: while the standings are held, those who have been
    announced."""
    found = champions_of(event)
    opened = Projector.objects.opened(event) if found else None
    return [each for each in found if opened is None or opened.get(each.division) == 1]


def names_of(champions: list[Champion]) -> str:
    """The champions by name, as "Ada (Juniors) and Ben (Seniors)"."""
    named = [
        each.player.display_name + (f" ({each.division})" if each.division else "")
        for each in champions
    ]
    return " and ".join(filter(None, (", ".join(named[:-1]), *named[-1:])))
