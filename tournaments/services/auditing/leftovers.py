"""Rows that belong to no existing event or table, and what a removed one left behind."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

from django.apps import apps

from ledger.audit import key_faults, orphan_faults, softly, sound_ids
from ledger.models import Game
from tournaments.models import Act, Event, EventChain, Table
from tournaments.services.auditing import pending


def known_events() -> list[UUID]:
    """The existing events, and those of which only a log is left."""
    found: dict[UUID, None] = dict.fromkeys(sound_ids(Event, "id"))
    for model in (EventChain, Act):
        found |= dict.fromkeys(sound_ids(model, "event"))
    return list(found)


def known_games() -> list[UUID]:
    """All existing games."""
    return sound_ids(Game, "id")


def broken_keys() -> Iterator[str]:
    """Ids and references, in books and events, that match nothing in the database."""
    for app in ("ledger", "tournaments"):
        yield from key_faults(apps.get_app_config(app).get_models())


def loose_faults() -> Iterator[str]:
    """Yield the leftovers of books that are gone, and news that no table waits for."""
    yield from softly("what is left of books that are gone", orphan_faults())
    yield from pending.unreadable()
    known = {str(key) for key in (*sound_ids(Table, "game_id"), *sound_ids(Event, "id"))}
    for each in pending.open_news():
        # Those of known tables and events are named with these.
        if each.game not in known and each.event not in known:
            about = f"Game {each.game}" if each.game else "Nothing that is there"
            for said in pending.faults(
                [each], pending.OF_BOOKS if each.game else pending.OF_STANDINGS
            ):
                yield f"{about}: {said}"
