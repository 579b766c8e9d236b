"""The standings of a league as people read them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

import engine
from tournaments.models import Event
from tournaments.plurals import counted
from tournaments.ranking import OfNight, RankedOverNights
from tournaments.services.champions import known_champions_of_each, names_of
from tournaments.services.leagues import League, league_of, nights_until
from tournaments.views.components.version_cache import once


@dataclass(frozen=True, slots=True)
class ShownNight:
    """What somebody brought home from a night, "" where they didn't play; whether it counts."""

    text: str
    counts: bool


@dataclass(frozen=True, slots=True)
class LeagueRow:
    """A person of the league. Equal persons share a rank."""

    rank: int
    name: str
    number: int
    value: str
    nights: list[ShownNight]


@dataclass(frozen=True, slots=True)
class ShownLeague:
    """The list with the head of its column; each division has the ranks there with the rows."""

    rows: list[LeagueRow]
    nights: list[Event]
    caption: str
    held: list[Event]
    value_title: str
    order: str
    divisions: list[tuple[str, list[tuple[int, LeagueRow]]]]


@dataclass(frozen=True, slots=True)
class NightOfLeague:
    """A night of the league, with its champions by name; "" where they aren't known."""

    event: Event
    champions: str


def league_html(event: Event, *, to_all: bool = True) -> SafeString:
    """The standings of the event's league as HTML, for an event that has one."""

    def render() -> SafeString:
        league = league_of(event, to_all=to_all)
        assert league is not None
        return render_to_string("components/league.html", {"league": _shown(event, league)})

    # They grow old when any of the nights has changed.
    versions = repr([(night.pk, night.live_version) for night in nights_until(event)])
    stand = hashlib.sha256(versions.encode()).hexdigest()
    return once(event, f"league-{to_all}-{stand}", render)


def shown_nights(nights: Iterable[Event]) -> list[NightOfLeague]:
    """The nights, the newest first, with the champions whom everybody may know."""
    nights = list(nights)
    champions = known_champions_of_each(nights)
    return [NightOfLeague(night, names_of(champions[night.pk])) for night in reversed(nights)]


def _shown(event: Event, league: League) -> ShownLeague:
    edition = engine.load_edition(event.edition)
    deciding = league.scoring.deciding

    def shown(row: RankedOverNights) -> LeagueRow:
        member = league.members[row.ranked.player]
        return LeagueRow(
            rank=row.ranked.rank,
            name=member.name,
            number=member.number,
            value=deciding.text(row.ranked.metrics.get(deciding.name), edition),
            nights=[of_night(each) for each in row.nights],
        )

    def of_night(night: OfNight | None) -> ShownNight:
        if night is None:
            return ShownNight("", counts=True)
        return ShownNight(deciding.text(night.value, edition), night.counts)

    rows = {row.ranked.player: shown(row) for row in league.rows}
    return ShownLeague(
        rows=list(rows.values()),
        nights=league.nights,
        caption=_caption(league),
        held=league.held,
        value_title=deciding.title,
        order=_order(league),
        divisions=[
            (each.name, [(place.rank, rows[place.player]) for place in each.places])
            for each in league.divisions
            if each.places
        ],
    )


def _caption(league: League) -> str:
    after = f"After {counted(len(league.nights), 'night')}."
    if league.counted is None:
        return after
    best = "best night counts" if league.counted == 1 else f"best {league.counted} nights count"
    return f"{after} Of each player the {best}."


def _order(league: League) -> str:
    order = ", then ".join(metric.title.lower() for metric in league.metrics)
    return f"By {order}, over the rounds that everybody plays. Equal players share a place."
