"""The standings of a league as people read them."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString

import engine
from tournaments.models import Event, Player
from tournaments.plurals import counted
from tournaments.ranking import OfNight, Placed, RankedOverNights
from tournaments.services.champions import known_champions_of_each, names_of
from tournaments.services.leagues import League, league_of, nights_until
from tournaments.views.components.list_part import (
    AT_ONCE,
    ListPart,
    ListQuery,
    asked_of,
    from_the_start_if_past,
    part_of,
    ways,
)
from tournaments.views.components.version_cache import once


@dataclass(frozen=True, slots=True)
class ShownNight:
    """A person's value of a night, "" if they didn't play, and whether it counts."""

    text: str
    counts: bool


@dataclass(frozen=True, slots=True)
class LeagueRow:
    """A person of the league. Equal persons share a rank. `hall` is where they played, "" unless
    the nights are the halls of one evening."""

    rank: int
    name: str
    number: int
    hall: str
    value: str
    nights: list[ShownNight]


@dataclass(frozen=True, slots=True)
class DivisionOfLeague:
    """A division with the `part` of its players that is shown, each with their rank there."""

    name: str
    part: ListPart[tuple[int, LeagueRow]]


@dataclass(frozen=True, slots=True)
class ShownLeague:
    """The list with the heads of its columns, and those of the divisions; of each the `part` that
    was asked for."""

    part: ListPart[LeagueRow]
    asked: ListQuery
    nights: list[tuple[Event, str]]
    caption: str
    held: list[Event]
    value_title: str
    order: str
    divisions: list[DivisionOfLeague]


@dataclass(frozen=True, slots=True)
class NightOfLeague:
    """A night of the league, with its champions by name; "" if they aren't known. `title` is its
    day, with its name if there are others on that day."""

    event: Event
    champions: str
    title: str


def league_html(event: Event, query: Mapping[str, str], *, to_all: bool = True) -> SafeString:
    """Render the standings of the event's league for a page with this `query`, as HTML, for an
    event that has one."""
    nights = nights_until(event)
    asked = asked_of(query, _most(nights)) if query.keys() & {"find", "from"} else ListQuery()

    def render() -> SafeString:
        league = league_of(event, to_all=to_all)
        assert league is not None
        shown = _shown(event, league, asked)
        page = reverse("public-league" if to_all else "event-league", args=[event.slug])
        context = {"league": shown, "page": page, **ways(shown.asked, shown.part.total)}
        return render_to_string("components/league.html", context)

    if asked.find:
        return render()
    # They are outdated when any of the nights has changed.
    versions = repr([(night.pk, night.live_version) for night in nights])
    stand = hashlib.sha256(versions.encode()).hexdigest()
    return once(event, f"league-{to_all}-{asked.first}-{stand}", render)


def is_long(nights: Sequence[Event]) -> bool:
    """Whether the list of these nights may be too long for a page, so that the server searches."""
    return _most(nights) > AT_ONCE


def _most(nights: Sequence[Event]) -> int:
    """Return an upper bound for the number of persons in these nights."""
    return Player.objects.filter(event__in=nights).count()


def shown_nights(nights: Iterable[Event]) -> list[NightOfLeague]:
    """The nights, the newest first, with the champions whom everybody may know."""
    nights = list(nights)
    champions = known_champions_of_each(nights)
    days = Counter(night.date for night in nights)

    def title(night: Event) -> str:
        day = f"{night.date.day} {night.date:%B %Y}"
        return f"{night.name}, {day}" if days[night.date] > 1 else day

    return [
        NightOfLeague(night, names_of(champions[night.pk]), title(night))
        for night in reversed(nights)
    ]


def _shown(event: Event, league: League, asked: ListQuery) -> ShownLeague:
    edition = engine.load_edition(event.edition)
    deciding = league.scoring.deciding

    def shown(row: RankedOverNights) -> LeagueRow:
        member = league.members[row.ranked.player]
        return LeagueRow(
            rank=row.ranked.rank,
            name=member.name,
            number=member.number,
            hall=hall_of(row),
            value=deciding.text(row.ranked.metrics.get(deciding.name), edition),
            nights=[of_night(each) for each in row.nights],
        )

    def hall_of(row: RankedOverNights) -> str:
        if not _is_one_day(league):
            return ""
        return next(night.name for night, own in zip(league.nights, row.nights, strict=True) if own)

    def of_night(night: OfNight | None) -> ShownNight:
        if night is None:
            return ShownNight("", counts=True)
        return ShownNight(deciding.text(night.value, edition), night.counts)

    def text_of(row: RankedOverNights) -> str:
        member = league.members[row.ranked.player]
        return f"{member.name} {member.number}"

    def division(name: str, places: Sequence[Placed]) -> DivisionOfLeague:
        part = part_of(places, asked, lambda place: [f"{text_of(rows[place.player])} {name}"])
        return DivisionOfLeague(
            name, part.made(lambda place: (place.rank, shown(rows[place.player])))
        )

    rows = {row.ranked.player: row for row in league.rows}
    asked = from_the_start_if_past(asked, len(rows))
    return ShownLeague(
        part=part_of(league.rows, asked, lambda row: [text_of(row)]).made(shown),
        asked=asked,
        nights=_heads(league.nights),
        caption=_caption(league),
        held=league.held,
        value_title=deciding.title,
        order=_order(league),
        divisions=[division(each.name, each.places) for each in league.divisions if each.places],
    )


def _heads(nights: Sequence[Event]) -> list[tuple[Event, str]]:
    """The nights with the heads of their columns: the day, or the name if there are others on that
    day."""
    days = Counter(night.date for night in nights)
    return [
        (night, night.name if days[night.date] > 1 else f"{night.date.day} {night.date:%b}")
        for night in nights
    ]


def _caption(league: League) -> str:
    if _is_one_day(league):
        return f"From {counted(len(league.nights), 'hall')}."
    after = f"After {counted(len(league.nights), 'night')}."
    if league.counted is None:
        return after
    best = "best night counts" if league.counted == 1 else f"best {league.counted} nights count"
    return f"{after} Each player’s {best}."


def _is_one_day(league: League) -> bool:
    """Whether the nights are the halls of one evening."""
    return len({night.date for night in league.nights}) == 1 < len(league.nights)


def _order(league: League) -> str:
    order = ", then ".join(metric.title.lower() for metric in league.metrics)
    return (
        f"By {order}, over the rounds that everybody plays. Players who are equal in all of these "
        "share a place."
    )
