"""uvicorn's HTTP, with what it lacks: limits of time and bytes for the head of a request."""

from __future__ import annotations

import asyncio
from asyncio import TimerHandle

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

HEAD_SECONDS = 10.0
HEAD_BYTES = 64 * 1024


class Protocol(HttpToolsProtocol):
    """A connection that is closed if it doesn't send a whole head in time: with 408 if it has sent
    a part, silently if it has sent nothing."""

    _head_timer: TimerHandle | None = None
    _head_has_begun = False
    _head_bytes = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # narrower in uvicorn
        """Wait for the first head."""
        super().connection_made(transport)
        self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting for anything."""
        self._head_is_here()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Count what comes while a head is open; its end is found by the parser."""
        if self._head_timer is not None:
            self._head_bytes += len(data)
        super().data_received(data)
        if self._head_timer is not None and self._head_bytes > HEAD_BYTES:
            self._refuse(431)

    def on_message_begin(self) -> None:
        """The first byte of a head, which may be the second one of a connection."""
        super().on_message_begin()
        self._head_has_begun = True
        self._wait_for_head()

    def on_headers_complete(self) -> None:
        """The head is here; `server.lanes.bodies` limits how long the body takes."""
        self._head_is_here()
        super().on_headers_complete()

    def _wait_for_head(self) -> None:
        if self._head_timer is None:
            self._head_timer = self.loop.call_later(HEAD_SECONDS, self._refuse, 408)

    def _head_is_here(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None
        self._head_has_begun = False
        self._head_bytes = 0

    def _refuse(self, status: int) -> None:
        self._head_timer = None
        if self.transport.is_closing():
            return
        if self._head_has_begun:
            ending = b"content-length: 0\r\nconnection: close\r\n\r\n"
            self.transport.write(STATUS_LINE[status] + ending)
        self.transport.close()
