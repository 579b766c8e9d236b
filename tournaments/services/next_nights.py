"""The next night of a league: an event like the one before, with all its people."""

from __future__ import annotations

import re
from datetime import date
from uuid import UUID, uuid4

from django.db import transaction

from ledger import passes
from ledger.models import Pass
from tournaments.codes import Code
from tournaments.formats import plans_of
from tournaments.models import Act, Event, Membership, Player, Registration, Till
from tournaments.problems import EveningProblem
from tournaments.services import acts, events, forgetting, people
from tournaments.services.champions import champions_of
from tournaments.services.leagues import next_night_of
from tournaments.services.locking import locked_event
from tournaments.services.roster import link_label

TAKEN_OVER = ("number", "name", "has_namesake", "club", "apart", "own_table",
              "needs_accessible_table", "division", "person")  # fmt: skip
"""The columns that a player keeps from one night to the next."""

_NAME_MAX = 80
_NUMBERED = re.compile(r"(.*[\s#])([1-9][0-9]{0,2})")


def next_name(name: str) -> str:
    """The name for the night after one of this name: the number at its end goes up, as "Tuesday
    league 1" to "Tuesday league 2". Four digits are a year, which stays, as does any other name."""
    numbered = _NUMBERED.fullmatch(name)
    following = f"{numbered[1]}{int(numbered[2]) + 1}" if numbered else name
    return following if len(following) <= _NAME_MAX else name


@transaction.atomic
def make_next_night(event_id: UUID, *, on: date, user_id: int, name: str | None = None) -> Event:
    """Make the event that follows this one in its league, which begins here if there is none.

    It has the place, rules, stages, prices and places of this one, and its name unless it is given
    another; everybody on its list, not checked in yet, and its organisers, bankers, referees and
    assistants, with new links. Those who have left come along: they may be back. The winner defends
    the title. `user_id` becomes an organiser of it.

    Raises `Problem` NIGHT_FOLLOWS if the event already has a next night, EVENT_EXISTS for an event
    of the same name on that day, NIGHT_BEFORE for a day before this night, NAMES_GONE if its names
    have been removed.
    """
    event = locked_event(event_id)
    _require_followable(event, on)
    join_league(event, event.league or uuid4(), Act.Kind.NIGHT_FOLLOWED)
    night = events.create_like(
        event,
        user_id=user_id,
        name=name or event.name,
        date=on,
        plans=plans_of(event),
        team_counts=event.team_counts,
        divisions=event.divisions,
        league=event.league,
        nights_counted=event.nights_counted,
    )
    _take_over_players(event, night)
    take_over_staff(event, night)
    take_over_terms(event, night)
    return night


def _require_followable(event: Event, on: date) -> None:
    follower = next_night_of(event)
    if follower is not None:
        day = f"{follower.date.day} {follower.date:%B %Y}"
        raise EveningProblem(
            Code.NIGHT_FOLLOWS,
            f"“{follower.name}” of {day} already follows this evening.",
            "Make the next night there. If it was made too early, remove it and make it again.",
        )
    require_day(event, on)
    if forgetting.is_forgotten(event):
        raise EveningProblem(
            Code.NAMES_GONE,
            "The names of this evening have been removed, so there is nobody to take over.",
        )


def require_day(event: Event, on: date) -> None:
    """Raises `Problem` NIGHT_BEFORE for a day before the event's own."""
    if on < event.date:
        raise EveningProblem(
            Code.NIGHT_BEFORE,
            "The next night can’t be before this one.",
            status=400,
            field="date",
        )


def join_league(event: Event, league: UUID, kind: Act.Kind) -> None:
    """Make a locked event a night of a league, and each of its players a person, unless they are
    already. `kind` says why in its log."""
    event.league = league
    event.version += 1
    event.save(update_fields=["league", "version"])
    new = list(event.players.filter(person=None))
    acts.record(event, kind, acts.EVENT, *make_persons(new))


def make_persons(players: list[Player]) -> list[str]:
    """Make each of these players a person, who can be met again on another night. Returns them as
    subjects of the act that the caller records."""
    for player in players:
        player.person = uuid4()
    Player.objects.bulk_update(players, ["person"])
    return [acts.subject("player", player.pk) for player in players]


def _take_over_players(event: Event, night: Event) -> None:
    listed = list(event.players.order_by("number").values(*TAKEN_OVER))
    links = passes.issue_many(Pass.Kind.PLAYER, [link_label(each["number"]) for each in listed])
    won = {each.player.number for each in champions_of(event)}
    made = Player.objects.bulk_create(
        Player(event=night, link=link, is_defending=each["number"] in won, **each)
        for each, link in zip(listed, links, strict=True)
    )
    if made:
        told = (acts.subject("player", player.pk) for player in made)
        acts.record(night, Act.Kind.PLAYERS_ADDED, *told)


def take_over_staff(event: Event, night: Event) -> None:
    """All the staff, and every account with its role."""
    by_person = {player.person: player for player in night.players.all()}
    for each in event.staff.select_related("player").order_by("pk"):
        player = by_person.get(each.player.person) if each.player else None
        people.add_staff(night, each.name, each.role, player)
    known = night.memberships.values("user")
    for membership in event.memberships.exclude(user__in=known):
        Membership.objects.create(event=night, user=membership.user, role=membership.role)


def take_over_terms(event: Event, night: Event) -> None:
    """Prices, and how players register; registration itself has to be opened again."""
    for till in Till.objects.filter(event=event):
        Till.objects.create(event=night, currency=till.currency, entry=till.entry, rebuy=till.rebuy)
    for terms in Registration.objects.filter(event=event):
        Registration.objects.create(
            event=night,
            capacity=terms.capacity,
            asks_club=terms.asks_club,
            self_check_in=terms.self_check_in,
        )
