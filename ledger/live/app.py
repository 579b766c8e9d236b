"""The bare ASGI application of `/live/`: streams of server-sent events, and their polled twin.

It stands beside Django because a stream there costs a thread and four times the memory
(docs/decisions/live-updates.md). It reads the hub and nothing else.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import parse_qs, unquote

from ledger.live import sources
from ledger.live.hub import Snapshot, Viewer, hub
from ledger.live.signing import may_follow

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

PREFIX = "/live/"
HEARTBEAT_SECONDS = 15.0
"""A comment this often keeps proxies from closing a quiet stream."""


async def live(scope: Message, receive: Receive, send: Send) -> None:
    """Answer one request: `GET /live/<channel>` streams, `GET /live/<channel>.json` polls."""
    name = unquote(scope["path"]).removeprefix(PREFIX)
    channel = name.removesuffix(".json")
    token = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0]
    if scope["method"] != "GET":
        await _answer(send, 405, b"", [(b"allow", b"GET")])
    elif not may_follow(channel, token):
        await _answer(send, 403, b'{"code":"LINK_EXPIRED","detail":"Load the page again."}')
    elif name != channel:
        await _snapshot(scope, send, await _newest(channel))
    else:
        await _newest(channel)
        await _stream(receive, send, channel)


async def _newest(channel: str) -> Snapshot | None:
    """What the hub has, asked of the database once where this process has not heard of it yet."""
    if hub.newest(channel) is None:
        content = await sources.read_aside(channel)
        if content is not None:
            hub.propose(channel, content)
    return hub.newest(channel)


async def _snapshot(scope: Message, send: Send, snapshot: Snapshot | None) -> None:
    if snapshot is None:
        await _answer(send, 204, b"")
        return
    tag = f'"{snapshot.tag}"'.encode()
    asked = dict(scope["headers"]).get(b"if-none-match")
    if asked == tag:
        await _answer(send, 304, b"", [(b"etag", tag)])
    else:
        await _answer(send, 200, snapshot.body, [(b"etag", tag)])


async def _stream(receive: Receive, send: Send, channel: str) -> None:
    with hub.viewer(channel) as viewer:
        gone = asyncio.ensure_future(_disconnected(receive))
        gone.add_done_callback(lambda _: viewer.news())
        try:
            await _start(send, 200, [(b"content-type", b"text/event-stream")])
            await _events(send, viewer, gone)
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            gone.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await gone


async def _events(send: Send, viewer: Viewer, gone: "asyncio.Future[None]") -> None:
    """Each new snapshot as an event, until the viewer leaves or the server stops."""
    await _write(send, b"retry: 2000\n\n")
    while not (gone.done() or hub.closing):
        snapshot = await viewer.next(HEARTBEAT_SECONDS)
        if snapshot:
            await _write(send, b"id: %b\ndata: %b\n\n" % (snapshot.tag.encode(), snapshot.body))
        elif not (gone.done() or hub.closing):
            await _write(send, b": still here\n\n")


async def _disconnected(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _write(send: Send, body: bytes) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": True})


async def _start(send: Send, status: int, headers: list[tuple[bytes, bytes]]) -> None:
    always = [(b"cache-control", b"no-cache"), (b"x-accel-buffering", b"no")]
    await send({"type": "http.response.start", "status": status, "headers": headers + always})


async def _answer(
    send: Send, status: int, body: bytes, headers: list[tuple[bytes, bytes]] | None = None
) -> None:
    length = (b"content-length", str(len(body)).encode())
    kind = (b"content-type", b"application/json")
    await _start(send, status, [kind, length, *(headers or [])])
    await send({"type": "http.response.body", "body": body})
