"""The log of an event as people read it: who did what, when, and about whom or what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from ledger.actors import labels_of
from ledger.models import Pass
from tournaments.models import Act, Event, Player, Projector, Round, Staff, Table, Waiting
from tournaments.plurals import counted
from tournaments.services.acts.changes import changes_of
from tournaments.services.acts.choices import choices_in_words

ACTS_AT_ONCE = 100
_OF_TABLE = ("table", "result", "signatures", "rulings", "disputes", "calls")
_NOBODY = "somebody who is no longer on the list"


@dataclass(frozen=True, slots=True)
class ToldAct:
    """An act in words. `device` names what it was done with: a paired device, the access key of a
    program, or a browser ("Firefox on Windows"); "" where nothing is known of it. `about` names
    each thing that it changed, as far as it has a name, and says from what to what."""

    number: int
    at: datetime
    by: str
    device: str
    kind: str
    title: str
    about: list[str]


def acts_of(event: Event, *, before: int | None = None, most: int = ACTS_AT_ONCE) -> list[ToldAct]:
    """At most `most` acts of an event, newest first, with numbers below `before` if it is given. A
    few queries."""
    acts = Act.objects.filter(event=event.pk).order_by("-number")
    found = list((acts if before is None else acts.filter(number__lt=before))[:most])
    labels = labels_of(each for act in found for each in (act.by, _device(act)))
    names = _names(found)
    changes = changes_of(event, found)
    links = _links(act.by for act in found)
    return [
        ToldAct(
            act.number,
            act.at,
            links.get(act.by) or labels[act.by].label,
            labels[_device(act)].device,
            act.kind,
            act.title,
            [*_about(act, names), *changes.get(act.number, [])],
        )
        for act in found
    ]


def _device(act: Act) -> str:
    return str(act.data.get("device", ""))


def _subjects(act: Act) -> list[tuple[str, str]]:
    """The things that the act is about, as kind and key. A round stands for its tables and
    its clock."""
    if about := act.data.get("about"):
        return [(kind, key) for kind, _, key in (each.partition(":") for each in about)]
    told: Mapping[str, Any] = act.data.get("now", {})
    parted = (each.partition(":") for each in told)
    pairs = sorted(
        ((kind, key) for kind, _, key in parted), key=lambda pair: (pair[0], int(pair[1] or 0))
    )
    rounds = [pair for pair in pairs if pair[0] == "round"]
    return rounds or pairs


def _about(act: Act, names: Mapping[tuple[str, str], str]) -> list[str]:
    named = [names[_as_named(*pair)] for pair in _subjects(act) if _as_named(*pair) in names]
    return [*dict.fromkeys(named), *_minutes(act), *_entry(act)]


def _minutes(act: Act) -> Iterator[str]:
    """Return by how much an act changed a round's time, or the time a table has had beyond it
    since."""
    now: Mapping[str, Any] = act.data.get("now", {})
    for name, told in now.items():
        if act.kind in (Act.Kind.CLOCK_EXTEND, Act.Kind.CLOCK_SHORTEN) and _is(name, "clock"):
            yield f"by {counted(abs(told[-1]['seconds']) // 60, 'minute')}"
        if act.kind in (Act.Kind.TABLE_EXTENDED, Act.Kind.TABLE_SHORTENED) and _is(name, "table"):
            extra = told["extra_seconds"] - told.get("late_seconds", 0)
            yield f"{counted(extra // 60, 'minute')} more than its round"


def _entry(act: Act) -> Iterator[str]:
    """The entry that the newest call is about, if the act concerns only that call."""
    now: Mapping[str, Any] = act.data.get("now", {})
    if act.kind in (Act.Kind.REFEREE_CALLED, Act.Kind.CALL_HEARD, Act.Kind.CALL_ENDED):
        for told in now.values():
            if told and (entry := told[-1].get("entry")):
                yield f"entry {entry}"


def _is(name: str, kind: str) -> bool:
    return name.partition(":")[0] == kind


def _as_named(kind: str, key: str) -> tuple[str, str]:
    """The thing whose name is shown for this one."""
    if kind == "clock":
        return "round", key
    return ("table", key) if kind in _OF_TABLE else (kind, key)


def _names(acts: Iterable[Act]) -> dict[tuple[str, str], str]:
    keys: dict[str, set[str]] = {}
    for act in acts:
        for pair in _subjects(act):
            kind, key = _as_named(*pair)
            keys.setdefault(kind, set()).add(key or "0")
    people = ("player", "waiting")
    named = {(kind, key): _NOBODY for kind in people for key in keys.get(kind, ())}
    choices = dict(Projector.Shows.choices)
    named |= {("wall", shows): choices.get(shows, shows) for shows in keys.get("wall", ())}
    for kind, told in keys.items():
        named |= choices_in_words(kind, told)
    named |= {("place", place): f"place {place}" for place in keys.get("place", ())}
    for card in Pass.objects.filter(pk__in=keys.get("pass", ())):
        named["pass", str(card.pk)] = card.label
    for player in Player.objects.filter(pk__in=keys.get("player", ())):
        named["player", str(player.pk)] = player.display_name
    for waiting in Waiting.objects.filter(pk__in=keys.get("waiting", ())):
        named["waiting", str(waiting.pk)] = waiting.name
    for staff in Staff.objects.filter(pk__in=keys.get("banker_calls", ())):
        named["banker_calls", str(staff.pk)] = staff.name
    rounds = Round.objects.select_related("stage").filter(pk__in=keys.get("round", ()))
    for round_ in rounds:
        named["round", str(round_.pk)] = round_.title
    tables = Table.objects.select_related("round__stage").filter(pk__in=keys.get("table", ()))
    for table in tables:
        named["table", str(table.pk)] = f"table {table.number} of {table.round.phrase}"
    return named


def _links(references: Iterable[str]) -> dict[str, str]:
    """The names of players who acted by their own links: the labels of passes hold no names."""
    keys = [UUID(each.partition(":")[2]) for each in references if each.startswith("pass:")]
    players = Player.objects.filter(link__in=keys)
    return {f"pass:{each.link_id}": each.display_name for each in players}
