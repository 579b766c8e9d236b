"""A copy of an event to practice with, so that the real one stays as it is."""

from __future__ import annotations

from django.db import transaction

from tournaments.formats import plans_of
from tournaments.models import Event, Membership, waves_of
from tournaments.services import events, people, players

_NAME_MAX = 80
_MARK = " (practice)"
_MORE = ("own_table", "needs_accessible_table", "is_defending")


@transaction.atomic
def copy_for_practice(event: Event) -> Event:
    """The same set-up, players, bankers and organisers; marked as practice, and removable."""
    copy = events.create_like(
        event,
        name=event.name[: _NAME_MAX - len(_MARK)] + _MARK,
        date=event.date,
        plans=plans_of(event),
        team_counts=event.team_counts,
        divisions=event.divisions,
        is_demo=True,
    )
    for member in event.memberships.all():
        Membership.objects.create(event=copy, user_id=member.user_id, role=member.role)
    twins, names = {}, waves_of(event)
    for player in event.players.active().order_by("number"):
        twin = twins[player.pk] = players.add_player(
            copy,
            player.name,
            club=player.club,
            apart=player.apart,
            division=player.division,
            wave=player.wave if player.wave in names else "",
            namesakes=None,
        )
        more = {name: getattr(player, name) for name in _MORE if getattr(player, name)}
        if more:
            players.change_player(twin, version=twin.version, **more)
    for each in event.staff.all():
        player_too = twins.get(each.player_id) if each.player_id else None
        people.add_staff(copy, each.name, each.role, player_too)
    return copy
