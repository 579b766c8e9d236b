"""Auditing standings: they follow from the results, and the champion follows from the standings."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

from engine.chain import canonical_json
from ledger.audit import softly
from tournaments.models import Event, Standings, Table
from tournaments.services import standings
from tournaments.services.auditing import pending


def audit_standings(event_id: UUID, title: str) -> list[str]:
    """The faults of the standings: they should match the current results to the byte, and
    the champion should be the player they put first after the final.

    Nothing is reported while a book has just been closed or opened, or a result has just changed:
    the standings follow soon.
    """
    return list(softly(f"{title}: what its standings are made of", _faults(event_id, title)))


def _faults(event_id: UUID, title: str) -> Iterator[str]:
    tables = Table.objects.filter(round__event=event_id).exclude(game=None)
    games = {str(game) for game in tables.values_list("game", flat=True)}
    waiting = pending.open_news()
    of_event = [each for each in waiting if each.event == str(event_id)]
    yield from (f"{title}: {said}" for said in pending.faults(of_event, pending.OF_STANDINGS))
    of_books = (each for each in waiting if each.game in games)
    if pending.is_due(of_event, pending.OF_STANDINGS) or pending.is_due(of_books, pending.OF_BOOKS):
        return
    event = Event.objects.filter(pk=event_id).first()
    if event is None:
        return
    stored = Standings.objects.filter(event=event).first()
    rows = standings.rows_now(event)
    if canonical_json(stored.rows if stored else []) != canonical_json(rows):
        yield f"{title}: the standings are not those that the results of its tables give."
    champion = standings.champion_of(event, rows)
    if event.champion_id != champion:
        due = next((row["name"] for row in rows if row["player"] == champion), "nobody")
        yield f"{title}: the champion is not who the standings make it, which is {due}."
