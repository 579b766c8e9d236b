# ruff: noqa: S608  (what is put together here is rows of placeholders, never a value)
"""The SQL of the posting path: locking a game, writing an entry, keeping a reply.

Everything else reads and writes through the ORM. Here it would cost more than half of the time of
a post (docs/decisions/raw-sql-on-the-posting-path.md), so these few statements are written out,
for both databases. All of them run inside one database transaction that holds the game's lock.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from django.db import connection
from django.db.backends.utils import CursorWrapper

import engine
from engine.chain import canonical_json


class LockedGame(NamedTuple):
    """The row of a game whose lock this database transaction holds."""

    id: UUID
    version: int
    status: str
    state: dict[str, Any]
    link: str
    seal: str


class KeptReply(NamedTuple):
    """What a key was answered before. `body` as in the model `Reply`."""

    digest: str
    status: int
    body: dict[str, Any]


@dataclass
class Entry:
    """Everything that one entry writes. Its id is the server's, its key the client's."""

    game_id: UUID
    number: int
    key: UUID
    kind: str
    command: dict[str, Any]
    outcome: engine.Outcome
    restores: dict[str, Any]
    text: str
    reverses_id: UUID | None
    undo_number: int
    redo_number: int
    actor: str
    role: str
    device: str
    made_at: datetime | None
    posted_at: datetime
    id: UUID = field(default_factory=uuid4)

    @property
    def posting_count(self) -> int:
        """How many postings the header seals."""
        return len(self.outcome.postings)


def lock_game(game_id: UUID) -> LockedGame | None:
    """Lock a game's row until the end of the database transaction and read it.

    On PostgreSQL with FOR NO KEY UPDATE, which lets others still insert rows that refer to the
    game. On SQLite the transaction has held the one write lock since its BEGIN IMMEDIATE.
    """
    lock = " FOR NO KEY UPDATE" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT version, status, state, link, seal FROM ledger_game WHERE id = %s{lock}",
            [_uuid(game_id)],
        )
        row = cursor.fetchone()
    if row is None:
        return None
    version, status, state, link, seal = row
    return LockedGame(game_id, version, status, json.loads(state), link, seal)


def find_reply(game_id: UUID, key: UUID) -> KeptReply | None:
    """What this key was answered in this game, if it came before.

    A statement of its own, after the lock: joined to the locking one, PostgreSQL would look for
    it in the snapshot taken before the wait.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT digest, status, body FROM ledger_reply WHERE game_id = %s AND key = %s",
            [_uuid(game_id), _uuid(key)],
        )
        row = cursor.fetchone()
    return KeptReply(row[0], row[1], json.loads(row[2])) if row else None


def keep_reply(game_id: UUID, key: UUID, digest: str, status: int, body: dict[str, Any]) -> None:
    """Bind a key to its answer, for ever."""
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO ledger_reply (game_id, key, digest, status, body)"
            " VALUES (%s, %s, %s, %s, %s)",
            [_uuid(game_id), _uuid(key), digest, status, canonical_json(body)],
        )


def write_entry(entry: Entry, link: str, seal: str) -> None:
    """Write the postings and, last, the header that seals them, with its chain hashes."""
    with connection.cursor() as cursor:
        if entry.outcome.postings:
            _write_postings(cursor, entry)
        _write_header(cursor, entry, link, seal)


def save_game(game_id: UUID, version: int, state: dict[str, Any], link: str, seal: str) -> None:
    """Set the head of the book to its newest entry."""
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE ledger_game SET version = %s, state = %s, link = %s, seal = %s WHERE id = %s",
            [version, canonical_json(state), link, seal, _uuid(game_id)],
        )


def _write_postings(cursor: CursorWrapper, entry: Entry) -> None:
    """Insert the postings in their order, each with the balance that it leaves.

    That is what its account holds now, and the entry's postings to it up to this one. The
    database checks it, and moves the balances, as each posting comes in.
    """
    moved: dict[tuple[str, str], int] = {}
    values: list[Any] = [_uuid(entry.game_id), _uuid(entry.id)]
    for line, posting in enumerate(entry.outcome.postings, 1):
        place = (posting.account, posting.commodity)
        moved[place] = moved.get(place, 0) + posting.quantity
        values += (line, *place, posting.quantity, moved[place])
    rows = ", ".join(["(%s, %s, %s, %s, %s)"] * entry.posting_count)
    cursor.execute(
        "INSERT INTO ledger_posting"
        " (game_id, transaction_id, line, account, commodity, quantity, balance)"
        " SELECT %s, %s, leg.column1, leg.column2, leg.column3, leg.column4,"
        " leg.column5 + coalesce(held.quantity, 0)"
        f" FROM (VALUES {rows}) AS leg"
        " LEFT JOIN ledger_balance AS held ON held.game_id = %s"
        " AND held.account = leg.column2 AND held.commodity = leg.column3"
        " ORDER BY leg.column1",
        [*values, _uuid(entry.game_id)],
    )


def _write_header(cursor: CursorWrapper, entry: Entry, link: str, seal: str) -> None:
    cursor.execute(
        "INSERT INTO ledger_transaction"
        " (id, game_id, number, key, kind, command, facts, restores, posting_count, text,"
        " reverses_id, undo_number, redo_number, actor, role, device, made_at, posted_at, link,"
        " seal)"
        f" VALUES ({', '.join(['%s'] * 20)})",
        [
            _uuid(entry.id),
            _uuid(entry.game_id),
            entry.number,
            _uuid(entry.key),
            entry.kind,
            canonical_json(entry.command),
            canonical_json(entry.outcome.facts),
            canonical_json(entry.restores),
            entry.posting_count,
            entry.text,
            _uuid(entry.reverses_id) if entry.reverses_id else None,
            entry.undo_number,
            entry.redo_number,
            entry.actor,
            entry.role,
            entry.device,
            _time(entry.made_at),
            _time(entry.posted_at),
            link,
            seal,
        ],
    )


def _uuid(value: UUID) -> UUID | str:
    """A UUID as Django stores it: a type of its own on PostgreSQL, 32 characters on SQLite."""
    return value if connection.features.has_native_uuid_field else value.hex


def _time(value: datetime | None) -> Any:
    return connection.ops.adapt_datetimefield_value(value) if value else None
