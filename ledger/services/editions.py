"""Editions: adding one from a file, listing all, taking one out of what new events are offered."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

import engine
from engine.edition import Document
from engine.edition_check import Fault
from engine.edition_file import (
    EditionFile,
    name_taken,
    read_edition,
    read_edition_file,
    write_edition,
)
from ledger.actors import Actor
from ledger.codes import LedgerCode
from ledger.models import AddedEdition
from ledger.problems import Problem


class FaultyEdition(Problem):
    """A file that can't be an edition; nothing was stored. `found` has every fault."""

    def __init__(self, found: Sequence[Fault]) -> None:
        count = "a fault" if len(found) == 1 else f"{len(found)} faults"
        super().__init__(
            422,
            LedgerCode.EDITION_FAULTS,
            f"This edition has {count}; nothing was stored.",
            faults=[str(fault) for fault in found],
        )
        self.found = tuple(found)


@dataclass(frozen=True, slots=True)
class ListedEdition:
    """An edition in the list: what is printed, and the row of an added one."""

    edition: engine.Edition
    added: AddedEdition | None

    @property
    def is_offered(self) -> bool:
        """Whether new events may be played on it."""
        return self.added is None or self.added.retired_at is None


def find(name: str) -> Document | None:
    """The document of an added edition, for the engine."""
    text = AddedEdition.objects.filter(name=name).values_list("text", flat=True).first()
    document: Document | None = None if text is None else json.loads(text)
    return document


def add_file(content: bytes, *, actor: Actor) -> AddedEdition:
    """Store the edition in a file. Raises `FaultyEdition`."""
    return _store(read_edition_file(content), actor)


def add_data(data: Any, *, actor: Actor) -> AddedEdition:
    """Store the edition in the content of a file. Raises `FaultyEdition`."""
    return _store(read_edition(data), actor)


def text_of(name: str) -> str:
    """The file of an edition, also of a built-in one. Raises `Problem` UNKNOWN_EDITION."""
    try:
        return write_edition(engine.edition_document(name))
    except engine.Unusable as error:
        raise Problem(404, error.code, error.sentence) from error


def all_editions() -> list[ListedEdition]:
    """The built-in editions, then the added ones, by title."""
    added = [
        ListedEdition(engine.load_edition(row.name), row)
        for row in AddedEdition.objects.defer("text")
    ]
    built_in = [ListedEdition(engine.load_edition(name), None) for name in engine.EDITION_NAMES]
    return built_in + sorted(added, key=lambda each: each.edition.title.casefold())


def set_offered(name: str, offered: bool) -> None:
    """Offer an added edition for new events, or no longer. Raises `Problem` UNKNOWN_EDITION."""
    retired_at = None if offered else timezone.now()
    if not AddedEdition.objects.filter(name=name).update(retired_at=retired_at):
        raise Problem(404, LedgerCode.UNKNOWN_EDITION, f"Nobody has added an edition “{name}”.")


def _store(read: EditionFile, actor: Actor) -> AddedEdition:
    if read.document is None:
        raise FaultyEdition(read.faults)
    name = read.document["name"]
    try:
        with transaction.atomic():
            return AddedEdition.objects.create(
                name=name, text=write_edition(read.document), actor=actor.reference
            )
    except IntegrityError as error:
        # Somebody else was a moment faster.
        raise FaultyEdition([name_taken(name)]) from error
