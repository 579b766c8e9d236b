"""What happened at the door, from the log of the event: who came onto the list, who is here."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from ledger.actors import labels_of
from tournaments.models import Act, Event, Player, Waiting

_KINDS = {
    Act.Kind.REGISTRATION_OPENED: "opened registration",
    Act.Kind.REGISTRATION_CLOSED: "closed registration",
    Act.Kind.REGISTERED: "put {} on the list",
    Act.Kind.QUEUED: "put {} on the waiting list",
    Act.Kind.UNQUEUED: "took {} off the waiting list",
    Act.Kind.MOVED_UP: "moved {} up from the waiting list",
    Act.Kind.SET_BACK: "moved {} to the waiting list",
    Act.Kind.CHECKED_IN: "checked {} in",
    Act.Kind.CHECKED_OUT: "took the check-in of {} back",
    Act.Kind.PLAYER_DROPPED: "dropped {}",
    Act.Kind.PLAYER_RESTORED: "restored {}",
    Act.Kind.PLAYER_REMOVED: "removed {}",
    Act.Kind.PLAYERS_ADDED: "added {}",
}
_SHOWN = 60
_NAMED = 3


@dataclass(frozen=True, slots=True)
class DoorLine:
    """Who did what, and when."""

    at: datetime
    by: str
    did: str


def door_log(event: Event) -> list[DoorLine]:
    """The newest that happened at the door, newest first. A few queries."""
    acts = list(
        Act.objects.filter(event=event.pk, kind__in=[kind.value for kind in _KINDS])
        .order_by("-number")[:_SHOWN]
    )  # fmt: skip
    names = _names(acts)
    labels = labels_of(act.by for act in acts)
    links = _own_links(acts)
    return [
        DoorLine(act.at, links.get(act.by) or labels[act.by].label, _did(act, names))
        for act in acts
    ]


def _did(act: Act, names: dict[str, str]) -> str:
    touched = [each for each in act.data.get("now", {}) if each in names or ":" in each]
    shown = sorted({names.get(each, "") for each in touched} - {""})
    listed = ", ".join(shown[:_NAMED]) or "somebody who is no longer on the list"
    if len(touched) > _NAMED and len(shown) > _NAMED:
        listed += f" and {len(shown) - _NAMED} more"
    return _KINDS[Act.Kind(act.kind)].format(listed)


def _names(acts: list[Act]) -> dict[str, str]:
    """The names of those whom the acts touched and who are there still, by subject."""
    keys: dict[str, list[int]] = {"player": [], "waiting": []}
    for act in acts:
        for each in act.data.get("now", {}):
            kind, _, key = each.partition(":")
            if kind in keys:
                keys[kind].append(int(key))
    players = Player.objects.filter(pk__in=keys["player"])
    waiting = Waiting.objects.filter(pk__in=keys["waiting"])
    named = {f"player:{each.pk}": each.display_name for each in players}
    return named | {f"waiting:{each.pk}": each.name for each in waiting}


def _own_links(acts: list[Act]) -> dict[str, str]:
    """The names of players who acted by their own links: labels of passes know none."""
    keys = [UUID(act.by.partition(":")[2]) for act in acts if act.by.startswith("pass:")]
    players = Player.objects.filter(link__in=keys).select_related("link")
    return {f"pass:{each.link_id}": each.display_name for each in players}
