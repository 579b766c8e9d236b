"""A kept connection to the server, without the weight of an HTTP library."""

from __future__ import annotations

import asyncio
import re


class KeptLine:
    """A kept connection."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._reader: asyncio.StreamReader
        self._writer: asyncio.StreamWriter | None = None

    async def ask(
        self, method: str, path: str, headers: dict[str, str], body: bytes = b""
    ) -> tuple[int, bytes]:
        """Status and body of an answer. A connection that the server has closed, as it was long
        unused, is opened again, as browsers do."""
        if self._writer is None or self._reader.at_eof():
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        head = {"Host": "localhost", "Content-Length": str(len(body)), **headers}
        lines = "".join(f"{name}: {value}\r\n" for name, value in head.items())
        self._writer.write(f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode() + body)
        status, length = await self._head()
        return status, await self._reader.readexactly(length)

    async def _head(self) -> tuple[int, int]:
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        length = re.search(r"content-length: (\d+)", head)
        return int(head.split(" ", 2)[1]), int(length[1]) if length else 0

    async def stream(self, path: str) -> asyncio.StreamReader:
        """The lines of an answer that doesn't end."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        await reader.readuntil(b"\r\n\r\n")
        self._stream = writer  # closed with this line
        return reader
