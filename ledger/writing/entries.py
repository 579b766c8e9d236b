"""Writing an entry: its postings, the header that seals them, its reply, the head of its game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from uuid import UUID

from django.db import IntegrityError, connection

from ledger import chains
from ledger.journal.entry import COLUMNS, JSON_COLUMNS, Entry, PostingRow
from ledger.writing.database import current_dialect
from ledger.writing.dialect import to_json
from ledger.writing.holders import Sender
from ledger.writing.turns import turn

_NOBODY = Sender(UUID(int=0), 0, "", "", "")

PostingLine = tuple[int, str, str, int, int]
"""Number, account, commodity and quantity of a posting, and what the entry has moved there up to
and with it."""


def write_entries(entries: Sequence[Entry], state: str) -> None:
    """Write entries as the newest of their game, whose lock this database transaction holds: for
    each its postings, the header that seals them, the reply to its key, and the head of the game.
    The snapshot is written with the last one, as nobody can read one before it.

    The balance of each posting is noted on its entry: what the account holds before the entry, and
    the entry's postings to it up to this one. The database works it out, checks it, and moves the
    balances. Raises ValueError for an entry that isn't the next one.
    """
    for entry in entries:
        balances = _write(entry, state if entry is entries[-1] else "{}", None)
        if balances is None:
            raise ValueError(f"entry {entry.number} isn't the next of game {entry.game_id}")
        _note(entry, balances)


def write_if_next(entry: Entry, state: str, *, after: str, sender: Sender | None = None) -> bool:
    """Write an entry as `write_entries` does, in a database transaction of its own that locks the
    game first. False, with nothing written, if the seal of its newest entry isn't `after`, if the
    book was closed, if the key has been answered meanwhile, or if the rights of the `sender`, where
    one is given, have changed."""
    # A single statement commits by itself, and saves two round trips to the server.
    alone = current_dialect().writes_at_once and not connection.in_atomic_block
    if alone:
        if sender is None:
            # As Django does before a query: a kept connection may have died. For a known sender
            # this would cost another round trip; if it has died, their post takes the long way.
            connection.close_if_health_check_failed()
        connection.ensure_connection()
    try:
        with nullcontext() if alone else turn():
            balances = _write(entry, state, after, sender)
    except IntegrityError:
        return False
    if balances is None:
        return False
    _note(entry, balances)
    return True


def _note(entry: Entry, balances: Iterable[int]) -> None:
    entry.postings = [
        PostingRow(account, commodity, quantity, balance)
        for (account, commodity, quantity, _), balance in zip(entry.postings, balances, strict=True)
    ]


def _write(
    entry: Entry, state: str, after: str | None, sender: Sender | None = None
) -> list[int] | None:
    """The balances that the postings leave; None, with nothing written, if the entry isn't the next
    of its game. If the lock isn't held, `after` is the seal that it follows, the book has to be
    open, and a sender's rights unchanged."""
    values = {column: getattr(entry, column) for column in COLUMNS}
    values |= {column: to_json(values[column]) for column in JSON_COLUMNS}
    values |= {
        "locked": after is None,
        "after": after or "",
        "unchecked": sender is None,
        **(sender or _NOBODY)._asdict(),
        "before": entry.number - 1,
        "digest": chains.command_digest(entry.command),
        "status": 201,
        "body": to_json({"number": entry.number}),
        "state": state,
        "lines": to_json(_lines(entry.postings)),
    }
    return current_dialect().write(values)


def _lines(postings: Iterable[PostingRow]) -> list[PostingLine]:
    moved: dict[tuple[str, str], int] = {}
    lines: list[PostingLine] = []
    for line, (account, commodity, quantity, _) in enumerate(postings, 1):
        place = (account, commodity)
        moved[place] = moved.get(place, 0) + quantity
        lines.append((line, account, commodity, quantity, moved[place]))
    return lines
