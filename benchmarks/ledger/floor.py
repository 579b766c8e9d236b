"""The floor: the least that a database has to do for an entry, on the bare driver."""

from __future__ import annotations

import random
import sqlite3
from typing import Any, Protocol

import psycopg

ACCOUNTS = 8

_TABLES = (
    "CREATE TABLE {0}entry (id {1}, text text NOT NULL, posted_at text NOT NULL)",
    "CREATE TABLE {0}posting (id {1}, entry bigint NOT NULL REFERENCES {0}entry (id),"
    " account bigint NOT NULL, quantity bigint NOT NULL)",
    "CREATE TABLE {0}balance (account bigint PRIMARY KEY, quantity bigint NOT NULL)",
)


class Floor(Protocol):
    """A script that enters one transfer after another."""

    def enter(self) -> None:
        """One header, two postings, two balances, one durable commit."""


class PostgresFloor:
    """On psycopg, which prepares statements that come again."""

    def __init__(self, url: str) -> None:
        self._connection: psycopg.Connection[Any] = psycopg.connect(url)

    def enter(self) -> None:
        """Six statements, each a trip to the server, and the commit."""
        run = self._connection.execute
        giver, taker, amount = _transfer()
        row = run(
            "INSERT INTO floor.entry (text, posted_at) VALUES (%s, %s) RETURNING id",
            ("A pays B", "2026-11-21T19:30:00Z"),
        ).fetchone()
        assert row is not None
        for account, quantity in sorted(((giver, -amount), (taker, amount))):
            run(
                "INSERT INTO floor.posting (entry, account, quantity) VALUES (%s, %s, %s)",
                (row[0], account, quantity),
            )
            run(
                "UPDATE floor.balance SET quantity = quantity + %s WHERE account = %s",
                (quantity, account),
            )
        self._connection.commit()


class SqliteFloor:
    """On sqlite3, as durable as our own database: WAL, synchronous=FULL."""

    def __init__(self, path: str) -> None:
        self._connection = sqlite3.connect(path, isolation_level=None)
        self._connection.execute("PRAGMA journal_mode=WAL")
        self._connection.execute("PRAGMA synchronous=FULL")
        self._connection.execute("PRAGMA foreign_keys=ON")

    def lay(self) -> SqliteFloor:
        """Make the tables."""
        for statement in statements("", "integer PRIMARY KEY"):
            self._connection.execute(statement)
        return self

    def enter(self) -> None:
        """The same statements."""
        run = self._connection.execute
        giver, taker, amount = _transfer()
        run("BEGIN IMMEDIATE")
        entry = run(
            "INSERT INTO entry (text, posted_at) VALUES (?, ?)",
            ("A pays B", "2026-11-21T19:30:00Z"),
        ).lastrowid
        for account, quantity in sorted(((giver, -amount), (taker, amount))):
            run(
                "INSERT INTO posting (entry, account, quantity) VALUES (?, ?, ?)",
                (entry, account, quantity),
            )
            run("UPDATE balance SET quantity = quantity + ? WHERE account = ?", (quantity, account))
        run("COMMIT")


def statements(schema: str, key: str) -> list[str]:
    """The statements that make the plain tables, with some accounts. `schema` ends in a dot, or is
    empty."""
    accounts = ", ".join(f"({account}, 0)" for account in range(ACCOUNTS))
    made = [statement.format(schema, key) for statement in _TABLES]
    return [*made, f"INSERT INTO {schema}balance (account, quantity) VALUES {accounts}"]  # noqa: S608


def _transfer() -> tuple[int, int, int]:
    giver, taker = random.sample(range(ACCOUNTS), 2)
    return giver, taker, random.randint(1, 500)  # noqa: S311
