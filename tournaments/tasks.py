"""Celery's side of an evening. The tasks only call services."""

from __future__ import annotations

from celery import shared_task

from tournaments.services import live, rounds
from tournaments.services.webhooks import thread


@shared_task(name="tournaments.tasks.call_time")
def call_time() -> None:
    """Call the last turn where time is over: every second by the beat, with or without browsers."""
    rounds.call_time()


@shared_task(name="tournaments.tasks.catch_up")
def catch_up() -> None:
    """Tell the screens what was entered at the tables, or done by a command in another process."""
    live.catch_up()


@shared_task(name="tournaments.tasks.send_webhooks")
def send_webhooks() -> None:
    """Wake the thread that tells other programs what has happened; wait for nothing."""
    thread.wake()
