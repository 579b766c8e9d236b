"""A table, or a banker who has none, calls for a referee, and a referee answers. A call blocks
nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

from engine.codes import RuleCode
from ledger.actors import Actor
from ledger.models import Game
from tournaments.codes import Code
from tournaments.models import Act, Call, Event, Result, Round, Staff, Table
from tournaments.models.calls import CallQuerySet
from tournaments.problems import EveningProblem
from tournaments.services import acts, live
from tournaments.services.locking import locked_event, locked_table

WAITED_MAX = timedelta(hours=3)

Caller = Table | Staff
"""A caller: a table, or a banker who has none."""


def caller_of(banker: Staff) -> Caller:
    """The caller when this banker calls: their newest table until its result stands, then an
    older one that is still being played, else the banker alone. static/bank/server/table-among.js
    chooses in the same way."""
    theirs = Table.objects.filter(banker=banker, game__isnull=False).order_by("-round__number")
    newest = theirs.select_related("game", "result", "round").first()
    if newest is not None and not _is_settled(newest):
        return newest
    return theirs.filter(game__status=Game.Status.OPEN).first() or banker


def _is_settled(table: Table) -> bool:
    if table.game is not None and table.game.status == Game.Status.OPEN:
        return False
    result: Result | None = getattr(table, "result", None)
    stands = result is not None and result.status != Result.Status.PROVISIONAL
    return stands or table.round.status == Round.Status.FINISHED


def call(
    caller: Caller,
    *,
    key: UUID,
    reason: str = Call.Reason.OTHER,
    entry: int | None = None,
    waited: timedelta = timedelta(),
    is_bank: bool = True,
) -> Call:
    """Call a referee, maybe about an `entry` of the table's book. While a referee is called,
    calling again is the same call, which may say better what it is about. If a banker without a
    table has called and then gets one, the call is that table's.

    The same `key` is the same call for good: once ended, it stays ended. `waited` is for how long
    the network has kept the call back. Only the bank changes a standing call. Raises `Problem`
    UNKNOWN_TABLE, UNKNOWN_BANKER.
    """
    with _held(caller) as held:
        sent = held.calls.filter(key=key).first()
        if sent is not None and sent.end:
            return sent
        standing = held.calls.standing().first()
        if standing is None:
            standing = Call(**held.columns, key=key, called_at=_called_at(waited))
            standing.by = acts.actor_now()
            standing.reason, standing.entry = reason, entry
        elif not (is_bank and _learns(standing, reason, entry)):
            return standing
        standing.save()
        _tell(held.event, standing, Act.Kind.REFEREE_CALLED)
    return standing


def _learns(standing: Call, reason: str, entry: int | None) -> bool:
    """Add to the call what calling again says about it. Returns whether that is more."""
    before = standing.reason, standing.entry
    if reason != Call.Reason.OTHER and standing.reason != Call.Reason.RESULT:
        standing.reason = reason
    if entry is not None:
        standing.entry = entry
    return before != (standing.reason, standing.entry)


def made_with(key: UUID, event: Event) -> Call | None:
    """The call of an event that has this key, wherever its banker is by now."""
    return Call.objects.of_event(event).filter(key=key).first()


def withdraw(caller: Caller, key: UUID, *, by: str = "") -> Call | None:
    """Withdraw a call that is no longer needed. Without one, or after its end, nothing changes. A
    call that a dispute made ends with the dispute, not here. With `by`, nobody else's call is
    withdrawn."""
    with _held(caller) as held:
        made = held.calls.filter(by=by) if by else held.calls
        found = made.filter(key=key).first()
        if found is not None and not found.end and found.reason != Call.Reason.RESULT:
            _end(found, Call.End.WITHDRAWN)
            _tell(held.event, found, Act.Kind.CALL_ENDED)
    return found


def hear(caller: Caller, key: UUID, *, actor: Actor, name: str) -> Call:
    """A referee is on the way: the first to say so is named, even if others say so later.

    Raises `Problem` REFEREE_ONLY, UNKNOWN_CALL.
    """
    with _held_for_official(caller, actor) as held:
        found = _found(held, key)
        if not found.end and found.heard_at is None:
            found.heard_by, found.heard_name = actor.reference, name
            found.heard_at = timezone.now()
            found.save()
            _tell(held.event, found, Act.Kind.CALL_HEARD)
    return found


def finish(caller: Caller, key: UUID, *, actor: Actor) -> Call:
    """A referee has seen to it. Doing it again changes nothing. Raises `Problem` REFEREE_ONLY,
    UNKNOWN_CALL."""
    with _held_for_official(caller, actor) as held:
        found = _found(held, key)
        if not found.end:
            _end(found, Call.End.DONE)
            _tell(held.event, found, Act.Kind.CALL_ENDED)
    return found


def call_about_result(table: Table, *, waited: timedelta = timedelta()) -> None:
    """A dispute calls the referee; `waited` as in `call`. Call it in the transaction of the
    dispute, which records both."""
    if not Call.objects.standing().filter(table=table).exists():
        at, by = _called_at(waited), acts.actor_now()
        reason = Call.Reason.RESULT
        Call.objects.create(table=table, key=uuid4(), reason=reason, by=by, called_at=at)


def _called_at(waited: timedelta) -> datetime:
    return timezone.now() - min(max(waited, timedelta()), WAITED_MAX)


def end_about_result(table_id: int, end: Call.End) -> None:
    """No dispute stands any more: end the call that a dispute made. Whoever ends the
    dispute records it."""
    standing = Call.objects.standing().filter(table=table_id, reason=Call.Reason.RESULT)
    for each in standing:
        _end(each, end)


def standing(event: Event) -> list[Call]:
    """The calls of an event that wait, the longest wait first."""
    calls = Call.objects.standing().of_event(event)
    return list(calls.select_related("table__round", "table__game", "banker"))


def count(event: Event) -> int:
    """Count the calls of an event that wait for a referee."""
    return Call.objects.standing().of_event(event).count()


@dataclass(frozen=True, slots=True)
class _Held:
    """The caller, with the event locked: their calls, and the columns of a new one."""

    event: Event
    calls: CallQuerySet
    columns: dict[str, Any]


@contextmanager
def _held(caller: Caller) -> Iterator[_Held]:
    with transaction.atomic():
        if isinstance(caller, Table):
            table = locked_table(caller.pk)
            yield _Held(table.round.event, Call.objects.at(table), {"table": table})
        else:
            event = locked_event(caller.event_id)
            if not Staff.objects.filter(pk=caller.pk).exists():
                raise EveningProblem(
                    Code.UNKNOWN_BANKER, "This banker is no longer on the list.", status=404
                )
            yield _Held(event, Call.objects.filter(banker=caller), {"banker": caller})


@contextmanager
def _held_for_official(caller: Caller, actor: Actor) -> Iterator[_Held]:
    if not actor.is_official:
        raise EveningProblem(
            RuleCode.REFEREE_ONLY, "Only a referee or the organiser answers a call.", status=403
        )
    with _held(caller) as held:
        yield held


def _found(held: _Held, key: UUID) -> Call:
    found = held.calls.filter(key=key).first()
    if found is None:
        raise EveningProblem(Code.UNKNOWN_CALL, "Nobody has made such a call here.", status=404)
    return found


def _end(found: Call, end: Call.End) -> None:
    found.end, found.ended_by, found.ended_at = end, acts.actor_now(), timezone.now()
    found.save()


def _tell(event: Event, told: Call, kind: Act.Kind) -> None:
    acts.record(event, kind, acts.call_subject(told))
    live.announce(event)
