"""Posting: the one way by which an entry gets into a book.

Under the lock of its game a request is answered in this order: a key that was answered before
gets the same answer; then the version must be the one the client saw; then the command is decided
and written. Accepted commands and refusals by the rules are bound to their key for ever. A stale
version, a closed book, a missing right and a fault are not: the same key may come again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
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
from ledger.services.requests import Item, Posted, Preview, Several, Shown
from ledger.services.voiding import decide_void

BATCH_MAX = 100

# Topics of the outbox; the payload is {"game": id}.
BOOK_CLOSED = "book_closed"
BOOK_REOPENED = "book_reopened"


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
    shown: Shown | None = None,
) -> Posted:
    """Post one command. `version` is the newest entry that the client knows, None for any.

    Raises `Problem`: the refusal by the rules (422), or what else stands in the way.
    """
    request = _read(Item(command, key or uuid4(), made_at, shown))
    with transaction.atomic():
        book = _lock(game_id, [request.item])
        first = book.version
        with _announcing(book):
            result = _settle(book, request, actor, version)
    if isinstance(result, Problem):
        raise result
    return Posted(book, [result], replayed=book.version == first)


def post_batch(
    game_id: UUID, items: Sequence[Item], *, actor: Actor, version: int | None
) -> Posted:
    """Post several commands in order, all or none of them.

    Those whose keys were posted before are not posted again. A problem names the item at fault by
    its `index`; a refusal is not bound to its key, as it was decided in a position that never
    came to be.
    """
    _check_batch(items)
    requests = []
    for index, item in enumerate(items):
        with _naming(index):
            requests.append(_read(item))
    numbers = []
    with transaction.atomic():
        book = _lock(game_id, items)
        first = book.version
        with _announcing(book):
            for index, request in enumerate(requests):
                with _naming(index):
                    # The client's version holds for the first; the others follow on ours.
                    seen = version if book.version == first else None
                    result = _settle(book, request, actor, seen)
                    if isinstance(result, Problem):
                        raise result
                    numbers.append(result)
    return Posted(book, numbers, replayed=book.version == first)


def post_until_problem(
    game_id: UUID, items: Sequence[Item], *, actor: Actor, version: int | None
) -> Several:
    """Post several commands in order, up to the first that has a problem; those before it stay.

    A refusal by the rules is bound to its key, as that of a single command is. Raises `Problem`
    only for what is wrong with the batch as a whole.
    """
    _check_batch(items)
    results: list[int | Problem] = []
    with transaction.atomic():
        book = _lock(game_id, items)
        first = book.version
        with _announcing(book):
            for item in items:
                seen = version if book.version == first else None
                try:
                    results.append(_settle(book, _read(item), actor, seen))
                except Problem as problem:
                    results.append(problem)
                if isinstance(results[-1], Problem):
                    break
    return Several(book, results, replayed=book.version == first)


def _check_batch(items: Sequence[Item]) -> None:
    if not 1 <= len(items) <= BATCH_MAX:
        raise problems.malformed("transactions", f"A batch has 1 to {BATCH_MAX} commands.")
    if len({item.key for item in items}) != len(items):
        raise problems.malformed("transactions", "Each command of a batch has a key of its own.")


def preview(game_id: UUID, command: Any, *, actor: Actor) -> Preview:
    """What the command would do now, without lock or write. Raises what `post` would raise."""
    request = read_command(command)
    game = Game.objects.filter(pk=game_id).first()
    if game is None:
        raise problems.unknown_game()
    book = reading.book_of(game)
    admit(book, request, actor)
    try:
        decisions = _decided(book, request, actor)
    except engine.Refusal as refused:
        raise problems.from_refusal(refused, book.game) from refused
    decision = _own(request, decisions)
    why = explaining.explain_decision(book, decision)
    if decision.command["type"] in engine.BLIND_COMMANDS:
        hidden = "The choice comes first: the amount is worked out when this is entered."
        return Preview(engine.Outcome((), ()), hidden, why | {"amounts": []}, None)
    outcome = _outcome_of_all(decisions)
    return Preview(outcome, decision.text, why, chain.outcome_digest(outcome))


def _read(item: Item) -> _Request:
    command = read_command(item.command)
    return _Request(item, command, chains.command_digest(canonical(command)))


@contextmanager
def _naming(index: int) -> Iterator[None]:
    """Let what goes wrong inside say which item of the batch it is about."""
    try:
        yield
    except Problem as problem:
        problem.extra["index"] = index
        raise


def _lock(game_id: UUID, items: Sequence[Item]) -> Book:
    row = writing.lock_game(game_id, [item.key for item in items])
    if row is None:
        raise problems.unknown_game()
    game = engine.game_from_json(row.state)
    return Book(row.id, row.version, row.status, game, row.link, row.seal, replies=row.replies)


def _settle(book: Book, request: _Request, actor: Actor, version: int | None) -> int | Problem:
    """The number of the command's entry, or its refusal: what its key is bound to from now on.

    Raises `Problem` for what binds no key.
    """
    bound = _replay(book, request)
    if bound is not None:
        return bound
    try:
        number = _write(book, request, actor, version)
    except engine.Refusal as refused:
        refusal = problems.from_refusal(refused, book.game)
        _bind_refusal(book, request, refusal)
        return refusal
    return number


def _replay(book: Book, request: _Request) -> int | Problem | None:
    """The number or the refusal that the key is bound to already, or None."""
    kept = book.replies.get(request.item.key)
    if kept is None:
        return None
    if kept.digest != request.digest:
        raise problems.key_reused()
    if kept.status == 201:
        number: int = kept.body["number"]
        return number
    refusal = Problem(kept.status, **kept.body)
    refusal.replayed = True
    return refusal


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
    if book.is_open != was_open or book.closed_at:
        _turn_over(book)
    news.announce(book)


def _turn_over(book: Book) -> None:
    """Note on the game that its book has just been closed, and when, or is open again.

    The row in the outbox makes sure that whoever tallies hears of it.
    """
    Game.objects.filter(pk=book.game_id).update(status=book.status, closed_at=book.closed_at)
    outbox.add(BOOK_REOPENED if book.is_open else BOOK_CLOSED, {"game": str(book.game_id)})


def _write(book: Book, request: _Request, actor: Actor, version: int | None) -> int:
    """Decide the command, write it as the next entry, and move the book on to it; its number.

    A void that takes others along is as many entries, its own the last, or the last but the return
    of an advance.
    """
    admit(book, request.command, actor)
    if version is not None and version != book.version:
        raise problems.stale_version(book.version)
    decisions = _decided(book, request.command, actor)
    _require_as_shown(request, decisions)
    number = 0
    for step, decision in _steps(request, decisions):
        _enter(book, step, decision, actor)
        number = book.version if step is request else number
    return number


def _steps(request: _Request, decisions: Sequence[Decision]) -> Iterator[tuple[_Request, Decision]]:
    """Each decision with the request that it answers: one is the request's own."""
    own = _own(request.command, decisions)
    for at, decision in enumerate(decisions, 1):
        if decision is own:
            yield request, decision
            continue
        # A key that the request's own settles: a repeated request can't enter it twice.
        what = f"void {decision.command['number']}" if decision.kind == "void" else f"step {at}"
        key = uuid5(request.item.key, what)
        yield _read(Item(decision.command, key, request.item.made_at)), decision


def _own(command: LedgerCommand, decisions: Sequence[Decision]) -> Decision:
    """The decision that is the command's own, and not one of those that go along."""
    if not isinstance(command, Void):
        return decisions[-1]
    return next(
        each
        for each in decisions
        if each.kind == "void" and each.command["number"] == command.number
    )


def _decided(book: Book, command: LedgerCommand, actor: Actor) -> list[Decision]:
    if isinstance(command, Void):
        return decide_void(book, command)
    return [decide(book, command, actor)]


def _require_as_shown(request: _Request, decisions: Sequence[Decision]) -> None:
    """Raise `Problem` OUTCOME_DIFFERS if the banker was shown something else than this."""
    shown = request.item.shown
    if shown is None:
        return
    digest = chain.outcome_digest(_outcome_of_all(decisions))
    if digest != shown.digest:
        text = _own(request.command, decisions).text
        raise problems.outcome_differs(shown.text, text, digest)


def _outcome_of_all(decisions: Sequence[Decision]) -> engine.Outcome:
    """What the entries of one command move together."""
    return engine.Outcome(
        tuple(leg for each in decisions for leg in each.outcome.postings),
        tuple(fact for each in decisions for fact in each.outcome.facts),
    )


def _enter(book: Book, request: _Request, decision: Decision, actor: Actor) -> None:
    """Write a decision as the next entry, with the reply to its key."""
    entry = _seal(book, request, decision, actor)
    writing.write_entry(entry, engine.game_to_json(book.game))


def _seal(book: Book, request: _Request, decision: Decision, actor: Actor) -> writing.Entry:
    """A decision as the next entry; the book goes on to it, with its heads."""
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
        first_number=decision.first_number,
        pile_number=decision.pile_number,
        actor=actor.reference,
        role=actor.role,
        device=actor.device,
        made_at=request.item.made_at,
        posted_at=timezone.now(),
    )
    entry.link = chain.link(book.link, number, entry.key, entry.command, entry.outcome)
    entry.seal = chains.seal(book.seal, entry.link, entry)
    engine.apply(book.game, decision.outcome)
    book.version, book.link, book.seal = number, entry.link, entry.seal
    book.entered.append(entry)
    book.status = "closed" if book.game.status == "finished" else "open"
    return entry


def seal_unwritten(book: Book, item: Item, actor: Actor) -> list[writing.Entry]:
    """The entries that a command becomes in a book that nobody else can post to, as it isn't in
    the database: nothing is locked or written. Raises `Problem` as `post` does."""
    request = _read(item)
    admit(book, request.command, actor)
    try:
        decisions = _decided(book, request.command, actor)
    except engine.Refusal as refused:
        raise problems.from_refusal(refused, book.game) from refused
    return [_seal(book, step, decision, actor) for step, decision in _steps(request, decisions)]
