"""The second floor: every row a post writes, with its bytes and unique keys, on the bare driver.

What the service has written is written once more, into tables with the same columns and indexes but
no guards, CHECKs or foreign keys, by a script that has nothing left to read, decide or hash.
"""

from __future__ import annotations

import json
import sqlite3
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol
from unittest.mock import patch
from urllib.parse import urlsplit
from uuid import UUID

import psycopg

from ledger.journal.entry import COLUMNS
from ledger.writing import entries
from ledger.writing.database import current_dialect

TABLES = ("ledger_transaction", "ledger_posting", "ledger_balance", "ledger_reply", "ledger_game")
SCHEMA = "same_rows"
Row = Mapping[str, Any]


class SameRows(Protocol):
    """Plain tables beside our own, and a script that enters into them."""

    def enter(self, entry: Row) -> None:
        """One header, its postings and their balances, the reply, the head of the game, and one
        durable commit."""


class Recorded:
    """The rows that the service writes while `recording`, and the floor that writes them again."""

    def __init__(self, floor: SameRows) -> None:
        self._floor = floor
        self._written: deque[Row] = deque()

    @contextmanager
    def recording(self) -> Iterator[None]:
        """Keep the values of each entry that is written."""
        dialect = current_dialect()

        def write(values: Row) -> list[int] | None:
            self._written.append(values)
            return dialect.write(values)

        with patch.object(entries, "current_dialect", lambda: replace(dialect, write=write)):
            yield

    def write_again(self, count: int) -> None:
        """Write the next `count` of them. Raises IndexError if the service has written fewer."""
        for _ in range(count):
            self._floor.enter(self._written.popleft())


_LEG = """
INSERT INTO {0}ledger_posting (game_id, transaction_id, line, account, commodity, quantity, balance)
VALUES ({1}, {1}, {1}, {1}, {1}, {1}, {1})
"""
_BALANCE = """
INSERT INTO {0}ledger_balance (game_id, posting_id, account, commodity, quantity)
VALUES ({1}, {1}, {1}, {1}, {1})
ON CONFLICT (game_id, account, commodity) DO UPDATE
SET quantity = ledger_balance.quantity + excluded.quantity, posting_id = excluded.posting_id
"""
_HEADER = "INSERT INTO {0}ledger_transaction ({2}) VALUES ({3})"
_REPLY = """
INSERT INTO {0}ledger_reply (game_id, key, digest, status, body) VALUES ({1}, {1}, {1}, {1}, {1})
"""
_HEAD = """
UPDATE {0}ledger_game SET version = {1}, state = {1}, link = {1}, seal = {1} WHERE id = {1}
"""


class _Statements:
    """The statements, with the values of an entry in their order."""

    def __init__(self, schema: str, mark: str) -> None:
        marks = ", ".join(mark for _ in COLUMNS)
        filled = (schema, mark, ", ".join(COLUMNS), marks)
        self.leg, self.balance, self.header, self.reply, self.head = (
            text.format(*filled) for text in (_LEG, _BALANCE, _HEADER, _REPLY, _HEAD)
        )

    @staticmethod
    def legs(entry: Row) -> list[tuple[Any, ...]]:
        return [(entry["game_id"], entry["id"], *leg) for leg in json.loads(entry["lines"])]

    @staticmethod
    def balances(entry: Row) -> list[tuple[Any, ...]]:
        return [
            (entry["game_id"], line, account, commodity, quantity)
            for line, account, commodity, quantity, _ in json.loads(entry["lines"])
        ]

    @staticmethod
    def values_of(entry: Row, *names: str) -> tuple[Any, ...]:
        return tuple(entry[name] for name in names)

    def ones(self, entry: Row) -> list[tuple[str, tuple[Any, ...]]]:
        """The statements that write one row."""
        values = self.values_of
        return [
            (self.header, values(entry, *COLUMNS)),
            (self.reply, values(entry, "game_id", "key", "digest", "status", "body")),
            (self.head, values(entry, "number", "state", "link", "seal", "game_id")),
        ]


class PostgresSameRows:
    """On psycopg, all statements of an entry on one way to the server."""

    def __init__(self, url: str) -> None:
        self._connection: psycopg.Connection[Any] = psycopg.connect(url)
        self._statements = _Statements(f"{SCHEMA}.", "%s")
        self._games: set[Any] = set()

    def enter(self, entry: Row) -> None:
        """Enter it in one pipeline, with a commit."""
        statements, run = self._statements, self._connection.execute
        if entry["game_id"] not in self._games:
            self._games.add(entry["game_id"])
            run(
                f"INSERT INTO {SCHEMA}.ledger_game SELECT * FROM public.ledger_game WHERE id = %s",  # noqa: S608
                (entry["game_id"],),
            )
        with self._connection.pipeline():
            for leg in statements.legs(entry):
                run(statements.leg, leg)
            for balance in statements.balances(entry):
                run(statements.balance, balance)
            for statement, values in statements.ones(entry):
                run(statement, values)
            self._connection.commit()


class SqliteSameRows:
    """On sqlite3, as durable as our own database: WAL, synchronous=FULL."""

    def __init__(self, path: str, ours: str) -> None:
        self._connection = sqlite3.connect(path, isolation_level=None)
        run = self._connection.execute
        run("PRAGMA journal_mode=WAL")
        run("PRAGMA synchronous=FULL")
        run("ATTACH ? AS ours", (ours,))
        for table in TABLES:
            for statement in _plain(self._connection, table):
                run(statement)
        self._statements = _Statements("main.", "?")
        self._games: set[Any] = set()

    def enter(self, entry: Row) -> None:
        """One statement after the other, and a commit."""
        entry = {name: _stored(value) for name, value in entry.items()}
        statements, run = self._statements, self._connection.execute
        if entry["game_id"] not in self._games:
            self._games.add(entry["game_id"])
            run(
                "INSERT INTO main.ledger_game SELECT * FROM ours.ledger_game WHERE id = ?",
                (entry["game_id"],),
            )
        run("BEGIN IMMEDIATE")
        self._connection.executemany(statements.leg, statements.legs(entry))
        self._connection.executemany(statements.balance, statements.balances(entry))
        for statement, values in statements.ones(entry):
            run(statement, values)
        run("COMMIT")


def lay(url: str, owner: str) -> Recorded:
    """Make the tables beside those of the program at `url`: on its PostgreSQL server, where `owner`
    owns them as it does ours, or in a file beside its SQLite database."""
    if owner:
        _lay_on_postgres(owner, urlsplit(url).username or "")
        return Recorded(PostgresSameRows(url))
    ours = Path(url.removeprefix("sqlite:///"))
    return Recorded(SqliteSameRows(str(ours.with_name("same_rows.sqlite3")), str(ours)))


def _lay_on_postgres(owner: str, role: str) -> None:
    like = "INCLUDING DEFAULTS INCLUDING IDENTITY INCLUDING INDEXES INCLUDING STORAGE"
    with psycopg.connect(owner, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {SCHEMA}")
        for each in TABLES:
            connection.execute(f"CREATE TABLE {SCHEMA}.{each} (LIKE public.{each} {like})")
        connection.execute(f"GRANT USAGE ON SCHEMA {SCHEMA} TO {role}")
        connection.execute(
            f"GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA {SCHEMA} TO {role}"
        )


def _plain(connection: sqlite3.Connection, table: str) -> Iterator[str]:
    """The statement that makes a table like ours, without CHECKs and foreign keys."""
    columns = connection.execute(f"PRAGMA ours.table_info({table})").fetchall()
    parts = [
        f"{name} {kind}{' PRIMARY KEY' if key else ''}" for _, name, kind, _, _, key in columns
    ]
    yield f"CREATE TABLE main.{table} ({', '.join(parts)})"
    for _, index, is_unique, origin, _ in connection.execute(f"PRAGMA ours.index_list({table})"):
        if origin == "pk":
            continue
        of = [row[2] for row in connection.execute(f"PRAGMA ours.index_info({index})")]
        unique = "UNIQUE " if is_unique else ""
        yield f"CREATE {unique}INDEX main.same_{index} ON {table} ({', '.join(of)})"


def _stored(value: Any) -> Any:
    """The value as our own database has it: a UUID in 32 characters, times as text."""
    if isinstance(value, UUID):
        return value.hex
    return str(value) if isinstance(value, datetime) else value
