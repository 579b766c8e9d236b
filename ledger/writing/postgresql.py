"""The statements of the posting path for PostgreSQL.

They go to the driver directly: Django's cursors put the values into the text of a statement, so
the server would parse and plan it every time. Here it prepares each statement once.
"""

from __future__ import annotations

from collections.abc import Sequence

import psycopg
from django.db import connection

from ledger.journal.entry import COLUMNS, JSON_COLUMNS
from ledger.writing.dialect import Dialect, FetchedRow, Question, Values

_FIND_HOLDER = """
SELECT pass.kind, pass.label, pass.version, pass.revoked_at, card.id, card.label, card.revoked_at, (
    SELECT role FROM ledger_grant
    WHERE game_id = %(game_id)s AND holder_id IN (pass.id, pass.card_id) ORDER BY id DESC LIMIT 1
)
FROM ledger_pass AS pass LEFT JOIN ledger_pass AS card ON card.id = pass.card_id
WHERE pass.id = %(pass)s
"""
_LOOK = """
SELECT game.version, game.status, game.state, game.link, game.seal,
    reply.digest, reply.status, reply.body
FROM ledger_game AS game
LEFT JOIN ledger_reply AS reply ON reply.game_id = game.id AND reply.key = %(key)s
WHERE game.id = %(game_id)s
"""
_LOCK = (
    "SELECT version, status, state, link, seal FROM ledger_game WHERE id = %(game_id)s"
    " FOR NO KEY UPDATE"
)
_FIND = (
    "SELECT digest, status, body FROM ledger_reply WHERE game_id = %(game_id)s AND key = %(key)s"
)
_KEEP = """
INSERT INTO ledger_reply (game_id, key, digest, status, body)
VALUES (%(game_id)s, %(key)s, %(digest)s, %(status)s, %(body)s)
RETURNING id
"""

# Types that the server can't infer from the place of a value.
_CASTS = {
    **dict.fromkeys(JSON_COLUMNS, "::jsonb"),
    "reverses_id": "::uuid",
    "made_at": "::timestamptz",
    "posted_at": "::timestamptz",
}

# One statement, since each further one is a round trip to the server. It locks the game, and
# nothing is written unless the game is at the entry before: after a wait PostgreSQL looks at the
# row again. Its parts run in order because each reads from the one before: the header counts the
# postings, and the reply and the head of the game count the header. The guards look at each part as
# it comes.
_WRITE = f"""
WITH game AS (
    SELECT id FROM ledger_game
    WHERE id = %(game_id)s AND version = %(before)s
        AND (%(locked)s OR (status = 'open' AND seal = %(after)s))
        AND (%(unchecked)s OR EXISTS (
            SELECT 1 FROM ledger_pass AS pass
            LEFT JOIN ledger_pass AS card ON card.id = pass.card_id
            WHERE pass.id = %(pass_id)s AND pass.version = %(pass_version)s
                AND pass.label = %(pass_label)s AND coalesce(card.label, '') = %(card_label)s
                AND pass.revoked_at IS NULL AND card.revoked_at IS NULL
                AND %(held_role)s = (
                    SELECT role FROM ledger_grant
                    WHERE game_id = %(game_id)s AND holder_id IN (pass.id, pass.card_id)
                    ORDER BY id DESC LIMIT 1
                )
        ))
    FOR NO KEY UPDATE
), legs AS (
    INSERT INTO ledger_posting
        (game_id, transaction_id, line, account, commodity, quantity, balance)
    SELECT game.id, %(id)s, (leg ->> 0)::int, leg ->> 1, leg ->> 2, (leg ->> 3)::bigint,
        (leg ->> 4)::bigint + coalesce((
            SELECT quantity FROM ledger_balance AS held
            WHERE held.game_id = game.id
                AND held.account = leg ->> 1 AND held.commodity = leg ->> 2
        ), 0)
    FROM game, json_array_elements(%(lines)s::json) AS leg
    RETURNING line, balance
), header AS (
    INSERT INTO ledger_transaction ({", ".join(COLUMNS)})
    SELECT {", ".join(f"%({column})s{_CASTS.get(column, '')}" for column in COLUMNS)}
    FROM game, (SELECT count(*) FROM legs) AS all_of_them
    RETURNING id
), reply AS (
    INSERT INTO ledger_reply (game_id, key, digest, status, body)
    SELECT %(game_id)s, %(key)s, %(digest)s, %(status)s, %(body)s::jsonb
    FROM header
)
UPDATE ledger_game
SET version = %(number)s, state = %(state)s::jsonb, link = %(link)s, seal = %(seal)s
FROM header
WHERE ledger_game.id = %(game_id)s
RETURNING (SELECT array_agg(balance ORDER BY line) FROM legs)
"""  # noqa: S608  # names of our own columns


def _fetch(statement: str, values: Values) -> FetchedRow | None:
    """Run a statement; its first row, None if there is none."""
    with connection.wrap_database_errors:
        return psycopg.Cursor(connection.connection).execute(statement, values).fetchone()


def _fetch_each(
    asked: Sequence[Question],
) -> list[FetchedRow | None]:
    """Run statements, one after the other, on one way to the server; the first row of each."""
    with connection.wrap_database_errors:
        with connection.connection.pipeline():
            cursors = [psycopg.Cursor(connection.connection).execute(*each) for each in asked]
        return [cursor.fetchone() for cursor in cursors]


def _write(values: Values) -> list[int] | None:
    """Write an entry; the balance that each posting leaves. None, with nothing written, if the game
    isn't at the entry before; while nobody held its lock, also if its book was closed, or if the
    sender's rights have changed."""
    row = _fetch(_WRITE, values)
    return None if row is None else row[0] or []


POSTGRESQL = Dialect(
    find_holder=_FIND_HOLDER,
    look_at_game=_LOOK,
    lock_game=_LOCK,
    find_reply=_FIND,
    keep_reply=_KEEP,
    writes_at_once=True,
    fetch=_fetch,
    fetch_each=_fetch_each,
    write=_write,
)
