"""A ZIP archive that is sent while it is written."""

from __future__ import annotations

import io
from collections.abc import Generator, Iterable
from datetime import date
from typing import TYPE_CHECKING
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

_READABLE = 0o644 << 16


class _Outgoing(io.RawIOBase):
    """Keeps what the archive writes until it is sent. It can't be rewound."""

    def __init__(self) -> None:
        self.waiting = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, data: ReadableBuffer) -> int:
        piece = bytes(data)
        self.waiting += piece
        return len(piece)

    def take(self) -> bytes:
        """Hand over the bytes that wait here, and keep none of them."""
        taken, self.waiting = bytes(self.waiting), bytearray()
        return taken


_YEARS = range(1980, 2108)
"""The years that a ZIP file can state (.ZIP File Format Specification, 4.4.6)."""


def zipped(files: Iterable[tuple[str, Iterable[bytes]]], day: date) -> Generator[bytes]:
    """The archive of these files in pieces. All carry the same date, so that the same files make
    the same archive."""
    outgoing = _Outgoing()
    with ZipFile(outgoing, "w") as archive:
        for name, pieces in files:
            year = min(max(day.year, _YEARS[0]), _YEARS[-1])
            info = ZipInfo(name, (year, day.month, day.day, 0, 0, 0))
            info.compress_type = ZIP_DEFLATED
            info.external_attr = _READABLE
            with archive.open(info, "w") as file:
                for piece in pieces:
                    file.write(piece)
                    yield outgoing.take()
            yield outgoing.take()
    yield outgoing.take()
