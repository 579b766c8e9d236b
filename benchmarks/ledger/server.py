"""The time that PostgreSQL itself spends on a post, and on which of the book's safeguards."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import psycopg
from django.db import connection

from ledger.guards import GUARDED_TABLES

POSTS = 600

_SAFEGUARDS = (
    (
        "without the guards that only refuse",
        "SELECT format('ALTER TABLE %%s DISABLE TRIGGER %%I', tgrelid::regclass, tgname)"
        " FROM pg_trigger WHERE NOT tgisinternal AND tgrelid::regclass::text = ANY(%s)"
        # Without this one no balance would move.
        " AND tgname <> 'ledger_guard_posting_moves'",
    ),
    (
        "nor foreign keys",
        "SELECT format('ALTER TABLE %%s DROP CONSTRAINT %%I', conrelid::regclass, conname)"
        " FROM pg_constraint WHERE contype = 'f' AND conrelid::regclass::text = ANY(%s)",
    ),
    (
        "nor CHECKs",
        "SELECT format('ALTER TABLE %%s DROP CONSTRAINT %%I', conrelid::regclass, conname)"
        " FROM pg_constraint WHERE contype = 'c' AND conrelid::regclass::text = ANY(%s)",
    ),
)


class Spent(NamedTuple):
    """The time that a post takes, of the server's processor and by the clock, in seconds."""

    what: str
    cpu: float
    clock: float


def spent(post: Callable[[int], None], owner: str) -> Iterator[Spent]:
    """The time that posts take as they are, and then while one kind of safeguard after the other is
    removed from the database at the address `owner`. The server has to run on this computer."""
    post(POSTS)
    yield _spent("as it is", post)
    with psycopg.connect(owner, autocommit=True) as admin:
        for what, question in _SAFEGUARDS:
            for (order,) in admin.execute(question, [list(GUARDED_TABLES)]).fetchall():
                admin.execute(order)
            post(POSTS // 10)  # the server plans again
            yield _spent(what, post)


def _spent(what: str, post: Callable[[int], None]) -> Spent:
    before, began = _server_cpu(), time.perf_counter()
    post(POSTS)
    passed = time.perf_counter() - began
    return Spent(what, (_server_cpu() - before) / POSTS, passed / POSTS)


def _server_cpu() -> float:
    """Processor seconds of the process that serves our connection."""
    process = connection.connection.info.backend_pid
    return int(Path(f"/proc/{process}/schedstat").read_text().split()[0]) / 1e9
