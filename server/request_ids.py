"""Every answer carries the id of its request: `X-Request-ID`."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

from ledger.asgi_types import Message, Receive, Scope, Send
from ledger.live.app import PREFIX
from ledger.request_id import request_id

HEADER = b"x-request-id"
# It may contain neither a line feed, which could forge a line of the log, nor the dot of a token.
_HARMLESS = re.compile(rb"[A-Za-z0-9-]{8,64}")


class WithRequestIds:
    """The application `answering`, within which `request_id` is set. A proxy's own id is taken over
    if it is harmless; else the request gets a new one."""

    def __init__(self, answering: Any) -> None:
        self._answering = answering

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one connection."""
        if scope["type"] != "http":
            await self._answering(scope, receive, send)
            return
        given: bytes = dict(scope["headers"]).get(HEADER, b"")
        own = given if _HARMLESS.fullmatch(given) else uuid4().hex.encode()
        request_id.set(own.decode())
        if scope["path"].startswith(PREFIX):
            # It says the id by itself: a wrapper would be called for each message to each viewer.
            await self._answering(scope, receive, send)
            return

        async def send_with_id(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], (HEADER, own)]
            await send(message)

        await self._answering(scope, receive, send_with_id)
