"""Celery's side of the outbox. The tasks only call `ledger.outbox`."""

from __future__ import annotations

from celery import shared_task

from ledger import outbox


@shared_task(name="ledger.tasks.deliver")
def deliver(row_id: int) -> None:
    """Deliver one outbox row."""
    outbox.deliver(row_id)


@shared_task(name="ledger.tasks.sweep")
def sweep() -> None:
    """Take up jobs whose wake-up was lost, every few seconds."""
    for row_id in outbox.take_due():
        deliver.delay(row_id)


@shared_task(name="ledger.tasks.sweep_all")
def sweep_all() -> None:
    """Take up everything that is open: when a worker starts, perhaps because one was killed."""
    for row_id in outbox.take_open():
        deliver.delay(row_id)
