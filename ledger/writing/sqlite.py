"""The statements of the posting path for SQLite, on the driver's own connection."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import connection

from ledger.journal.entry import COLUMNS
from ledger.writing.dialect import Dialect, FetchedRow, Question, Values

_FIND_HOLDER = """
SELECT pass.kind, pass.label, pass.version, pass.revoked_at, card.id, card.label, card.revoked_at, (
    SELECT role FROM ledger_grant
    WHERE game_id = :game_id AND holder_id IN (pass.id, pass.card_id) ORDER BY id DESC LIMIT 1
)
FROM ledger_pass AS pass LEFT JOIN ledger_pass AS card ON card.id = pass.card_id
WHERE pass.id = :pass
"""
_LOOK = """
SELECT game.version, game.status, game.state, game.link, game.seal,
    reply.digest, reply.status, reply.body
FROM ledger_game AS game
LEFT JOIN ledger_reply AS reply ON reply.game_id = game.id AND reply.key = :key
WHERE game.id = :game_id
"""
_LOCK = "SELECT version, status, state, link, seal FROM ledger_game WHERE id = :game_id"
_FIND = "SELECT digest, status, body FROM ledger_reply WHERE game_id = :game_id AND key = :key"
_KEEP = """
INSERT INTO ledger_reply (game_id, key, digest, status, body)
VALUES (:game_id, :key, :digest, :status, :body)
"""
_IS_NEXT = """
SELECT 1 FROM ledger_game
WHERE id = :game_id AND version = :before AND (:locked OR (status = 'open' AND seal = :after))
    AND (:unchecked OR EXISTS (
        SELECT 1 FROM ledger_pass AS pass LEFT JOIN ledger_pass AS card ON card.id = pass.card_id
        WHERE pass.id = :pass_id AND pass.version = :pass_version
            AND pass.label = :pass_label AND coalesce(card.label, '') = :card_label
            AND pass.revoked_at IS NULL AND card.revoked_at IS NULL
            AND :held_role = (
                SELECT role FROM ledger_grant
                WHERE game_id = :game_id AND holder_id IN (pass.id, pass.card_id)
                ORDER BY id DESC LIMIT 1
            )
    ))
"""
_POSTINGS = """
INSERT INTO ledger_posting
    (game_id, transaction_id, line, account, commodity, quantity, balance)
SELECT :game_id, :id, json_extract(leg.value, '$[0]'), json_extract(leg.value, '$[1]'),
    json_extract(leg.value, '$[2]'), json_extract(leg.value, '$[3]'),
    json_extract(leg.value, '$[4]') + coalesce(held.quantity, 0)
FROM json_each(:lines) AS leg
LEFT JOIN ledger_balance AS held ON held.game_id = :game_id
    AND held.account = json_extract(leg.value, '$[1]')
    AND held.commodity = json_extract(leg.value, '$[2]')
ORDER BY leg.key
RETURNING line, balance
"""
_HEADER = f"""
INSERT INTO ledger_transaction ({", ".join(COLUMNS)})
VALUES ({", ".join(f":{column}" for column in COLUMNS)})
"""  # noqa: S608  # names of our own columns
_HEAD = """
UPDATE ledger_game SET version = :number, state = :state, link = :link, seal = :seal
WHERE id = :game_id
"""


def _fetch(statement: str, values: Values) -> FetchedRow | None:
    """Run a statement; its first row, None if there is none."""
    with connection.wrap_database_errors:
        rows = connection.connection.execute(statement, _stored(values)).fetchall()
    return rows[0] if rows else None


def _fetch_each(
    asked: Sequence[Question],
) -> list[FetchedRow | None]:
    """Run statements, one after the other; the first row of each."""
    return [_fetch(*each) for each in asked]


def _write(values: Values) -> list[int] | None:
    """Write an entry; the balance that each posting leaves. None, with nothing written, if the game
    isn't at the entry before; while nobody held its lock, also if its book was closed, or if the
    sender's rights have changed."""
    stored = _stored(values)
    with connection.wrap_database_errors:
        run = connection.connection.execute
        if not run(_IS_NEXT, stored).fetchall():
            return None
        left = run(_POSTINGS, stored).fetchall()
        for statement in (_HEADER, _KEEP, _HEAD):
            run(statement, stored)
    return [balance for _, balance in sorted(left)]


def _stored(values: Values) -> dict[str, Any]:
    """The values as Django stores them here: a UUID in 32 characters, times as text."""
    stored = dict(values)
    for name, value in values.items():
        if type(value) is UUID:
            stored[name] = value.hex
        elif type(value) is datetime:
            stored[name] = connection.ops.adapt_datetimefield_value(value)
    return stored


SQLITE = Dialect(
    find_holder=_FIND_HOLDER,
    look_at_game=_LOOK,
    lock_game=_LOCK,
    find_reply=_FIND,
    keep_reply=_KEEP,
    writes_at_once=False,
    fetch=_fetch,
    fetch_each=_fetch_each,
    write=_write,
)
