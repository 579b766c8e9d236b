"""Auditing a table: its book, and that its result follows from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engine.chain import canonical_json
from ledger import tallies
from ledger.audit import Audited, audit_book, softly
from ledger.models import Game
from tournaments.models import Result, Table
from tournaments.services import results
from tournaments.services.auditing import pending


@dataclass(frozen=True)
class AuditedTable:
    """A table's book as audited, and what is wrong with it or with the result made of it."""

    title: str
    book: Audited
    faults: list[str]


def audit_table(table: Table) -> AuditedTable:
    """Audit the book of a table that has one, and, if the book is sound, the result made of it."""
    assert table.game_id is not None, "a table that is not released has no book"
    title = f"{table.round.title}, table {table.number}"
    try:
        book = audit_book(table.game_id)
    except Game.DoesNotExist:
        gone = f"{title}: its game {table.game_id} isn't there."
        return AuditedTable(title, Audited(table.game_id, 0, {}, []), [gone])
    faults = [str(fault) for fault in book.faults]
    if not faults:
        its_news = [each for each in pending.open_news() if each.game == str(table.game_id)]
        is_due = pending.is_due(its_news, pending.OF_BOOKS)
        checked = softly("its result", _result_faults(table, book, is_due=is_due))
        sentences = (*pending.faults(its_news, pending.OF_BOOKS), *checked)
        faults = [f"{title}: {sentence}" for sentence in sentences]
    return AuditedTable(title, book, faults)


def _result_faults(table: Table, book: Audited, *, is_due: bool) -> Iterator[str]:
    game = Game.objects.get(pk=book.game)
    result = Result.objects.filter(table=table).first()
    if game.is_open or is_due:
        # A result that counts appears only once the game is over, and soon after. An earlier one
        # names an entry that is still there: if not, the book was cut short after it was signed.
        if result and result.book_version:
            if book.seals.get(result.book_version) != result.seal:
                yield f"the result is of entry {result.book_version}, which its book doesn't have."
            elif not is_due:
                yield "its book is open again, and the result still counts."
        return
    if result is None:
        yield "its book is closed, and it has no result."
        return
    if result.book_version != game.version:
        yield f"the result is of entry {result.book_version}, and the book has {game.version}."
    elif (result.link, result.seal) != (game.link, game.seal):
        yield "the heads that the result keeps are not those of its book."
    tally = tallies.tally(game)
    if canonical_json(result.tally) != canonical_json(tally):
        yield "the tally of the result is not the one that the postings give."
    if result.bankrupt != game.state["situation"]["bankrupt"]:
        yield f"the result says that {result.bankrupt} went bankrupt, and the book says otherwise."
    missing = [seat.letter for seat in result.still_to_sign(table.seats.all())]
    if result.status == Result.Status.SIGNED and missing:
        yield f"the result says that all signed, and seat {', '.join(missing)} has not signed."
    if result.status == Result.Status.SIGNED and result.standing_disputes():
        yield "the result says that all signed, and it is still disputed."
    assets = {seat: own["total"] for seat, own in tally.items()}
    if result.status == Result.Status.RULED:
        ruling = result.rulings.last()
        if ruling is None:
            yield "the result says that it was ruled, and there is no ruling."
            return
        assets = ruling.after
    if result.assets != assets:
        yield f"the result counts {result.assets}, and tally and ruling give {assets}."
    elif not _follow(result, assets, tally):
        yield f"the places {result.places} don't follow from the assets."


def _follow(result: Result, assets: dict[str, int], tally: dict[str, Any]) -> bool:
    """Whether the places follow from the assets. Ties may be shared whatever the option says: a
    signed result in which they are stands, and the event's log shows whether it was changed."""
    return any(
        result.places == results.places_of(assets, result.bankrupt, each) for each in (tally, {})
    )
