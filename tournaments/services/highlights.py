"""The numbers of the night: the highlights of all tables' games, put together for an event."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction

import engine
from engine import Edition
from ledger import outbox
from ledger.audit import is_lost
from ledger.highlights import GameHighlights, highlights
from ledger.models import Game
from tournaments.models import Event, Highlights, Table
from tournaments.models.tables import TableQuerySet
from tournaments.services import live, standings
from tournaments.services.announcing import held_back
from tournaments.services.locking import locked_event

logger = logging.getLogger(__name__)

NAMES_MAX = 4

DUE = "highlights_due"
"""The topic of the job to note the highlights of an event's books that have closed."""

AT_ONCE = 20
"""The number of books that one job reads. The rest is left to the next: a worker has other things
to do."""

WAIT_SECONDS = 2.0
"""The time that the numbers of the night wait for standings that are still to be computed."""


@dataclass(frozen=True, slots=True)
class NightNumber:
    """One of the numbers: what it is, the number as people read it, who or what it is about, and
    its table, or None if it is about the whole evening."""

    title: str
    value: str
    about: str
    table: Table | None = None


@dataclass(frozen=True, slots=True)
class _TableHighlights:
    """A table's game with its highlights and the names at its seats."""

    table: Table
    game: GameHighlights
    names: dict[str, str]

    @property
    def where(self) -> str:
        return f"{self.table.round.title}, table {self.table.number}"


def follow(event: Event) -> None:
    """Update the numbers of the night after a book was closed. Call it in a transaction that holds
    the event."""
    if not outbox.is_coming(DUE, _job(event.pk)):
        outbox.add(DUE, _job(event.pk), after_seconds=standings.GATHER_SECONDS)


def note_due(event_id: UUID) -> None:
    """Note the highlights of the event's closed books that have none yet, `AT_ONCE` at most, and
    once for each time that a book is closed.

    Reading whole books takes longer than anything else after a game's end. When all tables end
    together, results and standings therefore go first, unless these can't be computed. What is left
    is for the next job.
    """
    if not Event.objects.filter(pk=event_id).exists():
        return
    waits = WAIT_SECONDS if standings.are_coming(event_id) else 0.0
    tables = [] if waits else list(_untold(event_id)[:AT_ONCE])
    for table in tables:
        _note(table)
    # A book that closes now waits for the event, and so finds no job already pending.
    with transaction.atomic():
        event = locked_event(event_id)
        outbox.settle(DUE, _job(event_id))
        if _untold(event_id).exists():
            outbox.add(DUE, _job(event_id), after_seconds=waits)
        if tables:
            live.announce(event)


def _job(event_id: UUID) -> dict[str, str]:
    return {"event": str(event_id)}


def _untold(event_id: UUID) -> TableQuerySet:
    return Table.objects.filter(round__event=event_id).without_highlights()


def _note(table: Table) -> None:
    assert table.game is not None
    found = {"book_version": table.game.version, "data": _read(table.game)}
    Highlights.objects.update_or_create(table=table, defaults=found)


def _read(game: Game) -> dict[str, Any]:
    """The highlights of a book, as they are stored; {} if it can't be read. The log says so once
    for each time that it is closed."""
    try:
        return highlights(game).as_json()
    except Exception as error:
        if is_lost(error):
            raise  # Nothing is wrong with the book: the next job reads it.
        logger.exception(
            "The numbers of the night leave out game %s: its book can't be read. "
            "Run `manage.py audit`; it says what is wrong.",
            game.pk,
        )
        return {}


def numbers_of(event: Event) -> list[NightNumber]:
    """The numbers of all finished games of an event whose results are known and whose books can be
    read; [] before the first."""
    told = list(_told(event))
    if not told:
        return []
    edition = engine.load_edition(event.edition)
    found = [
        _fullest_purse(told, edition),
        _highest_rent(told, edition),
        _dearest_lot(told, edition),
        _busiest_space(told, edition),
        _most_arrests(told),
        _owners_of_the_dearest(told, edition),
        _throws(told),
    ]
    return [number for number in found if number is not None]


def _told(event: Event) -> Iterator[_TableHighlights]:
    tables = (
        Table.objects.filter(round__event=event, game__status=Game.Status.CLOSED)
        .exclude(highlights=None)
        .exclude(pk__in=held_back(event))
        .select_related("round__stage", "highlights", "game")
        .without_the_draw()
        .with_players()
        .order_by("round__number", "number")
    )
    for table in tables:
        noted = table.highlights
        if table.game and noted.book_version == table.game.version and noted.data:
            game = GameHighlights.from_json(noted.data)
            yield _TableHighlights(table, game, table.names())


def _fullest_purse(told: list[_TableHighlights], edition: Edition) -> NightNumber | None:
    found = [(purse, each) for each in told if (purse := each.game.purse)]
    if not found:
        return None
    purse, best = max(found, key=lambda pair: pair[0].amount)
    about = f"{best.names.get(purse.seat, '')} ({best.where})"
    return NightNumber("The fullest purse", edition.money(purse.amount), about, best.table)


def _highest_rent(told: list[_TableHighlights], edition: Edition) -> NightNumber | None:
    found = [(rent, each) for each in told if (rent := each.game.rent)]
    if not found:
        return None
    rent, best = max(found, key=lambda pair: pair[0].amount)
    payer, owner = best.names.get(rent.payer, ""), best.names.get(rent.owner, "")
    about = f"{payer} owed it to {owner} for {edition.name_of(rent.lot)} ({best.where})"
    return NightNumber("The highest rent", edition.money(rent.amount), about, best.table)


def _dearest_lot(told: list[_TableHighlights], edition: Edition) -> NightNumber | None:
    rents: Counter[str] = sum((each.game.rents for each in told), Counter())
    if not rents:
        return None
    [(lot, amount)] = rents.most_common(1)
    return NightNumber("Earned the most rent", edition.money(amount), edition.name_of(lot))


def _busiest_space(told: list[_TableHighlights], edition: Edition) -> NightNumber | None:
    landings: Counter[int] = sum((each.game.landings for each in told), Counter())
    if not landings:
        return None
    [(space, count)] = landings.most_common(1)
    return NightNumber("Landed on most often", _times(count), edition.spaces[space].name)


def _most_arrests(told: list[_TableHighlights]) -> NightNumber | None:
    arrests: Counter[str] = Counter()
    for each in told:
        for seat, count in each.game.arrests.items():
            arrests[each.names.get(seat, "")] += count
    if not arrests:
        return None
    most = max(arrests.values())
    return NightNumber(
        "Sent to Jail most often",
        _times(most),
        _listed(sorted(name for name, count in arrests.items() if count == most)),
    )


def _owners_of_the_dearest(told: list[_TableHighlights], edition: Edition) -> NightNumber | None:
    lot = max(edition.deeds, key=lambda each: edition.deeds[each].price)
    owners = [each.names.get(each.game.owners[lot], "") for each in told if lot in each.game.owners]
    if not owners:
        return None
    value = f"{len(owners):,} of {len(told):,}"
    return NightNumber(f"Owned {edition.name_of(lot)} in the end", value, _listed(owners))


def _throws(told: list[_TableHighlights]) -> NightNumber | None:
    throws = sum(each.game.throws for each in told)
    bankrupt = sum(each.game.bankrupt for each in told)
    if not throws:
        return None
    out = "Nobody went bankrupt" if not bankrupt else f"{bankrupt:,} went bankrupt"
    return NightNumber("Throws of the dice", f"{throws:,}", out)


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count) or f"{count:,} times"


def _listed(names: list[str]) -> str:
    more = len(names) - NAMES_MAX
    shown = ", ".join(names[:NAMES_MAX])
    return f"{shown} and {more:,} more" if more > 0 else shown
