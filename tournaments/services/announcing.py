"""The public part of standings that are held: the rows that were known when the hold began, and
from the first announcement what has been announced, place by place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.models import Event, Projector, Result, Standings, crowns_divisions
from tournaments.services.standings import StandingsRows, divisions_of

ALL = ""
"""Used in place of a division's name when the whole order is announced."""


@dataclass(frozen=True, slots=True)
class KnownStandings:
    """The known part of standings that are held: of `rows`, the players (by pk) who may be listed
    `overall`, and those who may be listed in their divisions. `newest` is the division of the last
    announcement, with the place; None before the first."""

    rows: StandingsRows
    overall: frozenset[int]
    in_divisions: frozenset[int]
    newest: tuple[str, int] | None


@dataclass(frozen=True, slots=True)
class AnnouncedOrder:
    """An order that is announced place by place: that of a division, or of all. `places` are ranks
    with the names there, the next one to be announced first; `last` is the last place of all."""

    division: str
    places: list[tuple[int, list[str]]]
    last: int

    @property
    def mark(self) -> str:
        """The next place with the names there, by which a press says what it saw."""
        return f"{self.places[0][0]} {', '.join(self.places[0][1])}" if self.places else ""


def known_of(event: Event) -> KnownStandings | None:
    """The known part while the standings are held; None if everything is known: nothing is
    held, or all of it has been announced."""
    projector = Projector.objects.filter(event=event, held__isnull=False).first()
    return known_by(event, projector) if projector else None


def known_by(event: Event, projector: Projector) -> KnownStandings | None:
    """The same, where the event's projector has been read already."""
    if projector.held is None:
        return None
    if projector.announced is None:
        everybody = frozenset(row["player"] for row in projector.held)
        return KnownStandings(projector.held, everybody, everybody, None)
    opened = dict(projector.opened_from)
    ladders = _ladders(event, projector.announced)
    if all(opened.get(name) == 1 for name, ladder in ladders.items() if ladder):
        return None
    known = frozenset(
        player
        for division, ladder in ladders.items()
        for rank, player in ladder
        if rank >= _bound(opened, division, ladder)
    )
    overall = known if ALL in ladders else frozenset[int]()
    newest = projector.opened_from[-1]
    return KnownStandings(projector.announced, overall, known, (newest[0], newest[1]))


def held_back(event: Event) -> set[int]:
    """The tables (by pk) whose results nobody else may know yet: they came in after the hold
    began."""
    if known_of(event) is None:
        return set()
    rows: StandingsRows = Projector.objects.get(event=event).held
    told = {each["table_id"] for row in rows for each in row["rounds"]}
    came_in = Result.objects.filter(table__round__event=event).values_list("table", flat=True)
    return set(came_in) - told


def orders_of(event: Event, projector: Projector) -> list[AnnouncedOrder]:
    """The orders that can be announced, with the places that nobody knows yet: the
    divisions, where each has a champion of its own."""
    rows = projector.announced if projector.announced is not None else current_rows(event)
    names = {row["player"]: row["name"] for row in rows}
    opened = dict(projector.opened_from)
    found = []
    for division, ladder in _ladders(event, rows).items():
        if ladder:
            bound = _bound(opened, division, ladder)
            by_rank: dict[int, list[str]] = {}
            for rank, player in ladder:
                if rank < bound:
                    by_rank.setdefault(rank, []).append(names[player])
            found.append(
                AnnouncedOrder(division, sorted(by_rank.items(), reverse=True), ladder[-1][0])
            )
    return found


def is_announcing(event: Event, projector: Projector) -> bool:
    """Whether an order is being announced: its first place is known, and some are not yet. Once all
    of them are, everybody sees the standings as they are."""
    return projector.announced is not None and known_by(event, projector) is not None


def is_stale(event: Event, projector: Projector) -> bool:
    """Whether the order being announced no longer matches the standings."""
    if projector.announced is None or not is_announcing(event, projector):
        return False
    return _order_in(projector.announced) != _order_in(current_rows(event))


def current_rows(event: Event) -> StandingsRows:
    """The rows of the standings as last computed."""
    return Standings.objects.filter(event=event).values_list("rows", flat=True).first() or []


def _ladders(event: Event, rows: StandingsRows) -> dict[str, list[tuple[int, int]]]:
    """Rank and player in each order, best first, of those who have played."""
    if crowns_divisions(event):
        return {
            each.name: [(place.rank, place.player) for place in each.places]
            for each in divisions_of(event, rows)
        }
    return {ALL: [(row["rank"], row["player"]) for row in rows if row["rounds"]]}


def _order_in(rows: StandingsRows) -> list[tuple[Any, ...]]:
    return [(row["rank"], row["player"], row["metrics"]) for row in rows]


def _bound(opened: Mapping[str, int], division: str, ladder: list[tuple[int, int]]) -> int:
    """The best place of a division that is known so far; before any is known, one past its last."""
    return opened.get(division, ladder[-1][0] + 1 if ladder else 1)
