"""Reading and locking a game's row, and what its keys are bound to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from uuid import UUID

import orjson
from django.db import connection

from ledger.writing.database import current_dialect
from ledger.writing.dialect import to_json


class KeptGame(NamedTuple):
    """The row of a game, with its snapshot as text, and what the requested keys are bound to."""

    id: UUID
    version: int
    status: str
    state: str
    link: str
    seal: str
    replies: Mapping[UUID, KeptReply]


class KeptReply(NamedTuple):
    """An answer that a key got before. `body` as in the model `Reply`."""

    digest: str
    status: int
    body: dict[str, Any]


def lock_game(game_id: UUID, keys: Sequence[UUID] = ()) -> KeptGame | None:
    """Lock a game's row until the end of the database transaction and read it, then look up earlier
    answers to these keys.

    On PostgreSQL with FOR NO KEY UPDATE, which lets others still insert rows that refer to the
    game. On SQLite the transaction has held the one write lock since its BEGIN IMMEDIATE. The keys
    are looked up in statements of their own, after the lock: joined to the locking one, PostgreSQL
    would look for them in the snapshot taken before the wait.
    """
    dialect = current_dialect()
    asked = [(dialect.find_reply, {"game_id": game_id, "key": key}) for key in keys]
    row, *kept = dialect.fetch_each([(dialect.lock_game, {"game_id": game_id}), *asked])
    return _kept_game(game_id, row, dict(zip(keys, kept, strict=True)))


def look_at_game(game_id: UUID, key: UUID) -> KeptGame | None:
    """Read a game's row, and the earlier answer to this key, without locking anything: both as of
    one moment, which may have passed already. `write_if_next` finds out."""
    # As Django does before a question: a kept connection may have died.
    connection.close_if_health_check_failed()
    connection.ensure_connection()
    dialect = current_dialect()
    row = dialect.fetch(dialect.look_at_game, {"game_id": game_id, "key": key})
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
    return KeptGame(game_id, version, status, state, link, seal, replies)


def keep_refusal(game_id: UUID, key: UUID, digest: str, status: int, body: dict[str, Any]) -> None:
    """Bind a key to its refusal, for good."""
    values = {"game_id": game_id, "key": key, "digest": digest, "status": status}
    dialect = current_dialect()
    dialect.fetch(dialect.keep_reply, values | {"body": to_json(body)})
