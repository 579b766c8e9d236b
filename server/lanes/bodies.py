"""Reading bodies that anybody may have sent, with limits of bytes and of time while they arrive."""

from __future__ import annotations

import asyncio
import tempfile
from typing import IO

from django.conf import settings
from django.core.exceptions import RequestAborted

from ledger.asgi_types import Receive, Scope
from server.lanes.turned_away import TOO_SLOW, TurnedAway, too_large

PAUSE_SECONDS = 10.0
"""The longest pause that a sender may make in the middle of a body."""
LINGER_SECONDS = 2.0
_BREATH_SECONDS = 0.01


async def read(scope: Scope, receive: Receive, *, most: int, seconds: float) -> IO[bytes]:
    """The body, in memory or, above FILE_UPLOAD_MAX_MEMORY_SIZE, in a file that disappears when it
    is closed.

    Raises `TurnedAway` TOO_LARGE, before reading anything if the sender gives the length,
    `TurnedAway` TOO_SLOW, and RequestAborted for a sender who left.
    """
    if _announced(scope) > most:
        raise TurnedAway(too_large(most))
    body: IO[bytes] = tempfile.SpooledTemporaryFile(  # noqa: SIM115 - the answer closes it
        settings.FILE_UPLOAD_MAX_MEMORY_SIZE
    )
    try:
        async with asyncio.timeout(seconds):
            await _fill(body, receive, most)
    except BaseException as fault:
        body.close()
        if isinstance(fault, TimeoutError):
            raise TurnedAway(TOO_SLOW) from fault
        raise
    body.seek(0)
    return body


async def linger(receive: Receive) -> None:
    """Read on for a moment, no faster than a slow network. If the connection were closed at once,
    the sender would take it for broken and never see the answer."""
    try:
        async with asyncio.timeout(LINGER_SECONDS):
            while (message := await receive())["type"] == "http.request":
                if not message.get("more_body"):
                    return
                await asyncio.sleep(_BREATH_SECONDS)
    except TimeoutError:
        return


async def _fill(body: IO[bytes], receive: Receive, most: int) -> None:
    length = 0
    more = True
    while more:
        async with asyncio.timeout(PAUSE_SECONDS):
            message = await receive()
        if message["type"] == "http.disconnect":
            raise RequestAborted
        piece = message.get("body", b"")
        length += len(piece)
        if length > most:
            raise TurnedAway(too_large(most))
        body.write(piece)
        more = message.get("more_body", False)


def _announced(scope: Scope) -> int:
    text = dict(scope["headers"]).get(b"content-length", b"")
    return int(text) if text.isdigit() and len(text) < 20 else 0
