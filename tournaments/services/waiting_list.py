"""The waiting list, and the places that its first people move up to. Callers hold the event's
lock."""

from __future__ import annotations

from typing import Any

from ledger.models import Pass
from tournaments.models import Act, Event, Player, Registration, Round, Waiting
from tournaments.services import acts
from tournaments.services.roster import link_label, mark_namesakes, next_number

_KEPT = (
    "name", "club", "apart", "own_table", "needs_accessible_table", "division", "wave",
    "is_defending", "person", "registration_key",
)  # fmt: skip


def kept(whom: Player | Waiting) -> dict[str, Any]:
    """What somebody keeps as a player or on the waiting list, by column."""
    return {column: getattr(whom, column) for column in _KEPT}


def has_begun(event: Event) -> bool:
    """Whether seats have been made public: from then on organisers alone say who comes in."""
    return event.round_set.filter(status__in=Round.DRAWN).exists()


def free_places(event: Event) -> int | None:
    """Return how many more may come in: none if others are waiting for a place; None if there is no
    limit."""
    capacity = Registration.objects.filter(event=event).values_list("capacity", flat=True).first()
    return None if capacity is None else max(0, capacity - event.players.active().count())


def fill_places(event: Event) -> None:
    """Let the first of the waiting list move up into places that are free, until the evening
    begins. Call it after a change that may have made a place free."""
    first = event.waiting.first()
    if first is None or has_begun(event):
        return
    for each in list(event.waiting.select_related("link")[: free_places(event)]):
        move_up(event, each)


def move_up(event: Event, waiting: Waiting) -> Player:
    """Make somebody who waits a player, with the same private link."""
    gone, link = acts.subject("waiting", waiting.pk), waiting.link
    player = Player.objects.create(
        event=event,
        number=next_number(event),
        link=link,
        **kept(waiting),
    )
    waiting.delete()
    Pass.objects.filter(pk=link.pk).update(label=link_label(player.number))
    acts.record(event, Act.Kind.MOVED_UP, gone, acts.subject("player", player.pk))
    mark_namesakes(event)
    player.refresh_from_db(fields=["has_namesake"])
    return player
