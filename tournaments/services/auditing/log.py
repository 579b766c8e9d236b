"""Auditing the log of an event: its acts are chained as they were written, and what stands in the
event's rows is what the newest acts say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from ledger.audit import is_lost, softly
from tournaments.models import Act, Event, EventChain
from tournaments.services import acts
from tournaments.services.acts import chain as chains
from tournaments.services.acts.columns import read, readable
from tournaments.services.auditing.comparing import Told, Wording
from tournaments.services.auditing.stored_acts import StoredAct
from tournaments.services.locking import hold_event


@dataclass
class AuditedLog:
    """An audited log: the event's name, its seals by number, and what is wrong."""

    event: UUID
    title: str
    seals: dict[int, str] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)


def audit_log(event_id: UUID) -> AuditedLog:
    """Check the acts of an event against each other, and against its rows.

    The event is locked meanwhile, so that acts and rows are of one moment.
    """
    with transaction.atomic():
        hold_event(event_id)
        log = AuditedLog(event_id, title_of(event_id))
        is_there = Event.objects.filter(pk=event_id).exists()
        checked = softly("what its acts tell", _faults(log, is_there=is_there))
        log.faults = [f"{log.title}: {sentence}" for sentence in checked]
    return log


def title_of(event_id: UUID) -> str:
    """The name of an event; its id if it is gone or can't be read."""
    names, _ = readable(Event.objects.filter(pk=event_id), "name")
    return str(names[0][0]) if names else f"Event {event_id}"


def _faults(log: AuditedLog, *, is_there: bool) -> Iterator[str]:
    columns = ("event", "opened_at", "number", "seal", "salt")
    heads = list(read(EventChain.objects.filter(event=log.event), *columns))
    if not heads:
        yield "it has no log: nothing says what stood."
        return
    _, opened_at, number, seal, salt = heads[0]
    told: dict[str, Told] = {}
    stored, unread = _stored_acts(log.event)
    yield from (f"its acts: {said}." for said in unread)
    yield from _chain_faults(log, stored, opened_at)
    for act in stored:
        told |= act.told()
    newest = stored[-1] if stored else None
    if (number, seal) != ((newest.number, newest.seal) if newest else (0, None)):
        yield f"its log ends with act {number} and the seal {seal[:12]}…, and its acts don't."
    was_removed = newest is not None and newest.kind == Act.Kind.REMOVED
    if is_there and was_removed:
        yield "its log says that it was removed, but it is still there."
    if not is_there and not was_removed:
        yield "it is gone, but its log doesn't say that it was removed."
    if is_there:
        yield from _opening(log.event, opened_at)
        chain = EventChain(event=log.event, salt=salt)
        yield from _differences(chain, told)


def _stored_acts(event_id: UUID) -> tuple[list[StoredAct], list[str]]:
    """The acts in their order, and why any of them can't be read."""
    rows, unread = readable(
        Act.objects.filter(event=event_id).order_by("number"), *StoredAct._fields
    )
    stored = [StoredAct(*values) for values in rows]
    odd = [f"one has the number “{act.number}”" for act in stored if type(act.number) is not int]
    return [act for act in stored if type(act.number) is int], unread + odd


def _chain_faults(log: AuditedLog, stored: list[StoredAct], opened_at: str) -> Iterator[str]:
    """Faults of the acts by themselves, and of how they follow each other."""
    previous = chains.genesis(log.event, datetime.fromisoformat(opened_at))
    expected = 1
    before: StoredAct | None = None
    for act in stored:
        if act.number != expected:
            yield f"acts between {expected - 1} and {act.number} are missing."
        yield from softly(act.title, _seal_faults(act, previous))
        yield from softly(act.title, act.faults(before))
        log.seals[act.number] = act.seal
        previous, expected, before = act.seal, act.number + 1, act


def _seal_faults(act: StoredAct, previous: str) -> Iterator[str]:
    if not act.is_sealed_onto(previous):
        yield f"{act.title} is not as it was recorded: its seal doesn't fit."


def _opening(event_id: UUID, opened_at: str) -> Iterator[str]:
    [[created_at]] = read(Event.objects.filter(pk=event_id), "created_at")
    if created_at != opened_at:
        yield f"it was created at {created_at}, and its log was begun at {opened_at}."


def _differences(chain: EventChain, told: dict[str, Told]) -> Iterator[str]:
    """Yield the differences between the acts and what stands, thing by thing."""
    stood = {subject for subject, each in told.items() if each.description is not None}
    subjects = stood | acts.everything(chain, told)
    stands: dict[str, Any] = {}
    for kind in sorted({subject.partition(":")[0] for subject in subjects}):
        wanted = [each for each in subjects if each.partition(":")[0] == kind]
        yield from softly(f"its {kind} rows", _described(chain, wanted, stands))
    words = Wording(told, stands)
    for subject in sorted(stands, key=_in_order):
        yield from softly(
            words.title(subject), words.differences(subject, told.get(subject), stands[subject])
        )


def _described(chain: EventChain, wanted: list[str], found: dict[str, Any]) -> Iterator[str]:
    """Describe these things; one by one if they can't be described together."""
    try:
        with transaction.atomic():
            found |= acts.describe(chain, wanted)
    except Exception as error:
        if is_lost(error) or len(wanted) == 1:
            raise
        for each in wanted:
            yield from softly(f"what stands of {each}", _described(chain, [each], found))


def _in_order(subject: str) -> tuple[str, int]:
    kind, _, key = subject.partition(":")
    return kind, int(key or 0)
