"""Sending a file while it is being written, without holding up anybody else."""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, Generator

from asgiref.sync import sync_to_async
from django.http import StreamingHttpResponse

BLOCK = 64 * 1024
SLICE_SECONDS = 0.01
"""How long a block should take to write, as far as its pieces allow. After each block, requests
that take precedence over files get their turn."""


def download(
    pieces: Generator[bytes], *, content_type: str, file_name: str
) -> StreamingHttpResponse:
    """A response that a browser saves under `file_name` (ASCII letters, digits, `.` and `-`)."""
    return StreamingHttpResponse(
        _blocks(pieces),
        content_type=content_type,
        headers={
            "Content-Disposition": f'attachment; filename="{file_name}"',
            "Cache-Control": "private, no-cache",
            "X-Content-Type-Options": "nosniff",
        },
    )


async def _blocks(pieces: Generator[bytes]) -> AsyncGenerator[bytes]:
    """Each block is written in the request's own thread, and what is left over is closed there; in
    between the loop serves others.

    A plain iterator would be read to its end, into memory, before the first byte is sent.
    """
    take = sync_to_async(_block)
    try:
        while (block := await take(pieces)) is not None:
            yield block
    finally:
        await sync_to_async(pieces.close)()


def _block(pieces: Generator[bytes]) -> bytes | None:
    """The next pieces; None when there are no more."""
    block = bytearray()
    end = time.monotonic() + SLICE_SECONDS
    for piece in pieces:
        block += piece
        if len(block) >= BLOCK or time.monotonic() >= end:
            return bytes(block)
    return bytes(block) or None
