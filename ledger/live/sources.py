"""The sources of a channel's first snapshot, for a process that has not heard one yet."""

import asyncio
from collections.abc import Callable
from typing import Any

from asgiref.sync import sync_to_async
from django.db import close_old_connections

Source = Callable[[str], dict[str, Any] | None]

_sources: dict[str, Source] = {}
_underway: dict[str, asyncio.Task[dict[str, Any] | None]] = {}


def source(kind: str) -> Callable[[Source], Source]:
    """Register a function for the channels `<kind>-<key>`: it takes the key, reads the database
    and returns the snapshot that a publish would have carried, or None if there is none."""

    def register(function: Source) -> Source:
        _sources[kind] = function
        return function

    return register


def read(channel: str) -> dict[str, Any] | None:
    """The snapshot of `channel` as its source reads it now; None without source or subject."""
    kind, _, key = channel.partition("-")
    found = _sources.get(kind)
    return found(key) if found else None


async def read_aside(channel: str) -> dict[str, Any] | None:
    """`read` in a thread of its own, so that the event loop goes on."""
    return await sync_to_async(_read_and_let_go, thread_sensitive=False)(channel)


async def read_together(channel: str) -> dict[str, Any] | None:
    """The findings of `read_aside`; callers who ask while it reads wait for the same answer. After
    a restart a whole hall opens its streams at once, and one look at the database is enough."""
    reading = _underway.get(channel)
    if reading is None:
        reading = _underway[channel] = asyncio.create_task(read_aside(channel))
        reading.add_done_callback(lambda _: _underway.pop(channel, None))
    return await asyncio.shield(reading)


def _read_and_let_go(channel: str) -> dict[str, Any] | None:
    try:
        return read(channel)
    finally:
        close_old_connections()
