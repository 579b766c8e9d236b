"""Copying a book from another computer as it stood there: with its ids, its times, who entered
what, and so both of its chains. `importing` enters a game again instead, as a game of this
computer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import Any, get_type_hints
from uuid import UUID

from engine import chain
from ledger import chains, writing
from ledger.journal.entry import Entry, Header, PostingRow
from ledger.models import Game, Reply
from ledger.writing.dialect import to_json

_KINDS = get_type_hints(Header)
_READ: dict[Any, Callable[[Any], Any]] = {
    UUID: UUID,
    datetime: datetime.fromisoformat,
    datetime | None: lambda text: text and datetime.fromisoformat(text),
}
_DERIVED = ("game_id", "posting_count", "reverses_id")


def put_book(game: Game, entries: Sequence[dict[str, Any]], refusals: Iterable[Reply]) -> None:
    """Write a book as it stood: the game with its head and snapshot, its entries as the lossless
    export has them, and the refusals that its keys are bound to.

    Call it in a transaction, and audit the book afterwards: the audit finds what is wrong with its
    hashes. Raises whatever malformed entries and the guards of the database raise.
    """
    stood = {"status": game.status, "closed_at": game.closed_at}
    state = game.state
    digest = chain.edition_digest(game.edition)
    game.link = chain.genesis(
        ruleset=game.ruleset,
        options=game.options,
        edition=game.edition,
        seats=game.seats,
        edition_digest=digest,
    )
    game.seal = chains.genesis(game.pk, game.opened_at, game.link)
    game.version, game.status, game.closed_at = 0, Game.Status.OPEN, None
    game.save(force_insert=True)
    writing.write_entries(_entries(game.pk, entries), to_json(state))
    if stood["status"] != Game.Status.OPEN:
        Game.objects.filter(pk=game.pk).update(**stood)
    Reply.objects.bulk_create(refusals)


def _entries(game_id: UUID, rows: Iterable[dict[str, Any]]) -> list[Entry]:
    found: list[Entry] = []
    for row in rows:
        columns = {name: _read(name, row) for name in _KINDS if name not in _DERIVED}
        postings = [PostingRow(*posting) for posting in row["postings"]]
        below = row["reverses"]
        found.append(
            Entry(
                **columns,
                game_id=game_id,
                posting_count=len(postings),
                reverses_id=found[below - 1].id if below else None,
                postings=postings,
                reverses=below,
            )
        )
    return found


def _read(name: str, row: dict[str, Any]) -> Any:
    return _READ.get(_KINDS[name], lambda value: value)(row[name])
