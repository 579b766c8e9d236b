"""A table as the people who sit at it see it, and what officials decide about it."""

from __future__ import annotations

from typing import Any

from engine.outcome import CASH
from ledger import live
from ledger.actors import Role, labels_of
from ledger.journal.entry import Entry
from ledger.journal.reader import read_entries
from ledger.models import Game, Transaction
from tournaments.api.rendering.calls import render_call
from tournaments.api.rendering.results import counting_result, render_result
from tournaments.api.rendering.rounds import render_round_head
from tournaments.models import Call, Table

REFEREE_ENTRIES = 20
"""How many of the officials' newest entries a table's tablet is told about."""


def render_table(table: Table) -> dict[str, Any]:
    """A table for the people who sit at it: names for the seats, the clock, the result."""
    round_ = table.round
    return {
        "event": {"slug": round_.event.slug, "name": round_.event.name},
        "table": {"id": table.pk, "number": table.number},
        "round": render_round_head(round_),
        "seats": [
            {"letter": seat.letter, "name": seat.player.display_name, "token": seat.token}
            for seat in table.seats.all()
        ],
        "clock": table.clock_state().as_json(),
        "extra_seconds": table.extra_seconds,
        "result": render_result(result) if (result := counting_result(table)) else None,
        "call": render_call(call) if (call := Call.objects.at(table).standing().first()) else None,
        "postponed": bool(table.postponed),
        "referee_entries": _referee_entries(table),
        "live": {"url": live.url(*_channels(table))},
    }


def render_postponed(table_id: int) -> dict[str, Any]:
    """A table, and why it is played later."""
    return {"table_id": table_id, "postponed": Table.objects.get(pk=table_id).postponed}


def render_book_state(table_id: int) -> dict[str, Any]:
    """The book of a table that has a game."""
    game = Table.objects.select_related("game").get(pk=table_id).game
    assert game is not None
    return {"table_id": table_id, "version": game.version, "status": game.status}


def render_table_time(table: Table) -> dict[str, object]:
    """A table's extra time, and its own clock."""
    return {
        "table_id": table.pk,
        "extra_seconds": table.extra_seconds,
        "clock": table.clock_state().as_json(),
    }


def _referee_entries(table: Table) -> list[dict[str, Any]]:
    """Entries in the table's book by officials, not by the clock, oldest first."""
    officials = (Role.REFEREE, Role.ORGANISER)
    entries = Transaction.objects.filter(game=table.game_id, role__in=officials)
    newest = read_entries(entries.order_by("-number")[:REFEREE_ENTRIES])[::-1]
    labels = labels_of(entry.actor for entry in newest) if newest else {}
    return [
        {
            "number": entry.number,
            "text": entry.text,
            "reason": entry.command.get("reason", ""),
            "by": labels[entry.actor].label,
            "at": entry.posted_at,
            "cash": _cash_moved(entry),
        }
        for entry in newest
    ]


def _cash_moved(entry: Entry) -> dict[str, int]:
    """The dollars that each holder got or, below zero, gave."""
    moved: dict[str, int] = {}
    for posting in entry.postings:
        if posting.commodity == CASH:
            moved[posting.account] = moved.get(posting.account, 0) + posting.quantity
    return moved


def _channels(table: Table) -> list[str]:
    """The channels that a tablet follows in one stream: its event and, if it has one, its
    game."""
    games = [Game.channel_of(table.game_id)] if table.game_id else []
    return [*games, table.round.event.channel]
