"""Leagues: standings over several nights. They aren't stored but worked out from the results of all
nights, so that they follow a correction of an earlier night."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from tournaments.models import Event, EventChain, Player
from tournaments.person_names import display_name
from tournaments.ranking import (
    SCORINGS,
    Division,
    Metric,
    Played,
    RankedOverNights,
    Scoring,
    rank_divisions,
    rank_nights,
)
from tournaments.services.announcing import known_of
from tournaments.services.played_games import games_of


@dataclass(frozen=True, slots=True)
class Member:
    """A person of a league, as the newest night that still knows their name has them."""

    number: int
    name: str
    division: str


@dataclass(frozen=True, slots=True)
class League:
    """The standings of a league after the `nights` that have a result. `members` are the ranked
    persons, by the numbers used in `rows` and `divisions`; `number_of` has these numbers for all
    players of the nights, by pk, and `player_of` the pk of the player who gives each member their
    name. `held` are nights still hidden from the public: they are left out."""

    nights: list[Event]
    held: list[Event]
    scoring: Scoring
    counted: int | None
    rows: list[RankedOverNights]
    members: dict[int, Member]
    divisions: list[Division]
    number_of: dict[int, int]
    player_of: dict[int, int]

    @property
    def metrics(self) -> list[Metric]:
        """The metrics that decide, in their order."""
        return [metric for metric in self.scoring.metrics if metric.name != "final"]


def nights_until(event: Event) -> list[Event]:
    """The nights of the event's league up to its day, the first one first; [] without a league.
    Nights on the same day are the halls of one evening, or its final."""
    nights = Event.objects.nights_of(event).filter(date__lte=event.date)
    return list(nights.select_related("champion"))


def is_night(event: Event) -> bool:
    """Whether it is a night of a league that isn't its final: who wins it is no champion yet."""
    return event.league is not None and event.stages.all()[0].is_for_all


def has_other_nights(event: Event) -> bool:
    """Whether the league of an event is more than a plan: it has other nights, here or in another
    hall, whose players are known again by the person that they are."""
    others = Event.objects.nights_of(event).exclude(pk=event.pk)
    return others.exists() or event.players.exclude(person=None).exists()


def next_night_of(event: Event) -> Event | None:
    """The night of its league that follows an event, on a later day."""
    return Event.objects.nights_of(event).filter(date__gt=event.date).first()


def league_of(event: Event, *, to_all: bool = True) -> League | None:
    """The standings of the event's league after this night, by what decides its first stage, over
    the rounds that everybody plays; None without a league. If they are shown `to_all`, nights
    whose standings are held are left out.
    """
    nights = nights_until(event)
    if not nights:
        return None
    held = [night for night in nights if to_all and known_of(night) is not None]
    scoring = SCORINGS[event.stages.all()[0].scoring]
    people = _People(nights)
    played = {
        night: people.by_person(games)
        for night in nights
        if night not in held and (games := _played(night, scoring))
    }
    rows = rank_nights(list(played.values()), event.nights_counted, scoring)
    members = {row.ranked.player: people.members[row.ranked.player] for row in rows}
    divisions = _divisions(event, rows, members)
    return League(
        nights=list(played),
        held=held,
        scoring=scoring,
        counted=event.nights_counted,
        rows=rows,
        members=members,
        divisions=divisions,
        number_of=people.number_of,
        player_of=people.player_of,
    )


def _played(night: Event, scoring: Scoring) -> dict[int, tuple[Played, ...]]:
    by_player = games_of(night, with_cash=scoring.counts_cash).in_rounds_for_all(scoring)
    return {player: games for player, games in by_player.items() if games}


def _divisions(
    event: Event, rows: Sequence[RankedOverNights], members: dict[int, Member]
) -> list[Division]:
    ranked = [(row.ranked.rank, row.ranked.player) for row in rows]
    division_of = {key: member.division for key, member in members.items()}
    return rank_divisions(ranked, division_of, event.divisions) if event.divisions else []


class _People:
    """The players of several nights as persons, with numbers of our own."""

    def __init__(self, nights: Iterable[Event]) -> None:
        self.members: dict[int, Member] = {}
        self.player_of: dict[int, int] = {}
        self.number_of: dict[int, int] = {}
        known: dict[UUID, int] = {}
        for player, person, member in _listed(nights):
            key = known.setdefault(person, len(self.members)) if person else len(self.members)
            self.number_of[player] = key
            self.members.setdefault(key, member)
            self.player_of.setdefault(key, player)

    def by_person(self, played: dict[int, tuple[Played, ...]]) -> dict[int, tuple[Played, ...]]:
        """The games that the players of a night have played, by person."""
        return {
            self.number_of[player]: tuple(self._among_persons(game) for game in games)
            for player, games in played.items()
        }

    def _among_persons(self, game: Played) -> Played:
        def persons(players: Iterable[int]) -> tuple[int, ...]:
            return tuple(self.number_of[player] for player in players)

        return game._replace(
            behind=persons(game.behind),
            equal=persons(game.equal),
            ahead=persons(game.ahead),
        )


def _listed(nights: Iterable[Event]) -> Iterator[tuple[int, UUID | None, Member]]:
    """Everybody on the lists of these nights: by name first, the newest night first."""
    order = {night.pk: at for at, night in enumerate(nights)}
    nameless = set(
        EventChain.objects.filter(event__in=order, salt="").values_list("event", flat=True)
    )
    columns = ("event", "pk", "person", "number", "name", "has_namesake", "division")
    rows: list[Any] = list(Player.objects.filter(event__in=order).values_list(*columns))
    rows.sort(key=lambda row: (row[0] in nameless, -order[row[0]], row[3]))
    for _, player, person, number, name, shared, division in rows:
        yield player, person, Member(number, display_name(name, number, shared), division)
