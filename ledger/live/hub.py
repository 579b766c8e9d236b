"""The hub of one process: the newest snapshot per channel, and who waits for the next one."""

import asyncio
import hashlib
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import orjson

from ledger.metrics import VIEWERS


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The newest message of a channel. `order` tells which is later, if the publisher gives it: as
    `order`, or as the `version` of the subject. The `tag` tells whether two say the same, apart
    from their `order`. `event` is the message for a stream of this channel alone."""

    body: bytes
    event: bytes
    tag: str
    order: int | None

    def __hash__(self) -> int:
        return hash(self.tag)  # needed for each message to each listener of several channels

    @classmethod
    def of(cls, content: dict[str, Any]) -> "Snapshot":
        """The snapshot of a JSON-ready object."""
        body = orjson.dumps(content)
        said = orjson.dumps({name: part for name, part in content.items() if name != "order"})
        order = content.get("order", content.get("version"))
        tag = hashlib.sha256(said).hexdigest()[:16]
        return cls(
            body=body,
            event=event_of(tag.encode(), body),
            tag=tag,
            order=order if isinstance(order, int) else None,
        )

    def is_older_than(self, other: "Snapshot") -> bool:
        """Whether both carry an order and ours is the lower one."""
        return self.order is not None and other.order is not None and self.order < other.order


def event_of(tag: bytes, body: bytes) -> bytes:
    """A message of a stream."""
    return b"id: %b\ndata: %b\n\n" % (tag, body)


Fresh = tuple[tuple[str, Snapshot], ...]
"""Snapshots that a listener hasn't been shown, each with its channel."""


class Listener:
    """One open stream of one or more channels. Only the newest snapshot of each counts: a slow
    listener skips what was overtaken.

    A hall's listeners all wake at once, so waking and waiting are plain: a future, no timer and
    no task of its own (benchmarks/live.py).
    """

    def __init__(self, hub: "Hub", channels: Sequence[str]) -> None:
        self._hub = hub
        self._channels = channels
        self._shown: dict[str, str] = {}
        self._is_woken = bool(hub.newest_of(channels))
        self._waiting: asyncio.Future[None] | None = None

    def wake(self) -> None:
        """Have `next` look again; call it on the event loop."""
        self._is_woken = True
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def next(self) -> Fresh:
        """The newest snapshots not shown yet. Waits until woken, and may then find none."""
        if not self._is_woken:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        self._is_woken = False
        fresh: Fresh = ()
        for channel in self._channels:
            newest = self._hub.newest(channel)
            if newest is not None and newest.tag != self._shown.get(channel):
                self._shown[channel] = newest.tag
                fresh += ((channel, newest),)
        return fresh


class Hub:
    """Takes snapshots from any thread; serves listeners on the event loop of the web server."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._newest: dict[str, Snapshot] = {}
        self._listeners: dict[str, set[Listener]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self.closing = False

    def newest(self, channel: str) -> Snapshot | None:
        """The newest published snapshot, or None if there is none since this process started."""
        return self._newest.get(channel)

    def newest_of(self, channels: Sequence[str]) -> dict[str, Snapshot]:
        """The newest snapshot of each of these channels that has one."""
        newest = self._newest
        return {channel: newest[channel] for channel in channels if channel in newest}

    def publish(self, channel: str, content: dict[str, Any]) -> None:
        """Keep `content` as the newest of `channel` and wake its listeners; safe from any thread.

        Two threads or processes may publish in the wrong order, so an older snapshot is dropped. A
        snapshot that says the same again wakes nobody.
        """
        snapshot = Snapshot.of(content)
        with self._lock:
            before = self._newest.get(channel)
            if before is not None and snapshot.is_older_than(before):
                return
            self._newest[channel] = snapshot
            if before is not None and before.tag == snapshot.tag:
                return
        self._call_in_loop(lambda: self._wake(channel))

    def channels(self) -> list[str]:
        """The channels that have a snapshot here."""
        with self._lock:
            return list(self._newest)

    def propose(self, channel: str, content: dict[str, Any]) -> None:
        """Keep `content` only if nothing was published yet: it was read before any newer news."""
        with self._lock:
            self._newest.setdefault(channel, Snapshot.of(content))

    @contextmanager
    def listener(self, *channels: str) -> Iterator[Listener]:
        """A listener to `channels`, counted while the block runs; call it on the event loop."""
        self._loop = asyncio.get_running_loop()
        listener = Listener(self, channels)
        for channel in channels:
            self._listeners.setdefault(channel, set()).add(listener)
        VIEWERS.inc()
        try:
            yield listener
        finally:
            VIEWERS.dec()
            for channel in channels:
                self._leave(channel, listener)

    def _leave(self, channel: str, listener: Listener) -> None:
        others = self._listeners[channel]
        others.discard(listener)
        if not others:
            del self._listeners[channel]

    def forget(self) -> None:
        """Drop every snapshot: another database is served from now on."""
        with self._lock:
            self._newest.clear()

    def open(self) -> None:
        """Serve streams (again): a new web server starts in this process."""
        self.closing = False

    def close(self) -> None:
        """End every stream, so that a stopping server need not wait for its listeners."""
        self.closing = True
        self._call_in_loop(self._wake_all)

    def _wake(self, channel: str) -> None:
        for listener in self._listeners.get(channel, ()):
            listener.wake()

    def _wake_all(self) -> None:
        for channel in list(self._listeners):
            self._wake(channel)

    def _call_in_loop(self, action: Any) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(action)


hub = Hub()
