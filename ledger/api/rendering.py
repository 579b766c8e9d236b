"""Books and entries as the API shows them; `ledger.api.serializers` describes the same shapes.

Every post is answered with both, so they are plain functions: DRF makes new serializers
for each answer, which takes longer than writing the entry.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils.timezone import localtime

from engine.book.entries import FOR_UNDO
from engine.book.entry_json import Sending, entry_to_json
from engine.book.newest import newest_to_json
from ledger import live
from ledger.actors import Actor, ActorLabel, labels_of
from ledger.journal.entry import Entry
from ledger.journal.reader import read_entries
from ledger.models import Game, Transaction
from ledger.services.book import Book, book_of
from ledger.services.for_reader import newest_for, offers_for

Json = dict[str, Any]


def render_book(book: Book, actor: Actor) -> Json:
    """The book as it is now, for this reader."""
    return {
        "version": book.version,
        "status": book.status,
        "link": book.link,
        "seal": book.seal,
        "state": book.position(),
        "offers": offers_for(book, actor),
        "newest": newest_to_json(newest_for(book, actor)),
    }


def render_game(game: Game, actor: Actor) -> Json:
    """A game with its book as it was read, for this reader."""
    return {
        "id": str(game.pk),
        **render_book(book_of(game), actor),
        "live": {"url": live.url(Game.channel_of(game.pk))},
    }


def render_entries(entries: Sequence[Entry]) -> list[Json]:
    """Entries of the journal, with the labels of those who made them."""
    labels = labels_of({name for entry in entries for name in (entry.actor, entry.device)})
    return [_entry(entry, labels) for entry in entries]


def render_kept(entries: Sequence[Entry]) -> list[Json]:
    """Entries of the journal as a device keeps them, to play on from there."""
    return _to_keep(entries, render_entries(entries))


def render_numbered(game_id: UUID, numbers: Iterable[int]) -> list[Json]:
    """The entries of these numbers, in order."""
    return render_entries(_numbered(game_id, numbers))


def render_posted(
    book: Book, numbers: Sequence[int], labels: Mapping[str, ActorLabel], *, to_keep: bool = False
) -> list[Json]:
    """The entries with these numbers, in order, some of which may just have been written to the
    book; in the form that a device keeps, if asked for.

    `labels` are those of the people who wrote them. An entry that reverses another is read again,
    to name that.
    """
    entered = {entry.number: entry for entry in book.entered if entry.reverses_id is None}
    if set(numbers) <= entered.keys():
        entries = [entered[number] for number in sorted(numbers)]
        shown = [_entry(entry, labels) for entry in entries]
    else:
        entries = _numbered(book.game_id, numbers)
        shown = render_entries(entries)
    return _to_keep(entries, shown) if to_keep else shown


def _numbered(game_id: UUID, numbers: Iterable[int]) -> list[Entry]:
    rows = Transaction.objects.filter(game_id=game_id, number__in=list(numbers))
    return read_entries(rows.order_by("number"))


def _to_keep(entries: Sequence[Entry], shown: Sequence[Json]) -> list[Json]:
    return [
        json | {"key": str(entry.key)} | {name: getattr(entry, name) for name in FOR_UNDO}
        for entry, json in zip(entries, shown, strict=True)
    ]


def _entry(entry: Entry, labels: Mapping[str, ActorLabel]) -> Json:
    sending = Sending(
        labels[entry.actor].label,
        labels[entry.device].device,
        _moment(entry.made_at),
        _moment(entry.posted_at),
        entry.seal,
    )
    row = entry_to_json(
        entry, _in_order(entry.command), entry.postings, _in_order(entry.facts), sending
    )
    row["reversed_by"] = entry.reversed_by
    return row


def _in_order(value: Any) -> Any:
    """JSON with the names of objects in a fixed order: the database's order differs from ours, and
    a repeated request must get the same bytes."""
    if isinstance(value, dict):
        return {name: _in_order(value[name]) for name in sorted(value)}
    if isinstance(value, list | tuple):
        return [_in_order(item) for item in value]
    return value


def _moment(time: datetime | None) -> str | None:
    """A time as DRF shows it, whose field looks up four settings for each."""
    return localtime(time).isoformat().replace("+00:00", "Z") if time else None
