"""The log of the door, taken from that of the event: registrations and check-ins."""

from __future__ import annotations

from collections.abc import Iterable
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
_GONE = "somebody who is no longer on the list"


@dataclass(frozen=True, slots=True)
class DoorLine:
    """One thing that was done at the door, when, and by whom."""

    at: datetime
    by: str
    did: str


def door_log(event: Event) -> list[DoorLine]:
    """The newest that happened at the door, newest first. A few queries."""
    acts = list(
        Act.objects.filter(event=event.pk, kind__in=[kind.value for kind in _KINDS]).order_by(
            "-number"
        )[:_SHOWN]
    )
    names = _names(acts)
    labels = labels_of(each for act in acts for each in (act.by, _device(act)))
    links = _own_links(act.by for act in acts)
    lines = []
    for act in acts:
        by = links.get(act.by) or labels[act.by].label
        with_key = f" ({labels[_device(act)].device})" if _device(act) else ""
        lines.append(DoorLine(act.at, by + with_key, _did(act, by, names)))
    return lines


def _did(act: Act, by: str, names: dict[str, str]) -> str:
    subjects = _subjects(act)
    if act.kind == Act.Kind.PLAYER_DROPPED and by == names.get(subjects[0]):
        return "withdrew"
    shown = [names.get(each, _GONE) for each in subjects[:_NAMED]]
    more = len(subjects) - len(shown)
    listed = ", ".join(shown) + (f" and {more} more" if more else "")
    return _KINDS[Act.Kind(act.kind)].format(listed)


def _device(act: Act) -> str:
    """The access key of the program that did it; "" if a person did."""
    device = str(act.data.get("device", ""))
    return device if device.startswith("key:") else ""


def _subjects(act: Act) -> list[str]:
    """The people an act is about: those described after it, or else those who are gone."""
    now = act.data.get("now", {})
    people = [each for each in now if each.partition(":")[0] in ("player", "waiting")]
    return [each for each in people if now[each] is not None] or people


def _names(acts: list[Act]) -> dict[str, str]:
    """The names to show, by subject, of those who still exist."""
    keys: dict[str, list[int]] = {"player": [], "waiting": []}
    for act in acts:
        for each in _subjects(act)[:_NAMED]:
            kind, _, key = each.partition(":")
            keys[kind].append(int(key))
    players = Player.objects.filter(pk__in=keys["player"])
    waiting = Waiting.objects.filter(pk__in=keys["waiting"])
    named = {f"player:{each.pk}": each.display_name for each in players}
    named |= {f"waiting:{each.pk}": each.name for each in waiting}
    for act in acts:  # newest first: anybody who moved up or back has today's name
        if act.kind in (Act.Kind.MOVED_UP, Act.Kind.SET_BACK):
            (now,) = _subjects(act)
            named |= {each: named[now] for each in act.data["now"] if now in named}
    return named


def _own_links(references: Iterable[str]) -> dict[str, str]:
    """The names of players who acted by their own links: the labels of passes hold no names."""
    keys = [UUID(each.partition(":")[2]) for each in references if each.startswith("pass:")]
    players = Player.objects.filter(link__in=keys).select_related("link")
    return {f"pass:{each.link_id}": each.display_name for each in players}


def who_checked_in(event: Event, players: list[int]) -> dict[int, str]:
    """Return who last checked in each of these players, from the log."""
    kind = Act.Kind.CHECKED_IN.value
    found: dict[int, str] = {}
    for act in Act.objects.filter(event=event.pk, kind=kind).order_by("-number")[:_SHOWN]:
        for each in act.data.get("now", {}):
            key = int(each.partition(":")[2] or 0)
            if key in players:
                found.setdefault(key, act.by)
    labels = labels_of(found.values())
    own = _own_links(found.values())
    return {key: own.get(by) or labels[by].label for key, by in found.items()}
