"""Finding out who posts, before anything else is asked."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import NamedTuple
from uuid import UUID

from django.db import connection

from ledger.writing.database import current_dialect


class KeptPass(NamedTuple):
    """A pass, the card whose device it is (None for other passes), and its role at a game."""

    kind: str
    label: str
    version: int
    revoked_at: datetime | None
    card_id: UUID | None
    card_label: str | None
    card_revoked_at: datetime | None
    role: str | None


class Sender(NamedTuple):
    """A pass as it was when read, with its role at the game. Writing an entry checks that it still
    has it."""

    pass_id: UUID
    pass_version: int
    pass_label: str
    card_label: str
    held_role: str


def find_holder(pass_id: UUID, game_id: UUID) -> KeptPass | None:
    """A pass and its role at a game, by its own grant or its card's. Needs no transaction."""
    # As Django does before a query: a kept connection may have died.
    connection.close_if_health_check_failed()
    connection.ensure_connection()
    dialect = current_dialect()
    row = dialect.fetch(dialect.find_holder, {"pass": pass_id, "game_id": game_id})
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


def _moment(stored: datetime | str | None) -> datetime | None:
    """A time as it is stored: SQLite has text, in UTC."""
    if isinstance(stored, str):
        return datetime.fromisoformat(stored).replace(tzinfo=UTC)
    return stored
