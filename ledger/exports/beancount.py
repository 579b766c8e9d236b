"""The book as a beancount file, for beancount 3.

Beancount's grammar allows neither our accounts nor our commodities, so both are rewritten, without
loss: `A` is `Assets:A`, `A:park-place` is `Assets:A:Park-Place`, `Bank` is `Equity:Bank`; `cash`
is `CASH`, `deed:boardwalk` is `DEED-BOARDWALK`. Its balance assertions count sub-accounts in.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

import engine
from ledger.chains import time_text
from ledger.exports.exported_book import SEATS, ExportedBook
from ledger.journal.entry import Entry

SUFFIX = "beancount"
CONTENT_TYPE = "text/plain; charset=utf-8"


def write(book: ExportedBook) -> Iterator[str]:
    """The file in pieces: declarations, a transaction for each entry, and the balances at the
    end."""
    first: date | None = None
    last = date.min
    left: dict[tuple[str, str], int] = {}
    for day, entry in book.dated_entries():
        if first is None:
            first = day
            yield from _head(book, first)
        yield _transaction(day, entry)
        last = day
        left.update({(leg.account, leg.commodity): leg.balance for leg in entry.postings})
    if first is None:
        yield from _head(book, None)
    else:
        yield from _assertions(book, last, left)


def account_of(account: str) -> str:
    """Our account as beancount writes it."""
    holder, lot = engine.split_account(account)
    root = "Assets" if holder in SEATS else "Equity"
    place = "-".join(word.capitalize() for word in lot.split("-"))
    return f"{root}:{holder}:{place}" if lot else f"{root}:{holder}"


def commodity_of(commodity: str) -> str:
    """Our commodity as beancount writes it."""
    return commodity.replace(":", "-").upper()


def _head(book: ExportedBook, day: date | None) -> Iterator[str]:
    game = book.game
    yield f"; Passgo, game {game.pk}: {game.ruleset} on {game.edition}, seats {game.seats},\n"
    yield f"; {game.version} entries, {game.status}. Check it with: bean-check FILE\n"
    yield f"; Heads of its chains: link {game.link},\n; seal {game.seal}\n\n"
    yield f'option "title" "Passgo, game {game.pk}"\n'
    yield 'option "operating_currency" "CASH"\n'
    yield 'plugin "beancount.plugins.check_commodity"\n\n'
    if day is None:
        return
    for commodity in book.commodities:
        yield f"{day} commodity {commodity_of(commodity)}\n"
    yield "\n"
    for account in book.accounts:
        yield f"{day} open {account_of(account)}\n"


def _transaction(day: date, entry: Entry) -> str:
    lines = [" ".join([f"\n{day} * {_quoted(entry.text)}", *_links(entry)])]
    lines += [f"  {name}: {value}" for name, value in _metadata(entry)]
    lines += [
        f"  {account_of(leg.account)}  {leg.quantity} {commodity_of(leg.commodity)}"
        for leg in entry.postings
    ]
    return "\n".join(lines) + "\n"


def _links(entry: Entry) -> Iterator[str]:
    """A reversal and what it reverses have one link in common, named after the latter."""
    if entry.reverses:
        yield f"^entry-{entry.reverses}"
    if entry.reversed_by:
        yield f"^entry-{entry.number}"


def _metadata(entry: Entry) -> Iterator[tuple[str, str]]:
    yield "number", str(entry.number)
    yield "kind", _quoted(entry.kind)
    yield "role", _quoted(entry.role)
    yield "posted-at", _quoted(time_text(entry.posted_at))
    if entry.reverses:
        yield "reverses", str(entry.reverses)
    if entry.reversed_by:
        yield "reversed-by", str(entry.reversed_by)
    yield "link", _quoted(entry.link)
    yield "seal", _quoted(entry.seal)


def _assertions(book: ExportedBook, last: date, left: dict[tuple[str, str], int]) -> Iterator[str]:
    """The balance of each account in the end. An assertion applies to the morning of its day."""
    morning = last + timedelta(days=1)
    yield f"\n; The balances that entry {book.game.version} leaves; a holder's with its lots.\n"
    for account, commodity in book.places:
        held = left[account, commodity]
        if not engine.split_account(account).lot:
            held += sum(
                quantity
                for (place, what), quantity in left.items()
                if what == commodity and place.startswith(f"{account}:")
            )
        yield f"{morning} balance {account_of(account)}  {held} {commodity_of(commodity)}\n"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
