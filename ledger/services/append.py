"""From a request to sealed entries: reading its command, deciding it on a book as it stands, and
chaining what comes of it to the book's heads. Nothing here writes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from uuid import uuid5

from django.utils import timezone

import engine
from engine import chain
from ledger import chains, problems, writing
from ledger.actors import Actor
from ledger.items import Item
from ledger.services.book import Book
from ledger.services.commands import LedgerCommand, Void, canonical, read_command
from ledger.services.deciding import Decision, admit, decide
from ledger.services.voiding import decide_void


@dataclass(frozen=True)
class Request:
    """An item whose command was read; `digest` is that of the command in canonical form."""

    item: Item
    command: LedgerCommand
    digest: str


def read_request(item: Item) -> Request:
    """Raises `Problem` MALFORMED."""
    command = read_command(item.command)
    return Request(item, command, chains.command_digest(canonical(command)))


def decide_if_current(
    book: Book, request: Request, actor: Actor, version: int | None
) -> list[Decision]:
    """What the command does, decision by decision, if the book is at the version that the client
    saw (None for any).

    Raises `Problem` for a book, an actor, a version or something shown that doesn't allow it, and
    `engine.Refusal` where the rules don't.
    """
    admit(book, request.command, actor)
    if version is not None and version != book.version:
        raise problems.stale_version(book.version)
    decisions = decide_all(book, request.command, actor)
    _require_as_shown(request, decisions)
    return decisions


def steps_of(request: Request, decisions: Sequence[Decision]) -> Iterator[tuple[Request, Decision]]:
    """Each decision with the request that it answers: one is the request's own."""
    its_own = own_decision(request.command, decisions)
    for at, decision in enumerate(decisions, 1):
        if decision is its_own:
            yield request, decision
            continue
        # A key that the request's own settles: a repeated request can't enter it twice.
        what = f"void {decision.command['number']}" if decision.kind == "void" else f"step {at}"
        key = uuid5(request.item.key, what)
        yield read_request(Item(decision.command, key, request.item.made_at)), decision


def own_decision(command: LedgerCommand, decisions: Sequence[Decision]) -> Decision:
    """The decision that is the command's own, and not one of those that go along."""
    if not isinstance(command, Void):
        return decisions[-1]
    return next(
        each
        for each in decisions
        if each.kind == "void" and each.command["number"] == command.number
    )


def decide_all(book: Book, command: LedgerCommand, actor: Actor) -> list[Decision]:
    """What a command that the book admits does: one decision, or for a void also those that go
    along. Raises `engine.Refusal`."""
    if isinstance(command, Void):
        return decide_void(book, command)
    return [decide(book, command, actor)]


def _require_as_shown(request: Request, decisions: Sequence[Decision]) -> None:
    """Raise `Problem` OUTCOME_DIFFERS if the banker was shown something else than this."""
    shown = request.item.shown
    if shown is None:
        return
    digest = chain.outcome_digest(outcome_of_all(decisions))
    if digest != shown.digest:
        text = own_decision(request.command, decisions).text
        raise problems.outcome_differs(shown.text, text, digest)


def outcome_of_all(decisions: Sequence[Decision]) -> engine.Outcome:
    """What the entries of one command move together."""
    return engine.Outcome(
        tuple(transfer for each in decisions for transfer in each.outcome.transfers),
        tuple(fact for each in decisions for fact in each.outcome.facts),
    )


def seal(book: Book, request: Request, decision: Decision, actor: Actor) -> writing.Entry:
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
        subject_number=decision.subject_number,
        reversal_root=decision.reversal_root,
        actor=actor.reference,
        role=actor.role.value,
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


def append_in_memory(book: Book, item: Item, actor: Actor) -> list[writing.Entry]:
    """The entries that a command becomes in a book that nobody else can post to, as it isn't in
    the database: nothing is locked or written. Raises `Problem` as `post` does."""
    request = read_request(item)
    admit(book, request.command, actor)
    try:
        decisions = decide_all(book, request.command, actor)
    except engine.Refusal as refused:
        raise problems.from_refusal(refused, book.game) from refused
    return [seal(book, step, decision, actor) for step, decision in steps_of(request, decisions)]
