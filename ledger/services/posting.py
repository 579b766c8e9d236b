"""Posting: the one way by which an entry gets into a book.

Under the lock of its game a request is answered in this order: a key that was answered before
gets the same answer; then the version must be the one the client saw; then the command is decided
and written. Accepted commands and refusals by the rules are bound to their key for ever. A stale
version, a closed book, a missing right and a fault are not: the same key may come again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4, uuid5

from django.db import transaction
from django.utils import timezone

import engine
from engine import chain
from ledger import chains, outbox, problems, writing
from ledger.actors import Actor
from ledger.models import Game
from ledger.problems import Problem
from ledger.services import explaining, news, reading
from ledger.services.deciding import (
    Book,
    Decision,
    LedgerCommand,
    Void,
    admit,
    canonical,
    decide,
    read_command,
)
from ledger.services.voiding import decide_void

BATCH_MAX = 100

# Topics of the outbox; the payload is {"game": id}.
BOOK_CLOSED = "book_closed"
BOOK_REOPENED = "book_reopened"


@dataclass(frozen=True)
class Item:
    """One command to post, as JSON: the client's key for it, and when its device made it."""

    command: Any
    key: UUID = field(default_factory=uuid4)
    made_at: datetime | None = None


@dataclass(frozen=True)
class Posted:
    """The answer to accepted commands: their numbers, and the book as it is now.

    `replayed` is true if all of them had been posted before and nothing was written now.
    """

    book: Book
    numbers: list[int]
    replayed: bool

    @property
    def number(self) -> int:
        """The number of the only (or last) entry."""
        return self.numbers[-1]


@dataclass(frozen=True)
class Preview:
    """What a command would do: its outcome, the journal's line, and why (`engine.explain`)."""

    outcome: engine.Outcome
    text: str
    why: dict[str, Any]


@dataclass(frozen=True)
class _Request:
    item: Item
    command: LedgerCommand
    digest: str


def post(
    game_id: UUID,
    command: Any,
    *,
    actor: Actor,
    version: int | None,
    key: UUID | None = None,
    made_at: datetime | None = None,
) -> Posted:
    """Post one command. `version` is the newest entry that the client knows, None for any.

    Raises `Problem`: the refusal by the rules (422), or what else stands in the way.
    """
    request = _read(Item(command, key or uuid4(), made_at))
    with transaction.atomic():
        book = _lock(game_id)
        number, refusal = _replay(book, request)
        if number is not None:
            return Posted(book, [number], replayed=True)
        if refusal is None:
            try:
                with _announcing(book):
                    _write(book, request, actor, version)
                return Posted(book, [book.version], replayed=False)
            except engine.Refusal as refused:
                refusal = problems.from_refusal(refused, book.game)
                _bind_refusal(book, request, refusal)
    raise refusal


def post_batch(
    game_id: UUID, items: Sequence[Item], *, actor: Actor, version: int | None
) -> Posted:
    """Post several commands in order, all or none of them.

    Those whose keys were posted before are not posted again. A problem names the item at fault by
    its `index`; a refusal is not bound to its key, as it was decided in a position that never
    came to be.
    """
    if not 1 <= len(items) <= BATCH_MAX:
        raise problems.malformed("transactions", f"A batch has 1 to {BATCH_MAX} commands.")
    if len({item.key for item in items}) != len(items):
        raise problems.malformed("transactions", "Each command of a batch has a key of its own.")
    requests = []
    for index, item in enumerate(items):
        with _naming(index):
            requests.append(_read(item))
    numbers = []
    with transaction.atomic():
        book = _lock(game_id)
        first = book.version
        with _announcing(book):
            for index, request in enumerate(requests):
                with _naming(index):
                    number, refusal = _replay(book, request)
                    if refusal is not None:
                        raise refusal
                    if number is None:
                        # The client's version holds for the first; the others follow on ours.
                        seen = version if book.version == first else None
                        try:
                            _write(book, request, actor, seen)
                        except engine.Refusal as refused:
                            raise problems.from_refusal(refused, book.game) from refused
                    numbers.append(number or book.version)
    return Posted(book, numbers, replayed=book.version == first)


def preview(game_id: UUID, command: Any, *, actor: Actor) -> Preview:
    """What the command would do now, without lock or write. Raises what `post` would raise."""
    request = read_command(command)
    game = Game.objects.filter(pk=game_id).first()
    if game is None:
        raise problems.unknown_game()
    book = reading.book_of(game)
    admit(book, request, actor)
    try:
        *first, decision = _decided(book, request, actor)
    except engine.Refusal as refused:
        raise problems.from_refusal(refused, book.game) from refused
    why = explaining.explain_decision(book, decision)
    if decision.command["type"] in engine.BLIND_COMMANDS:
        hidden = "The choice comes first: the amount is worked out when this is entered."
        return Preview(engine.Outcome((), ()), hidden, why | {"amounts": []})
    steps = [step.outcome for step in (*first, decision)]
    outcome = engine.Outcome(
        tuple(leg for step in steps for leg in step.postings),
        tuple(fact for step in steps for fact in step.facts),
    )
    return Preview(outcome, decision.text, why)


def _read(item: Item) -> _Request:
    command = read_command(item.command)
    text = chain.canonical_json(canonical(command))
    return _Request(item, command, hashlib.sha256(text.encode()).hexdigest())


@contextmanager
def _naming(index: int) -> Iterator[None]:
    """Let what goes wrong inside say which item of the batch it is about."""
    try:
        yield
    except Problem as problem:
        problem.extra["index"] = index
        raise


def _lock(game_id: UUID) -> Book:
    row = writing.lock_game(game_id)
    if row is None:
        raise problems.unknown_game()
    game = engine.game_from_json(row.state)
    return Book(row.id, row.version, row.status, game, row.link, row.seal)


def _replay(book: Book, request: _Request) -> tuple[int | None, Problem | None]:
    """The number or the refusal that the key is bound to, or neither."""
    kept = writing.find_reply(book.game_id, request.item.key)
    if kept is None:
        return None, None
    if kept.digest != request.digest:
        raise problems.key_reused()
    if kept.status == 201:
        return kept.body["number"], None
    refusal = Problem(kept.status, **kept.body)
    refusal.replayed = True
    return None, refusal


def _bind_refusal(book: Book, request: _Request, refusal: Problem) -> None:
    body = {"code": refusal.code, "sentence": refusal.sentence, **refusal.extra}
    writing.keep_refusal(book.game_id, request.item.key, request.digest, refusal.status, body)


@contextmanager
def _announcing(book: Book) -> Iterator[None]:
    """Tell of the entries that are written inside, and whether the book was closed or reopened."""
    version, was_open = book.version, book.is_open
    yield
    if book.version == version:
        return
    if book.is_open != was_open:
        _turn_over(book)
    news.announce(book)


def _turn_over(book: Book) -> None:
    """Note on the game that its book has just been closed, or is open again.

    The row in the outbox makes sure that whoever tallies hears of it.
    """
    closed_at = None if book.is_open else timezone.now()
    Game.objects.filter(pk=book.game_id).update(status=book.status, closed_at=closed_at)
    outbox.add(BOOK_REOPENED if book.is_open else BOOK_CLOSED, {"game": str(book.game_id)})


def _write(book: Book, request: _Request, actor: Actor, version: int | None) -> None:
    """Decide the command, write it as the next entry, and move the book on to it.

    A void that takes others along is as many entries, its own the last.
    """
    admit(book, request.command, actor)
    if version is not None and version != book.version:
        raise problems.stale_version(book.version)
    *first, last = _decided(book, request.command, actor)
    for decision in first:
        # A key that the request's own settles: a repeated request can't enter it twice.
        key = uuid5(request.item.key, f"void {decision.command['number']}")
        step = _read(Item(decision.command, key, request.item.made_at))
        _enter(book, step, decision, actor)
    _enter(book, request, last, actor)


def _decided(book: Book, command: LedgerCommand, actor: Actor) -> list[Decision]:
    if isinstance(command, Void):
        return decide_void(book, command)
    return [decide(book, command, actor)]


def _enter(book: Book, request: _Request, decision: Decision, actor: Actor) -> None:
    """Write a decision as the next entry, with the reply to its key."""
    number = book.version + 1
    entry = writing.Entry(
        game_id=book.game_id,
        number=number,
        key=request.item.key,
        digest=request.digest,
        kind=decision.kind,
        command=decision.command,
        outcome=decision.outcome,
        restores=decision.restores,
        text=decision.text,
        reverses_id=decision.reverses_id,
        undo_number=decision.undo_number,
        redo_number=decision.redo_number,
        actor=actor.reference,
        role=actor.role,
        device=actor.device,
        made_at=request.item.made_at,
        posted_at=timezone.now(),
    )
    book.link = chain.link(book.link, number, entry.key, entry.command, entry.outcome)
    book.seal = chains.seal(book.seal, book.link, entry)
    engine.apply(book.game, decision.outcome)
    writing.write_entry(entry, book.link, book.seal, engine.game_to_json(book.game))
    book.version = number
    book.text = decision.text
    book.status = "closed" if book.game.status == "finished" else "open"
