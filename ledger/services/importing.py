"""Making a game from a file: all of it or nothing, and once per key.

The whole game is read, decided and sealed in memory, while others post. Only then is anything but a
read needed from the database: one transaction writes all entries. On SQLite that holds the one
write lock, for a time that `ENTRIES_MAX` bounds.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID, uuid4

from django.db import IntegrityError, transaction

from engine import chain
from ledger import imports, outbox, problems, writing
from ledger.actors import Actor
from ledger.codes import LedgerCode
from ledger.imports import ScriptStep
from ledger.journal.entry import Entry
from ledger.journal.lookup import MemoryJournal
from ledger.models import Game, Import
from ledger.problems import Problem, Refused
from ledger.services import games
from ledger.services.append import append
from ledger.services.book import Book
from ledger.services.deciding import decide
from ledger.services.parsed_items import parse
from ledger.topics import BOOK_CLOSED

_REMEDY = "Import the file as it was exported, with the version of Passgo that exported it."
_NOT_THE_SAME = (
    "Either the file was changed, or its game was played by other rules or decks, or by a version "
    f"of Passgo that decided this differently. Nothing was imported. {_REMEDY}"
)


@dataclass(frozen=True)
class Imported:
    """The game that a file became. `replayed`: it had been made before, by the same request."""

    game: Game
    replayed: bool = False


def import_game(data: bytes, *, actor: Actor) -> Game:
    """A new game, as `import_once` makes it, for a caller who doesn't ask twice."""
    return import_once(data, actor=actor, key=uuid4()).game


def import_once(data: bytes, *, actor: Actor, key: UUID) -> Imported:
    """A new game in which everything in the file is entered again, in the ordinary way.

    Keys and device times of a JSON file are kept; the actor and the server's time are those of now.
    `key` is the client's own for this request: under it a game is made once, and the same file gets
    the same game again. Raises `Problem`: KEY_REUSED for another file under that key; for a file
    that can't be read or that the rules refuse, with its place; and HEAD_DIFFERS if something has
    another outcome here than in the file. A refused file binds no key.
    """
    digest = hashlib.sha256(data).hexdigest()
    before = _bound(actor, key, digest)
    if before is not None:
        return before
    game, sealed, book = _decide(imports.read(data), actor)
    try:
        with transaction.atomic():
            # Somebody may have been faster: this shows it on SQLite, the key on PostgreSQL.
            before = _bound(actor, key, digest)
            if before is None:
                _write(game, sealed, book)
                Import.objects.create(game=game, actor=actor.reference, key=key, digest=digest)
    except IntegrityError:
        before = _bound(actor, key, digest)
        if before is None:
            raise
    if before is not None:
        return before
    game.refresh_from_db()
    return Imported(game)


def _bound(actor: Actor, key: UUID, digest: str) -> Imported | None:
    """The game that was made under this key. Raises `Problem` KEY_REUSED."""
    kept = Import.objects.select_related("game").filter(actor=actor.reference, key=key).first()
    if kept is None:
        return None
    if kept.digest != digest:
        raise problems.key_reused("file")
    return Imported(kept.game, replayed=True)


def _decide(script: imports.Script, actor: Actor) -> tuple[Game, list[Entry], Book]:
    """The game, its entries and the book after them, none of it in the database."""
    game = games.make_game(
        ruleset=script.ruleset,
        options=script.options,
        edition=script.edition,
        seats=script.seats,
    )
    if script.edition_digest not in ("", chain.edition_digest(game.edition)):
        raise Problem(
            422,
            LedgerCode.HEAD_DIFFERS,
            f"The edition “{game.edition}” of this game has another board or other decks than the "
            "one of that name here. Nothing was imported.",
            number=0,
        )
    journal = MemoryJournal()
    position = game.engine_game()
    book = Book(game.pk, 0, game.status, position, game.link, game.seal, journal)
    everything: list[Entry] = []
    for step in script.steps:
        try:
            parsed = parse(step.item)
            sealed = append(book, parsed, decide(book, parsed, actor), actor)
        except Problem as problem:
            problem.sentence = f"{step.place}: {problem.sentence}"
            if step.link and isinstance(problem, Refused):
                _tell_that_it_stood(problem)
            raise
        for each in sealed:
            journal.add(each)
        everything += sealed
        _compare(step, sealed)
    return game, everything, book


def _compare(step: ScriptStep, sealed: Sequence[Entry]) -> None:
    """The head after an entry, if the file has it; also checks that it makes one entry here too."""
    newest = sealed[-1]
    if step.link and step.link != newest.link:
        raise _differs(
            newest.number,
            f"{step.place} is not what it was: here it comes to “{newest.text}” with the "
            f"head {newest.link[:12]}…, in the file to {step.link[:12]}….",
        )
    if len(sealed) != 1:
        raise _differs(
            newest.number, f"{step.place} comes to {len(sealed)} entries here, not to one."
        )


def _differs(number: int, what: str) -> Problem:
    return Problem(422, LedgerCode.HEAD_DIFFERS, f"{what} {_NOT_THE_SAME}", number=number)


def _tell_that_it_stood(problem: Refused) -> None:
    """Say of an entry of a book that the rules refuse only here, and what helps: what they advise a
    banker to do comes too late."""
    problem.sentence += (
        f" The rules here refuse this entry ({problem.extra['rule']}), although its book has it. "
        f"{_NOT_THE_SAME}"
    )
    problem.extra["remedy"] = _REMEDY


def _write(game: Game, sealed: Sequence[Entry], book: Book) -> None:
    """Every entry, in its order."""
    game.save(force_insert=True)
    writing.write_entries(sealed, book.snapshot())
    if not book.is_open:
        Game.objects.filter(pk=game.pk).update(status=book.status, closed_at=book.closed_at)
        outbox.add(BOOK_CLOSED, {"game": str(game.pk)})
