"""The SQL of the posting path: who posts, locking a game, writing an entry, keeping a reply.

Everything else reads and writes through the ORM. Here it would cost more than half of the time of
a post (docs/decisions/raw-sql-on-the-posting-path.md), so these few statements are written out,
for each database in a module of its own. Who posts, and a look at a game, are asked outside of any
database transaction; `write_if_next` makes its own; the others run inside one that holds the game's
lock.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import nullcontext
from datetime import UTC, datetime
from typing import Any, NamedTuple, Protocol
from uuid import UUID

import orjson
from django.db import IntegrityError, InterfaceError, OperationalError, connection, transaction

from ledger import chains
from ledger.journal.entry import COLUMNS, JSON_COLUMNS, Entry, PostingRow
from ledger.writing import postgresql, sqlite

Leg = tuple[int, str, str, int, int]
"""Line, account, commodity and quantity of a posting, and what the entry has moved there up to and
with it."""


Question = tuple[str, Mapping[str, Any]]
"""A statement and its values."""


class Database(Protocol):
    """The statements in the dialect of one database, and how they are run."""

    @property
    def FIND_HOLDER(self) -> str: ...
    @property
    def WRITES_AT_ONCE(self) -> bool: ...
    @property
    def LOOK(self) -> str: ...
    @property
    def LOCK(self) -> str: ...
    @property
    def FIND(self) -> str: ...
    @property
    def KEEP(self) -> str: ...
    def fetch(self, statement: str, values: Mapping[str, Any]) -> Sequence[Any] | None: ...
    def fetch_each(self, asked: Sequence[Question]) -> list[Sequence[Any] | None]: ...
    def write(self, values: Mapping[str, Any]) -> list[int] | None: ...


class KeptPass(NamedTuple):
    """A pass, the card that it is a device of (None for what is none), and what it is at a game."""

    kind: str
    label: str
    version: int
    revoked_at: datetime | None
    card_id: UUID | None
    card_label: str | None
    card_revoked_at: datetime | None
    role: str | None


class KeptGame(NamedTuple):
    """The row of a game, and what those of the keys that were asked for are bound to."""

    id: UUID
    version: int
    status: str
    state: dict[str, Any]
    link: str
    seal: str
    replies: Mapping[UUID, KeptReply]


class KeptReply(NamedTuple):
    """What a key was answered before. `body` as in the model `Reply`."""

    digest: str
    status: int
    body: dict[str, Any]


def find_holder(pass_id: UUID, game_id: UUID) -> KeptPass | None:
    """A pass and what it is at a game, by its own grant or its card's. Needs no transaction.

    A tablet's request begins with this question, so Django needn't ask one of its own, whether the
    kept connection still lives: on one that doesn't, this is asked once more, on a new one.
    """
    question = _database().FIND_HOLDER, {"pass": pass_id, "game_id": game_id}
    connection.ensure_connection()
    try:
        row = _database().fetch(*question)
    except (OperationalError, InterfaceError):
        if connection.in_atomic_block or connection.is_usable():
            raise
        connection.close()
        connection.ensure_connection()
        row = _database().fetch(*question)
    connection.health_check_done = True  # type: ignore[attr-defined]  # the stubs lack it
    if row is None:
        return None
    kind, label, version, revoked_at, card_id, card_label, card_revoked_at, role = row
    return KeptPass(
        kind,
        label,
        version,
        _moment(revoked_at),
        UUID(str(card_id)) if card_id else None,
        card_label,
        _moment(card_revoked_at),
        role,
    )


def lock_game(game_id: UUID, keys: Sequence[UUID] = ()) -> KeptGame | None:
    """Lock a game's row until the end of the database transaction and read it, then look what these
    keys were answered before.

    On PostgreSQL with FOR NO KEY UPDATE, which lets others still insert rows that refer to the
    game. On SQLite the transaction has held the one write lock since its BEGIN IMMEDIATE. The keys
    are looked up in statements of their own, after the lock: joined to the locking one, PostgreSQL
    would look for them in the snapshot taken before the wait.
    """
    database = _database()
    asked = [(database.FIND, {"game_id": game_id, "key": key}) for key in keys]
    row, *kept = database.fetch_each([(database.LOCK, {"game_id": game_id}), *asked])
    return _kept_game(game_id, row, dict(zip(keys, kept, strict=True)))


def look_at_game(game_id: UUID, key: UUID) -> KeptGame | None:
    """Read a game's row, and what this key was answered before, without locking anything: both of
    one moment, which may be over already. `write_if_next` finds out."""
    # As Django does before a question: a kept connection may have died.
    connection.close_if_health_check_failed()
    connection.ensure_connection()
    database = _database()
    row = database.fetch(database.LOOK, {"game_id": game_id, "key": key})
    return _kept_game(game_id, row and row[:5], {key: row and row[5] and row[5:]})


def _kept_game(
    game_id: UUID, row: Sequence[Any] | None, found: Mapping[UUID, Sequence[Any] | None]
) -> KeptGame | None:
    if row is None:
        return None
    version, status, state, link, seal = row
    replies = {
        key: KeptReply(reply[0], reply[1], orjson.loads(reply[2]))
        for key, reply in found.items()
        if reply
    }
    return KeptGame(game_id, version, status, orjson.loads(state), link, seal, replies)


def keep_refusal(game_id: UUID, key: UUID, digest: str, status: int, body: dict[str, Any]) -> None:
    """Bind a key to its refusal, for ever."""
    values = {"game_id": game_id, "key": key, "digest": digest, "status": status}
    database = _database()
    database.fetch(database.KEEP, values | {"body": _json(body)})


def write_entries(entries: Sequence[Entry], state: dict[str, Any]) -> None:
    """Write entries as the newest of their game, whose lock this database transaction holds: of
    each its postings, the header that seals them, the reply to its key, and the head of the game.
    The snapshot is written with the last one, as nobody can read one before it.

    The balance of each posting is noted on its entry: what the account holds before the entry, and
    the entry's postings to it up to this one. The database works it out, checks it, and moves the
    balances.
    """
    for entry in entries:
        balances = _write(entry, state if entry is entries[-1] else {}, held=True)
        assert balances is not None, f"entry {entry.number} isn't the next of game {entry.game_id}"
        _note(entry, balances)


def write_if_next(entry: Entry, state: dict[str, Any]) -> bool:
    """Write an entry as `write_entries` does, in a database transaction of its own that locks the
    game first. False, with nothing written, if the game has moved on from the entry before or was
    closed, or the key has been answered meanwhile."""
    # What is one statement commits by itself, and saves two ways to the server.
    alone = _database().WRITES_AT_ONCE and not connection.in_atomic_block
    try:
        with nullcontext() if alone else transaction.atomic():
            balances = _write(entry, state, held=False)
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


def _write(entry: Entry, state: dict[str, Any], *, held: bool) -> list[int] | None:
    """The balances that the postings leave; None, with nothing written, if the entry isn't the next
    of its game, or if the lock isn't `held` and the book has been closed."""
    values = {column: getattr(entry, column) for column in COLUMNS}
    values |= {column: _json(values[column]) for column in JSON_COLUMNS}
    values |= {
        "held": held,
        "before": entry.number - 1,
        "digest": chains.command_digest(entry.command),
        "status": 201,
        "body": _json({"number": entry.number}),
        "state": _json(state),
        "legs": _json(_legs(entry.postings)),
    }
    return _database().write(values)


def _json(value: Any) -> str:
    """JSON for a column. Only what is hashed has to be canonical, which takes far longer."""
    return orjson.dumps(value, default=tuple, option=orjson.OPT_SORT_KEYS).decode()


def _legs(postings: Iterable[PostingRow]) -> list[Leg]:
    moved: dict[tuple[str, str], int] = {}
    legs: list[Leg] = []
    for line, (account, commodity, quantity, _) in enumerate(postings, 1):
        place = (account, commodity)
        moved[place] = moved.get(place, 0) + quantity
        legs.append((line, account, commodity, quantity, moved[place]))
    return legs


def _database() -> Database:
    return postgresql if connection.vendor == "postgresql" else sqlite


def _moment(stored: datetime | str | None) -> datetime | None:
    """A time as it is stored: SQLite has text, in UTC."""
    if isinstance(stored, str):
        return datetime.fromisoformat(stored).replace(tzinfo=UTC)
    return stored
