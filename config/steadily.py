"""When the beat's jobs are due, whatever happens to the computer's clock.

Celery compares times of day: set back by three hours, it would send nothing for three hours.
"""

import time
from datetime import UTC, datetime, timedelta

from celery.schedules import schedule

_BEGUN_AT, _BEGUN = datetime.now(UTC), time.monotonic()


def now() -> datetime:
    """The time of day, as if nobody had set the clock since this process was started."""
    return _BEGUN_AT + timedelta(seconds=time.monotonic() - _BEGUN)


def every(seconds: float) -> schedule:
    """A schedule for a job of the beat."""
    return schedule(seconds, nowfun=now)
