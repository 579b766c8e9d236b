"""A table calls for a referee, and a referee answers. A call blocks nothing."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

from engine.codes import Code as RuleCode
from ledger.actors import Actor
from tournaments.codes import Code
from tournaments.models import Act, Call, Event, Table
from tournaments.problems import Problem
from tournaments.services import acts, live
from tournaments.services.locking import locked_table

WAITED_MAX = timedelta(hours=3)


def call(
    table_id: int, *, key: UUID, reason: str = Call.Reason.OTHER, waited: timedelta = timedelta()
) -> Call:
    """Call a referee to a table. While one is called, calling again is the same call; it may only
    say better what it is about.

    The same `key` is the same call for good: once ended, it stays so. `waited` is for how long the
    network has kept the call back. Raises `Problem` UNKNOWN_TABLE.
    """
    with transaction.atomic():
        table = locked_table(table_id)
        sent = Call.objects.filter(table=table, key=key).first()
        if sent is not None and sent.end:
            return sent
        standing = Call.objects.standing().filter(table=table).first()
        if standing is None:
            waited = min(max(waited, timedelta()), WAITED_MAX)
            standing = Call(table=table, key=key, called_at=timezone.now() - waited)
            standing.by = acts.actor_now()
        elif standing.reason in (reason, Call.Reason.RESULT) or reason == Call.Reason.OTHER:
            return standing
        standing.reason = reason
        standing.save()
        _tell(table, Act.Kind.REFEREE_CALLED)
    return standing


def withdraw(table_id: int, key: UUID) -> Call | None:
    """The table needs nobody any more. Without such a call, or after its end, nothing changes. The
    call that a dispute made ends with the dispute, not here."""
    with transaction.atomic():
        table = locked_table(table_id)
        found = Call.objects.filter(table=table, key=key).first()
        if found is not None and not found.end and found.reason != Call.Reason.RESULT:
            _end(found, Call.End.WITHDRAWN)
            _tell(table, Act.Kind.CALL_ENDED)
    return found


def hear(table_id: int, key: UUID, *, actor: Actor, name: str) -> Call:
    """A referee is on the way: the first who says so is named, and stays so.

    Raises `Problem` REFEREE_ONLY, UNKNOWN_CALL.
    """
    with transaction.atomic():
        table, found = _for_judge(table_id, key, actor)
        if not found.end and found.heard_at is None:
            found.heard_by, found.heard_name = actor.reference, name
            found.heard_at = timezone.now()
            found.save()
            _tell(table, Act.Kind.CALL_HEARD)
    return found


def finish(table_id: int, key: UUID, *, actor: Actor) -> Call:
    """A referee has seen to it. Again changes nothing. Raises `Problem` REFEREE_ONLY,
    UNKNOWN_CALL."""
    with transaction.atomic():
        table, found = _for_judge(table_id, key, actor)
        if not found.end:
            _end(found, Call.End.DONE)
            _tell(table, Act.Kind.CALL_ENDED)
    return found


def call_about_result(table: Table) -> None:
    """A dispute calls the referee. Call it in the transaction of the dispute, which records it."""
    if not Call.objects.standing().filter(table=table).exists():
        now, by = timezone.now(), acts.actor_now()
        reason = Call.Reason.RESULT
        Call.objects.create(table=table, key=uuid4(), reason=reason, by=by, called_at=now)


def end_about_result(table_id: int, end: Call.End) -> None:
    """No dispute stands any more: end the call that one has made. Recorded by who calls it."""
    standing = Call.objects.standing().filter(table=table_id, reason=Call.Reason.RESULT)
    for each in standing:
        _end(each, end)


def standing(event: Event) -> list[Call]:
    """The calls of an event that wait, the longest wait first."""
    calls = Call.objects.standing().filter(table__round__event=event)
    return list(calls.select_related("table__round"))


def count(event: Event) -> int:
    """How many tables of an event wait for a referee."""
    return Call.objects.standing().filter(table__round__event=event).count()


def _for_judge(table_id: int, key: UUID, actor: Actor) -> tuple[Table, Call]:
    if not actor.is_judge:
        raise Problem(
            RuleCode.REFEREE_ONLY, "Only a referee or the organiser answers a call.", status=403
        )
    table = locked_table(table_id)
    found = Call.objects.filter(table=table, key=key).first()
    if found is None:
        raise Problem(Code.UNKNOWN_CALL, "This table has made no such call.", status=404)
    return table, found


def _end(found: Call, end: Call.End) -> None:
    found.end, found.ended_by, found.ended_at = end, acts.actor_now(), timezone.now()
    found.save()


def _tell(table: Table, kind: Act.Kind) -> None:
    acts.record(table.round.event, kind, acts.subject("calls", table.pk))
    live.announce(table.round.event)
