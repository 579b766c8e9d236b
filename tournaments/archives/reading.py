"""Reading an archive: whether it is whole, who signed it, and what it holds, book by book."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any
from uuid import UUID
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.db import DatabaseError, models

import engine
from tournaments.archives.parts import (
    FORMAT,
    MANIFEST,
    PARTS,
    ROWS,
    VERSION,
    ArchivePart,
    book_name,
)
from tournaments.archives.signing import SIGNATURE, signer_of
from tournaments.codes import Code
from tournaments.problems import EveningProblem

Json = dict[str, Any]

_MALFORMED = (
    *(ValueError, TypeError, LookupError, AttributeError),
    *(OverflowError, RecursionError),
)
"""Errors for a value that isn't what it should be, raised by whichever code meets it first."""
_UNREADABLE = (*_MALFORMED, BadZipFile, zlib.error, EOFError, RuntimeError, OSError)
"""Raised for a damaged file, or one with a password or in a form that Python can't unpack."""
_UNWRITABLE = (*_MALFORMED, DatabaseError, ValidationError, ObjectDoesNotExist, engine.Unusable)


UNPACKED_BYTES_MAX = 2**30
"""More than any evening unpacks to: a thousand tables take half of this."""
FILE_BYTES_MAX = 64 * 2**20
"""The most that a book, or all rows of a model, can take."""
_MANIFEST_BYTES_MAX = 4 * 2**20
_SIGNATURE_BYTES_MAX = 2**12
_PIECE_BYTES = 2**16
_PACKED_BY_US = (ZIP_STORED, ZIP_DEFLATED)
"""Python unpacks other formats whole before it yields the first byte."""


@dataclass(frozen=True)
class Archive:
    """The content of an archive. Its books, the largest part, stay in the file until they are
    needed. `signer` is the mark of the computer that made it (`signing.own_mark` there)."""

    manifest: Json
    rows: Json
    signer: str
    _file: ZipFile = field(repr=False)

    @property
    def event(self) -> UUID:
        """The id of the event."""
        return UUID(self.manifest["event"])

    def instances(self, model: type[models.Model]) -> list[Any]:
        """The rows of a model that it holds, as instances that aren't saved. Raises whatever errors
        malformed rows cause."""
        [part] = [part for part in PARTS if part.model is model]
        return instances(part, self.rows)

    def book(self, game_id: UUID) -> Json:
        """The book of a game. Raises whatever errors a missing or malformed one causes."""
        name = book_name(game_id)
        book: Json = json.loads(_sound(self._file, name, self.manifest["files"][name]))
        return book


@contextmanager
def reading(file: Path | IO[bytes]) -> Iterator[Archive]:
    """An archive that is whole, open inside the block. Raises `Problem` BAD_ARCHIVE for a file that
    isn't one, or not whole, or was changed since it was signed."""
    with ExitStack() as opened:
        try:
            archive = _read(opened.enter_context(ZipFile(file)))
        except _UNREADABLE as error:
            raise bad_archive(f"It can't be read ({error})") from error
        yield archive


@contextmanager
def readable() -> Iterator[None]:
    """Turns errors that malformed contents cause inside into `Problem` BAD_ARCHIVE."""
    try:
        yield
    except _UNWRITABLE as error:
        raise bad_archive(f"What it holds can't be written ({error})") from error


def instances(part: ArchivePart, rows: Json) -> list[Any]:
    """The rows as instances, each column read as its field reads it."""
    kept = rows[part.name]
    if kept["columns"] != part.columns:
        raise ValueError(f"{part.name} has other columns")
    fields = {each.attname: each for each in part.model._meta.concrete_fields}
    read = [_reader(fields[name]) for name in part.columns]
    return [
        part.model(
            **{
                name: None if value is None else how(value)
                for name, how, value in zip(part.columns, read, row, strict=True)
            }
        )
        for row in kept["rows"]
    ]


def bad_archive(why: str) -> EveningProblem:
    """The refusal of a file that isn't an archive, or not a whole one."""
    return EveningProblem(Code.BAD_ARCHIVE, f"{why}.", "Nothing was restored.", status=400)


def _read(archive: ZipFile) -> Archive:
    content = _whole(archive, MANIFEST, _MANIFEST_BYTES_MAX)
    signer = signer_of(content, _whole(archive, SIGNATURE, _SIGNATURE_BYTES_MAX))
    manifest: Json = json.loads(content)
    if (manifest["format"], manifest["version"]) != (FORMAT, VERSION):
        raise ValueError("it isn't the archive of an evening")
    left = UNPACKED_BYTES_MAX
    for name, digest in manifest["files"].items():
        left -= len(_sound(archive, name, digest, left))
    rows: Json = json.loads(_sound(archive, ROWS, manifest["files"][ROWS]))
    return Archive(manifest, rows, signer, archive)


def _sound(archive: ZipFile, name: str, digest: str, most: int = FILE_BYTES_MAX) -> bytes:
    content = _whole(archive, name, min(most, FILE_BYTES_MAX))
    if hashlib.sha256(content).hexdigest() != digest:
        raise ValueError(f"{name} was changed")
    return content


def _whole(archive: ZipFile, name: str, most: int) -> bytes:
    """One of its files. The size stated in the archive is the sender's claim, so the bytes are
    counted while they are unpacked."""
    packed = archive.getinfo(name)
    if packed.compress_type not in _PACKED_BY_US:
        raise ValueError(f"{name} is packed in a way that Passgo doesn't use")
    content = bytearray()
    with archive.open(packed) as file:
        while piece := file.read(_PIECE_BYTES):
            content += piece
            if len(content) > most:
                raise ValueError(f"{name} is far too large")
    return bytes(content)


def _reader(field: models.Field[Any, Any]) -> Callable[[Any], Any]:
    """Reads a value of this field, and refuses one that no page of ours could have written there.
    Empty ones pass, as in a form that asks for nothing."""
    kind = field
    while isinstance(kind, models.ForeignKey):
        kind = kind.target_field
    choices = {value for value, _ in field.flatchoices}

    def read(value: Any) -> Any:
        found = kind.to_python(value)
        if found in kind.empty_values:
            return found
        try:
            if choices and found not in choices:
                raise ValidationError("none of the choices")
            kind.run_validators(found)
        except ValidationError as error:
            where = f"{field.model._meta.verbose_name} has an impossible {field.verbose_name}"
            raise ValueError(f"a row of {where}") from error
        return found

    return read
