"""The newest entries of several books at once."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.db.models import F

from ledger.models import Game, Transaction


def newest_entries(games: Iterable[Game]) -> dict[UUID, Transaction]:
    """The newest entry of each of these games that has one, by the game's id, in one query."""
    rows = Transaction.objects.filter(game__in=games, number=F("game__version"))
    rows = rows.only("game", "posted_at", "text", "command")
    return {row.game_id: row for row in rows}
