"""No round ends because a computer's clock was set, or because the computer was off."""

from __future__ import annotations

import logging
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from ledger.actors import Actor
from tournaments.models import Act, ClockMark, Round
from tournaments.services import acts, live, machine_time
from tournaments.services.locking import locked_round

CLOCK = Actor.system("clock")

logger = logging.getLogger(__name__)


def carry_over() -> timedelta:
    """Keep every running clock showing what it showed before this computer's clock was set. Returns
    by how much it was set, most often nothing."""
    if not machine_time.jump():
        return timedelta(0)
    with transaction.atomic(), acts.acting_as(CLOCK.reference):
        jump = machine_time.accept_jump()
        if jump:
            logger.warning("This computer's clock was set by %s; rounds go on as before.", jump)
            playing = Round.objects.filter(status=Round.Status.PLAYING).order_by("event", "pk")
            for round_id in playing.values_list("pk", flat=True):
                _carry_over(round_id, jump)
    return jump


def waits_for_a_word(round_: Round) -> bool:
    """Whether the clock of a round ran out while this computer was off, so that an organiser has to
    say whether the last turn is called: its clock may be wrong, and the tables may still play."""
    if round_.status != Round.Status.PLAYING:
        return False
    runs_out_at = round_.runs_out_at()
    return (
        runs_out_at is not None
        and runs_out_at <= timezone.now()
        and machine_time.was_off_at(runs_out_at)
    )


def _carry_over(round_id: int, jump: timedelta) -> None:
    round_ = locked_round(round_id)
    if round_.status != Round.Status.PLAYING or round_.runs_out_at() is None:
        return
    # At the time that the clock shows now, though that may be before the mark before it.
    ClockMark.objects.create(
        round=round_,
        kind=ClockMark.Kind.JUMP,
        at=timezone.now(),
        seconds=round(jump.total_seconds()),
        by="",
    )
    acts.record(round_.event, Act.Kind.CLOCK_JUMP, acts.subject("clock", round_.pk))
    live.announce(round_.event)
