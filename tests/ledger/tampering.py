"""Changing a book with its guards switched off, and asking the audit."""

from __future__ import annotations

from django.db import connection

from ledger.audit import audit_book
from ledger.models import (
    Game,
)
from tests.unguarded import lifted

LINK, SEAL = "Its link doesn't fit", "Its seal doesn't fit"
"""What the audit says of a changed entry, by what covers the change."""


def told(game: Game) -> str:
    """The audit's report on the book."""
    return "\n".join(map(str, audit_book(game.pk).faults))


def tamper(game: Game, *statements: str) -> None:
    """Run statements as somebody who has switched the guards off and knows `{game}`'s id."""
    ids = {"game": game.pk.hex, "uuid": "e" * 32}
    if connection.vendor == "postgresql":
        ids = {
            name: f"{text[:8]}-{text[8:12]}-{text[12:16]}-{text[16:20]}-{text[20:]}"
            for name, text in ids.items()
        }
    literals = {name: f"'{text}'" for name, text in ids.items()}
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            # First finish what the entries before have left for the end of the transaction.
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        with lifted(connection):
            for statement in statements:
                cursor.execute(statement.format(**literals))
                assert cursor.rowcount, "nothing was changed"
            if connection.vendor == "postgresql":
                # Nor may anything be left when the guards come back.
                cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
                cursor.execute("SET CONSTRAINTS ALL DEFERRED")
