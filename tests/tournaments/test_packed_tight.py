"""A file of a few bytes that unpacks to millions is refused before it fills the memory."""

from __future__ import annotations

import tracemalloc
from io import BytesIO
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZIP_STORED, ZipFile

import pytest

from tests.tournaments.refusals import refused
from tournaments.archives.parts import MANIFEST
from tournaments.archives.reading import reading
from tournaments.archives.signing import SIGNATURE
from tournaments.codes import Code

UNPACKED, MEMORY_MAX = 40 * 2**20, 20 * 2**20
SIZE_IN_CONTENTS = 24
"""Where the table of contents has a file's size, after the head of its line."""


def packed_tight(method: int, name: str, told: int) -> BytesIO:
    """An archive whose file `name` unpacks to forty million zeros, and claims to have `told`."""
    file = BytesIO()
    with ZipFile(file, "w", method) as archive:
        archive.writestr(name, bytes(UNPACKED))
        if name != MANIFEST:
            archive.writestr(MANIFEST, b"{}")
    content = bytearray(file.getvalue())
    at = content.index(b"PK\x01\x02") + SIZE_IN_CONTENTS
    content[at : at + 4] = told.to_bytes(4, "little")
    return BytesIO(content)


@pytest.mark.parametrize("method", [ZIP_DEFLATED, ZIP_BZIP2, ZIP_LZMA])
@pytest.mark.parametrize("name", [MANIFEST, SIGNATURE])
def test_it_is_refused_without_being_unpacked(method: int, name: str) -> None:
    file = packed_tight(method, name, 300)

    tracemalloc.start()
    with refused(Code.BAD_ARCHIVE), reading(file):
        pass
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert most < MEMORY_MAX


def test_a_way_of_packing_that_only_newer_pythons_know_is_refused() -> None:
    file = packed_tight(ZIP_STORED, MANIFEST, UNPACKED)
    content = bytearray(file.getvalue())
    for head, method in ((b"PK\x03\x04", 8), (b"PK\x01\x02", 10)):
        at = content.index(head) + method
        content[at : at + 2] = (93).to_bytes(2, "little")  # Zstandard

    with (
        refused(Code.BAD_ARCHIVE, "packed in a way that Passgo doesn't use"),
        reading(BytesIO(content)),
    ):
        pass
