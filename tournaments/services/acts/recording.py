"""Recording what decides an evening, in the transaction that decides it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils import timezone

from tournaments.models import Act, Event, EventChain
from tournaments.services import live
from tournaments.services.acts import chain as chains
from tournaments.services.acts.actors import actor_now, device_now
from tournaments.services.acts.describing import EVENT, describe, everything
from tournaments.services.locking import locked_event
from tournaments.services.webhooks import noting as webhooks


def begin(event: Event) -> None:
    """Begin the chain of a new event."""
    _append(_begun(event), Act.Kind.CREATED, {EVENT})


def record(event: Event, kind: Act.Kind, *subjects: str, about: Iterable[str] = ()) -> None:
    """Record that these things of an event have changed, and who changed them. For an act that
    decides nothing, record what it was `about`: `pass:…`, `player:7`, `round:3`, `place:2`.

    Call it inside the transaction of the change, after the change is written, and only where
    something has. The event's row is locked; lock it before any other row of the event.
    Raises `Problem` UNKNOWN_EVENT if the event is gone.
    """
    locked_event(event.pk)
    chain = EventChain.objects.filter(event=event.pk).first()
    if chain is None:
        chain = _begun(event)
        _append(chain, Act.Kind.TAKEN_OVER, everything(chain))
        chain.refresh_from_db()
    act = _append(chain, kind, subjects, about)
    live.tell_of(act.number, subjects)
    webhooks.note_act(event.pk, act.kind, subjects)


def things_of(event: Event) -> set[str]:
    """Everything that an event's log covers, as it is now."""
    chain = EventChain.objects.filter(event=event.pk).first()
    return everything(chain or EventChain(event=event.pk))


def end(event: Event) -> None:
    """Record that an event is about to be removed. Its acts stay; the salt of its names goes."""
    record(event, Act.Kind.REMOVED)
    EventChain.objects.filter(event=event.pk).update(salt="")


def _begun(event: Event) -> EventChain:
    seal = chains.genesis(event.pk, event.created_at)
    return EventChain.objects.create(event=event.pk, opened_at=event.created_at, seal=seal)


def _append(
    chain: EventChain, kind: Act.Kind, subjects: Iterable[str], about: Iterable[str] = ()
) -> Act:
    """Write the act. A guard of the database moves the head of the chain to it."""
    data: dict[str, Any] = {"now": describe(chain, subjects)}
    if told := list(about):
        data["about"] = told
    if device := device_now():
        data["device"] = device
    act = Act(
        event=chain.event,
        number=chain.number + 1,
        kind=kind.value,
        data=data,
        by=actor_now(),
        at=timezone.now(),
    )
    act.seal = chains.seal(
        chain.seal, act.number, kind=act.kind, by=act.by, at=act.at, data=act.data
    )
    act.save(force_insert=True)
    return act
