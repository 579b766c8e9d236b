"""The check-in desk: one player at a time, by several assistants at once."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from tournaments.codes import Code
from tournaments.models import Event, Player
from tournaments.problems import EveningProblem, changed_meanwhile
from tournaments.services import money, players
from tournaments.services.locking import locked_event


@transaction.atomic
def arrive(player: Player) -> bool:
    """Check the player in. Returns False for one who was checked in already, whose time stays the
    first one. Raises `Problem` PLAYER_LEFT, PLAYER_REMOVED."""
    _refresh(player)
    if player.dropped_at is not None:
        raise EveningProblem(
            Code.PLAYER_LEFT,
            f"{player.display_name} has withdrawn or was dropped.",
            "Ask an organiser to restore them, if there is a place.",
        )
    if player.checked_in_at is not None:
        return False
    players.check_in([player])
    return True


@transaction.atomic
def arrive_paying(player: Player, *, seen: int) -> bool:
    """Record that the player has paid the entry, at the price of the till's version that was
    `seen`, and is here: both or neither. As `arrive`; raises `Problem` ALREADY_PAID, TILL_CHANGED
    too."""
    new = arrive(player)
    money.take_entry(player, seen=seen)
    return new


@transaction.atomic
def take_back(player: Player, *, seen: datetime | None) -> None:
    """The player isn't here after all. `seen` is the time of the check-in to take back: if the
    player has been checked in again since, nothing changes. Raises `Problem` CHECK_IN_CHANGED,
    PLAYER_REMOVED."""
    _refresh(player)
    if player.checked_in_at != seen:
        raise changed_meanwhile("check-in")
    players.check_in([player], here=False)


def expected(event: Event) -> QuerySet[Player]:
    """The players who aren't here yet."""
    return event.players.active().filter(checked_in_at=None)


def _refresh(player: Player) -> None:
    locked_event(player.event_id)
    try:
        player.refresh_from_db()
    except Player.DoesNotExist:
        raise players.removed_meanwhile() from None
