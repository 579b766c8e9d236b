"""The statements of the posting path for PostgreSQL.

They go to the driver directly: Django's cursors put the values into the text of a statement, so
that the server would parse and plan it anew each time. Here it prepares each one once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import psycopg
from django.db import connection

FIND_HOLDER = """
SELECT pass.kind, pass.label, pass.version, pass.revoked_at, card.id, card.label, card.revoked_at, (
    SELECT role FROM ledger_grant
    WHERE game_id = %(game)s AND holder_id IN (pass.id, pass.card_id) ORDER BY id DESC LIMIT 1
)
FROM ledger_pass AS pass LEFT JOIN ledger_pass AS card ON card.id = pass.card_id
WHERE pass.id = %(pass)s
"""
LOCK = (
    "SELECT version, status, state, link, seal FROM ledger_game WHERE id = %(game)s"
    " FOR NO KEY UPDATE"
)
FIND = "SELECT digest, status, body FROM ledger_reply WHERE game_id = %(game)s AND key = %(key)s"
KEEP = """
INSERT INTO ledger_reply (game_id, key, digest, status, body)
VALUES (%(game)s, %(key)s, %(digest)s, %(status)s, %(body)s)
"""

# One statement, since each one more is a way to the server and back. Its parts are held in their
# order by reading from the one before: the header counts the postings, and the reply and the
# head of the game count the header. The guards look at each part as it comes.
WRITE = """
WITH legs AS (
    INSERT INTO ledger_posting
        (game_id, transaction_id, line, account, commodity, quantity, balance)
    SELECT %(game)s, %(id)s, leg.line, leg.account, leg.commodity, leg.quantity,
        leg.moved + coalesce(held.quantity, 0)
    FROM unnest(
        %(lines)s::int[], %(accounts)s::text[], %(commodities)s::text[],
        %(quantities)s::bigint[], %(moved)s::bigint[]
    ) AS leg (line, account, commodity, quantity, moved)
    LEFT JOIN ledger_balance AS held ON held.game_id = %(game)s
        AND held.account = leg.account AND held.commodity = leg.commodity
    ORDER BY leg.line
    RETURNING line, balance
), header AS (
    INSERT INTO ledger_transaction
        (id, game_id, number, key, kind, command, facts, restores, posting_count, text,
        reverses_id, undo_number, redo_number, first_number, pile_number, actor, role, device,
        made_at, posted_at, link, seal)
    SELECT %(id)s, %(game)s, %(number)s, %(key)s, %(kind)s, %(command)s::jsonb, %(facts)s::jsonb,
        %(restores)s::jsonb, %(posting_count)s, %(text)s, %(reverses)s::uuid, %(undo_number)s,
        %(redo_number)s, %(first_number)s, %(pile_number)s, %(actor)s, %(role)s, %(device)s,
        %(made_at)s::timestamptz, %(posted_at)s::timestamptz, %(link)s, %(seal)s
    FROM (SELECT count(*) FROM legs) AS all_of_them
    RETURNING id
), reply AS (
    INSERT INTO ledger_reply (game_id, key, digest, status, body)
    SELECT %(game)s, %(key)s, %(digest)s, %(status)s, %(body)s::jsonb
    FROM (SELECT count(*) FROM header) AS written
)
UPDATE ledger_game
SET version = %(number)s, state = %(state)s::jsonb, link = %(link)s, seal = %(seal)s
FROM (SELECT count(*) FROM header) AS written
WHERE ledger_game.id = %(game)s
RETURNING (SELECT array_agg(balance ORDER BY line) FROM legs)
"""


def fetch(statement: str, values: Mapping[str, Any]) -> Sequence[Any] | None:
    """Run a statement; its first row, None where it has none."""
    with connection.wrap_database_errors:
        cursor = psycopg.Cursor(connection.connection).execute(statement, values)
        return cursor.fetchone() if cursor.description else None


def fetch_each(
    asked: Sequence[tuple[str, Mapping[str, Any]]],
) -> list[Sequence[Any] | None]:
    """Run statements, one after the other, on one way to the server; the first row of each."""
    with connection.wrap_database_errors:
        with connection.connection.pipeline():
            cursors = [psycopg.Cursor(connection.connection).execute(*each) for each in asked]
        return [cursor.fetchone() for cursor in cursors]


def write(values: dict[str, Any], legs: Sequence[tuple[int, str, str, int, int]]) -> list[int]:
    """Write an entry; the balance that each posting leaves."""
    names = ("lines", "accounts", "commodities", "quantities", "moved")
    columns = zip(*legs, strict=True) if legs else ((),) * len(names)
    values |= zip(names, map(list, columns), strict=True)
    row = fetch(WRITE, values)
    assert row is not None
    return row[0] or []
