"""From a request to sealed entries: reading its command, deciding it on a book as it stands, and
chaining what comes of it to the book's heads. Nothing here writes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from uuid import UUID, uuid5

import engine
from engine import chain
from ledger import chains, problems
from ledger.actors import Actor
from ledger.items import Item
from ledger.journal.entry import Entry
from ledger.services.book import Book, Decision
from ledger.services.commands import LedgerCommand, Void, canonical, read_command
from ledger.services.deciding import admit, decide
from ledger.services.voiding import decide_void


@dataclass(frozen=True)
class Request:
    """An item whose command was read."""

    item: Item
    command: LedgerCommand

    @property
    def digest(self) -> str:
        """That of the command in canonical form, which tells it from another under its key."""
        return chains.command_digest(canonical(self.command))


def read_request(item: Item) -> Request:
    """Raises `Problem` MALFORMED."""
    return Request(item, read_command(item.command))


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


def keyed(request: Request, decisions: Sequence[Decision]) -> Iterator[tuple[UUID, Decision]]:
    """Each decision with its key: the command's own has that of the request."""
    its_own = own_decision(request.command, decisions)
    for at, decision in enumerate(decisions, 1):
        if decision is its_own:
            yield request.item.key, decision
            continue
        # A key that the request's own settles: a repeated request can't enter it twice.
        what = f"void {decision.command['number']}" if decision.kind == "void" else f"step {at}"
        yield uuid5(request.item.key, what), decision


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


def append_in_memory(book: Book, item: Item, actor: Actor) -> list[Entry]:
    """The entries that a command becomes in a book that nobody else can post to, as it isn't in
    the database: nothing is locked or written. Raises `Problem` as `post` does."""
    request = read_request(item)
    admit(book, request.command, actor)
    try:
        decisions = decide_all(book, request.command, actor)
    except engine.Refusal as refused:
        raise problems.from_refusal(refused, book.game) from refused
    return [
        book.append(decision, key=key, made_at=item.made_at, actor=actor)
        for key, decision in keyed(request, decisions)
    ]
