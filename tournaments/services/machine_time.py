"""Noticing that a computer's clock was set, so that it neither shortens nor lengthens a round.

What a clock shows minus how long the computer has been running stays the same for as long as nobody
sets the clock. It is the same for every process on that computer, and outlives them.
"""

from __future__ import annotations

import time
from datetime import datetime, timedelta
from pathlib import Path
from uuid import uuid4

from django.utils import timezone

from tournaments.models import MachineClock

JUMP_MIN = timedelta(seconds=10)
"""A clock that the network keeps right is now and then corrected by less than this."""

_BOOT_ID = Path("/proc/sys/kernel/random/boot_id")
_THIS_PROCESS = f"process {uuid4()}"


def jump() -> timedelta:
    """Return by how much this computer's clock has been set since a jump was last accepted; most
    often nothing."""
    found = _zero() - machine_clock().zero
    return found if abs(found) >= JUMP_MIN else timedelta(0)


def accept_jump() -> timedelta:
    """Return what `jump` does, and reset it. If several processes notice it, one of them gets it.

    Call it in the transaction that acts upon it.
    """
    clock, zero = machine_clock(), _zero()
    if abs(zero - clock.zero) < JUMP_MIN:
        return timedelta(0)
    told = MachineClock.objects.filter(pk=clock.pk, zero=clock.zero).update(zero=zero)
    return zero - clock.zero if told else timedelta(0)


def machine_clock() -> MachineClock:
    """The record of this computer's clock since it was started."""
    clock, _ = MachineClock.objects.get_or_create(
        boot=this_boot(), defaults={"zero": _zero(), "first_at": timezone.now()}
    )
    return clock


def _zero() -> datetime:
    """Return what this computer's clock would have shown when it was started, had it been set as it
    is now."""
    return timezone.now() - running_for()


def was_off_at(moment: datetime) -> bool:
    """Whether no process was here to see this moment: the computer was started after it."""
    return moment + JUMP_MIN < machine_clock().first_at


def this_boot() -> str:
    """A name for the time since this computer was started; if it doesn't tell, for this process."""
    try:
        return _BOOT_ID.read_text().strip()
    except OSError:
        return _THIS_PROCESS


def running_for() -> timedelta:
    """Return how long the computer has been running, including its sleep where it tells that."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)
    seconds = time.monotonic() if clock is None else time.clock_gettime(clock)
    return timedelta(seconds=seconds)
