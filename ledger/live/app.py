"""The bare ASGI application of `/live/`: streams of server-sent events, and their polled twin.

It stands beside Django because a stream there costs a thread and four times the memory
(docs/decisions/live-updates.md). It reads the hub and nothing else.
"""

import asyncio
import contextlib
from functools import lru_cache
from urllib.parse import parse_qs, unquote

import orjson

from ledger.asgi_types import Message, Receive, Scope, Send
from ledger.codes import LedgerCode
from ledger.live import sources
from ledger.live.hub import Fresh, Listener, event_of, hub
from ledger.live.signing import may_follow
from ledger.request_id import request_id

PREFIX = "/live/"
HEARTBEAT_SECONDS = 15.0
"""A comment this often keeps proxies from closing a quiet stream."""


async def live(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer one request: `GET /live/<channels>` streams, `GET /live/<channels>.json` polls, and
    `GET /live/` says that somebody is there. Several channels are joined by commas."""
    name = unquote(scope["path"]).removeprefix(PREFIX)
    subject = name.removesuffix(".json")
    token = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0]
    if scope["method"] != "GET":
        await _answer(send, 405, b"", [(b"allow", b"GET")])
    elif not name:
        await _answer(send, 204, b"")
    elif not may_follow(subject, token):
        await _answer(send, 403, _expired())
    else:
        channels = subject.split(",")
        await _fill_hub(channels)
        await (_stream(receive, send, channels) if name == subject else _now(scope, send, channels))


def _expired() -> bytes:
    code = LedgerCode.LINK_EXPIRED
    said = {"code": code.value, "detail": code.advice, "request_id": request_id.get()}
    return orjson.dumps(said)


async def _fill_hub(channels: list[str]) -> None:
    """Ask the database once for channels of which this process has not heard yet."""
    for channel in channels:
        if hub.newest(channel) is None:
            content = await sources.read_together(channel)
            if content is not None:
                hub.propose(channel, content)


def _news(fresh: Fresh, *, alone: bool) -> tuple[bytes, bytes]:
    """The tag and the body of a message: the snapshot, where the listener follows one channel
    `alone`, else one by channel."""
    if alone:
        ((_, snapshot),) = fresh
        return snapshot.tag.encode(), snapshot.body
    parts = [b'"%b":%b' % (name.encode(), each.body) for name, each in fresh]
    return "-".join(each.tag for _, each in fresh).encode(), b"{%b}" % b",".join(parts)


@lru_cache(maxsize=256)
def _event_of_several(fresh: Fresh) -> bytes:
    """The news of several channels as one event, formed once for all who listen to them."""
    return event_of(*_news(fresh, alone=False))


def _part(body: bytes) -> Message:
    return {"type": "http.response.body", "body": body, "more_body": True}


async def _now(scope: Scope, send: Send, channels: list[str]) -> None:
    snapshots = hub.newest_of(channels)
    if not snapshots:
        await _answer(send, 204, b"")
        return
    tag, body = _news(tuple(snapshots.items()), alone=len(channels) == 1)
    etag = b'"%b"' % tag
    asked = dict(scope["headers"]).get(b"if-none-match")
    if asked == etag:
        await _answer(send, 304, b"", [(b"etag", etag)])
    else:
        await _answer(send, 200, body, [(b"etag", etag)])


async def _stream(receive: Receive, send: Send, channels: list[str]) -> None:
    with hub.listener(*channels) as listener:
        gone = asyncio.ensure_future(_disconnected(receive))
        gone.add_done_callback(lambda _: listener.wake())
        heartbeat = Heartbeat(listener)
        try:
            await _start(send, 200, [(b"content-type", b"text/event-stream")])
            await _events(send, listener, heartbeat, channels, gone)
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            heartbeat.stop()
            gone.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await gone


class Heartbeat:
    """Wakes a listener that has been sent nothing for `HEARTBEAT_SECONDS`."""

    def __init__(self, listener: Listener) -> None:
        self._listener = listener
        self._loop = asyncio.get_running_loop()
        self.told()
        self._wait()

    def told(self) -> None:
        """The listener has just been told something."""
        self._due = self._loop.time() + HEARTBEAT_SECONDS

    def _wait(self) -> None:
        self._timer = self._loop.call_at(self._due, self._beat)

    def _beat(self) -> None:
        if self._loop.time() >= self._due:
            self._listener.wake()
            self.told()
        self._wait()

    def stop(self) -> None:
        """No heartbeat comes any more."""
        self._timer.cancel()


async def _events(
    send: Send,
    listener: Listener,
    heartbeat: Heartbeat,
    channels: list[str],
    gone: "asyncio.Future[None]",
) -> None:
    """Each new snapshot as an event, until the listener leaves or the server stops."""
    await send(_part(b"retry: 2000\n\n"))
    alone = len(channels) == 1
    while not (gone.done() or hub.closing):
        fresh = await listener.next()
        if fresh:
            heartbeat.told()
            await send(_part(fresh[0][1].event if alone else _event_of_several(fresh)))
        elif not (gone.done() or hub.closing):
            await send(_part(b": still here\n\n"))


async def _disconnected(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _start(send: Send, status: int, headers: list[tuple[bytes, bytes]]) -> None:
    always = [(b"cache-control", b"no-cache"), (b"x-accel-buffering", b"no")]
    always.append((b"x-request-id", request_id.get().encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers + always})


async def _answer(
    send: Send, status: int, body: bytes, headers: list[tuple[bytes, bytes]] | None = None
) -> None:
    length = (b"content-length", str(len(body)).encode())
    kind = (b"content-type", b"application/json")
    await _start(send, status, [kind, length, *(headers or [])])
    await send({"type": "http.response.body", "body": body})
