"""The final of a league, or of several halls: an event for the first of its standings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import date
from itertools import groupby
from uuid import UUID

from django.db import transaction

from ledger import passes
from ledger.models import Pass
from tournaments.codes import Code
from tournaments.formats import StagePlan
from tournaments.models import Act, Event, Player, Stage
from tournaments.problems import EveningProblem
from tournaments.services import acts, events
from tournaments.services.leagues import League, league_of, nights_until
from tournaments.services.locking import event_now, hold_event, locked_event
from tournaments.services.next_nights import make_persons, require_day, take_over_staff
from tournaments.services.roster import link_label

NEXT_IN_LINE = 2
"""The list of the final has this many players for each place in it: finalists, and alternates."""


@transaction.atomic
def make_league_final(
    event_id: UUID, *, name: str, on: date, players: int, minutes: int, user_id: int
) -> Event:
    """Make the event in which the first `players` of the league play a game for the title.

    It has this one's place and rules, its staff and its organisers. On its list are the first of
    the league and as many next in line, none of them checked in yet. Who plays is decided when it
    is drawn: by the league's standings then, among those who are here.

    Raises `Problem` NO_LEAGUE if the event belongs to none, or its league has no results;
    EVENT_EXISTS for an event of that name on that day; NIGHT_BEFORE for a day before this one; and
    whatever `events.create_event` has against the stage.
    """
    _hold_nights(event_id)
    event = locked_event(event_id)
    league = league_of(event, to_all=False)
    if league is None or not league.rows:
        raise EveningProblem(
            Code.NO_LEAGUE,
            "There is no league with a result, so nobody can be chosen for a final.",
            "Take in the other halls, or make the next night.",
        )
    require_day(event, on)
    final = events.create_like(
        event,
        user_id=user_id,
        name=name,
        date=on,
        plans=[_plan(event, players, minutes)],
        league=event.league,
        nights_counted=event.nights_counted,
    )
    _list_first(league, final, players * NEXT_IN_LINE)
    take_over_staff(event, final)
    return final


def _hold_nights(event_id: UUID) -> None:
    """Lock the nights whose players may become persons, in an order that is the same for all: two
    halls may make a final at once."""
    nights = nights_until(event_now(event_id))
    for night_id in sorted(night.pk for night in nights):
        hold_event(night_id)


def _plan(event: Event, players: int, minutes: int) -> StagePlan:
    return StagePlan(
        name="Final",
        plays=Stage.Plays.TOP,
        players=players,
        minutes=minutes,
        table_size=players,
        scoring=event.stages.all()[0].scoring,
    )


def _list_first(league: League, final: Event, most: int) -> None:
    """Put the first of the league on the list of its final, with numbers in that order."""
    in_order = [league.player_of[row.ranked.player] for row in league.rows[:most]]
    known = Player.objects.in_bulk(in_order)
    _know_as_persons(known.values())
    names = Counter(player.name.casefold() for player in known.values())
    numbers = range(1, len(in_order) + 1)
    links = passes.issue_many(Pass.Kind.PLAYER, [link_label(number) for number in numbers])
    made = Player.objects.bulk_create(
        Player(
            event=final,
            number=number,
            name=known[pk].name,
            has_namesake=names[known[pk].name.casefold()] > 1,
            club=known[pk].club,
            needs_accessible_table=known[pk].needs_accessible_table,
            person=known[pk].person,
            link=link,
        )
        for number, pk, link in zip(numbers, in_order, links, strict=True)
    )
    acts.record(final, Act.Kind.PLAYERS_ADDED, *(acts.subject("player", each.pk) for each in made))


def _know_as_persons(players: Iterable[Player]) -> None:
    """Make persons of the players who aren't yet, as they joined a night already in the league."""
    nameless = sorted((each for each in players if each.person is None), key=_its_event)
    for event_id, group in groupby(nameless, key=_its_event):
        event = locked_event(event_id)
        acts.record(event, Act.Kind.JOINED, *make_persons(list(group)))


def _its_event(player: Player) -> UUID:
    return player.event_id
