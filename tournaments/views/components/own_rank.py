"""A player's own rank, worked out for all players of an event together and kept until it may
change.

When tables end, each phone in the hall asks for its rank; the standings of 3,000 players must not
be read 3,000 times.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Exists, Q, Sum

from tournaments.models import (
    Event,
    Player,
    Result,
    Round,
    Stage,
    Standings,
    Table,
    crowns_divisions,
)
from tournaments.ranking import Prospect
from tournaments.services import draws, standings
from tournaments.services.announcing import current_rows, known_of

_WORDS = {
    Prospect.SAFE: "You are safe: nobody still playing can keep you from advancing.",
    Prospect.OUT: "You can no longer advance, unless others leave.",
}
_KEPT_EVENTS = 8


@dataclass(frozen=True, slots=True)
class OwnRank:
    """A player's rank out of how many, as far as it is known, and the same in their division; a
    rank is 0 before their first result. `so_far`: whether it may still change, because results of
    rounds that have begun are missing. `apart`: their division has a champion of its own, so that
    the rank in it is what matters. `prospect` is a sentence for a player who is safe or out
    before the next cut, else ""."""

    rank: int = 0
    field: int = 0
    own_rank: int = 0
    own_field: int = 0
    prospect: str = ""
    so_far: bool = False
    apart: bool = False


def own_rank_of(event: Event, player: Player, round_: Round | None) -> OwnRank:
    """The rank of a player; `round_` is the newest round whose seats are public."""
    ranks = _ranks_of(event, _moved_by(event, round_))
    return ranks.get(player.pk, OwnRank(field=len(ranks)))


_kept: dict[UUID, tuple[Any, Mapping[int, OwnRank]]] = {}
_one_at_a_time = threading.Lock()


def _ranks_of(event: Event, moved_by: tuple[Any, ...]) -> Mapping[int, OwnRank]:
    with _one_at_a_time:
        found = _kept.pop(event.pk, None)
        if found is None or found[0] != moved_by:
            found = (moved_by, _ranks(event))
        _kept[event.pk] = found  # the newest last
        while len(_kept) > _KEPT_EVENTS:
            del _kept[next(iter(_kept))]
    return found[1]


def _moved_by(event: Event, round_: Round | None) -> tuple[Any, ...]:
    """Return everything on which the ranks depend: while it stays the same, so do they."""
    kept = Standings.objects.filter(event=event)
    held = kept.annotate(is_held=Q(event__projector__held__isnull=False))
    taken = Stage.objects.filter(event=event, champion_plays=True)
    told = held.annotate(takes_champions=Exists(taken)).order_by()
    computed = told.values_list(
        "version", "is_held", "event__projector__opened_from", "takes_champions"
    )
    found = [*computed]
    drawn = (round_.pk, round_.status, round_.version) if round_ else None
    divided = event.players.aggregate(Sum("version")) if event.divisions else None
    champions = _champions(event) if any(row[-1] for row in found) else ()
    return str(found), drawn, divided, champions, event.version


def _champions(event: Event) -> tuple[tuple[int, bool], ...]:
    """The defending champions, and whether each is here."""
    defending = event.players.active().filter(is_defending=True).order_by("pk")
    return tuple((each.pk, each.is_present) for each in defending)


def _results_are_missing(event: Event) -> bool:
    begun = (Round.Status.PLAYING, Round.Status.TIME_UP, Round.Status.FINISHED)
    tables = Table.objects.filter(round__event=event, round__status__in=begun)
    return tables.exclude(result__in=Result.objects.counting()).exists()


def _ranks(event: Event) -> dict[int, OwnRank]:
    known = known_of(event)
    rows = known.rows if known else current_rows(event)
    prospects = {} if known else draws.prospects_of(event)
    divisions = {
        place.player: (place.rank, len(each.places))
        for each in standings.divisions_of(event, rows)
        for place in each.places
        if known is None or place.player in known.in_divisions
    }
    so_far = known is None and _results_are_missing(event)
    apart = crowns_divisions(event)
    found = {}
    for row in rows:
        player = row["player"]
        is_known = row["rounds"] and (known is None or player in known.overall)
        rank = row["rank"] if is_known else 0
        prospect = _WORDS.get(prospects[player], "") if rank and player in prospects else ""
        own_rank, own_field = divisions.get(player, (0, 0))
        found[player] = OwnRank(rank, len(rows), own_rank, own_field, prospect, so_far, apart)
    return found
