"""The beat goes on when the computer's clock is set."""

import time
from datetime import datetime, timedelta

import pytest
from celery import Celery
from celery.beat import ScheduleEntry

from config import celery_app


@pytest.mark.parametrize("name", sorted(celery_app.conf.beat_schedule))
@pytest.mark.parametrize("hours", [-3, 3])
def test_a_job_is_due_as_before_when_the_clock_was_set(
    name: str, hours: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = ScheduleEntry(name=name, app=celery_app, **celery_app.conf.beat_schedule[name])
    assert not _is_due(entry)

    celerys_now, steady = Celery.now, time.monotonic
    by = timedelta(hours=hours)

    def set_clock(app: Celery) -> datetime:
        return celerys_now(app) + by

    monkeypatch.setattr(Celery, "now", set_clock)
    assert not _is_due(entry)

    monkeypatch.setattr(time, "monotonic", lambda: steady() + 6)
    assert _is_due(entry)


def _is_due(entry: ScheduleEntry) -> bool:
    due, _ = entry.is_due()
    return due
