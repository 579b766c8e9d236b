"""Seats in rounds that aren't drawn yet, in a stage that is seated at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from django.core.cache import cache

from tournaments.models import Event, Player, Round
from tournaments.services import draws
from tournaments.views.components.seating import SeatedTable

KEEP_SECONDS = 300


@dataclass(frozen=True, slots=True)
class SeatInRound:
    """A player's seat in a later round, and that round's name."""

    title: str
    table: int
    letter: str


def seats_ahead(round_: Round) -> dict[int, list[SeatInRound]]:
    """The seats of each player (by id) in the rounds that this one's release announced and that
    haven't been released yet. Announced seats never change, and are read once for all phones in a
    hall, since all ask in the same minute."""
    if not round_.stage.is_seated_at_once or draws.is_followed_by_another(round_):
        return {}
    key = f"seats-ahead:{round_.pk}:{round_.version}"
    found = cache.get_or_set(key, lambda: _seats(round_), KEEP_SECONDS)
    return cast(dict[int, list[SeatInRound]], found)


def _seats(round_: Round) -> dict[int, list[SeatInRound]]:
    found: dict[int, list[SeatInRound]] = {}
    whole = Round.objects.get(pk=round_.pk)  # a round read for a phone lacks what was announced
    for ahead in draws.rounds_ahead(whole):
        for player, (table, letter) in ahead.places.items():
            found.setdefault(player, []).append(SeatInRound(ahead.planned.title, table, letter))
    return found


def tables_ahead(event: Event) -> dict[int, list[SeatedTable]]:
    """The tables, without an address, of each round (by number) that was seated with the newest one
    and isn't drawn yet."""
    newest = event.round_set.order_by("number").last()
    rounds = draws.rounds_ahead(newest) if newest is not None else []
    players = Player.objects.in_bulk({player for each in rounds for player in each.places})
    found: dict[int, list[SeatedTable]] = {}
    for ahead in rounds:
        tables: dict[int, SeatedTable] = {}
        for pk, (table, letter) in sorted(ahead.places.items(), key=lambda each: each[1]):
            player = players[pk]
            seated = tables.setdefault(table, SeatedTable(table, "", []))
            seated.seats.append((letter, player.display_name, player.number))
        found[ahead.planned.number] = list(tables.values())
    return found
