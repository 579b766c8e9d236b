"""The book as an hledger journal, under our own names of accounts and commodities.

Accounts have a root in front, `assets:A:park-place`, `equity:Bank`: it tells hledger what belongs
to players, and makes accounts easy to search for, as plain `A` occurs in nearly every name.
`hledger check --strict ordereddates` accepts it: accounts and commodities are declared, and the
last transaction moves nothing and asserts every balance.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import engine
from ledger.chains import time_text
from ledger.exports.exported_book import SEATS, ExportedBook
from ledger.journal.entry import Entry

SUFFIX = "journal"
CONTENT_TYPE = "text/plain; charset=utf-8"

# In a description, ";" would begin a comment and "|" part payee from note.
_IN_DESCRIPTION = str.maketrans({";": ",", "|": "/"})


def write(book: ExportedBook) -> Iterator[str]:
    """The file in pieces: declarations, a transaction for each entry, and the balances at the
    end."""
    yield from _head(book)
    last = date.min
    left: dict[tuple[str, str], int] = {}
    for day, entry in book.dated_entries():
        yield _transaction(day, entry)
        last = day
        left.update({(leg.account, leg.commodity): leg.balance for leg in entry.postings})
    if left:
        yield f"\n{last} * (balances) The balances that entry {book.game.version} leaves\n"
        for account, commodity in book.places:
            name = commodity_of(commodity)
            yield f"    {account_of(account)}  0 {name} = {left[account, commodity]} {name}\n"


def account_of(account: str) -> str:
    """Our account as hledger writes it."""
    return f"{'assets' if engine.split_account(account).holder in SEATS else 'equity'}:{account}"


def commodity_of(commodity: str) -> str:
    """Our commodity as hledger writes it: in quotation marks unless it is letters only."""
    return commodity if commodity.isalpha() else f'"{commodity}"'


def _head(book: ExportedBook) -> Iterator[str]:
    game = book.game
    yield f"; Passgo, game {game.pk}: {game.ruleset} on {game.edition}, seats {game.seats},\n"
    yield f"; {game.version} entries, {game.status}.\n"
    yield f"; Heads of its chains: link {game.link},\n; seal {game.seal}\n"
    yield "; Check it with: hledger -f FILE check --strict ordereddates\n\n"
    yield "decimal-mark .\n"
    for commodity in book.commodities:
        yield f"commodity 1000. {commodity_of(commodity)}\n"
    yield "\n"
    for account in book.accounts:
        yield f"account {account_of(account)}\n"


def _transaction(day: date, entry: Entry) -> str:
    lines = [f"\n{day} * ({entry.number}) {entry.text.translate(_IN_DESCRIPTION)}"]
    lines += [f"    ; {name}: {value}" for name, value in _tags(entry)]
    lines += [
        f"    {account_of(leg.account)}  {leg.quantity} {commodity_of(leg.commodity)}"
        for leg in entry.postings
    ]
    return "\n".join(lines) + "\n"


def _tags(entry: Entry) -> Iterator[tuple[str, object]]:
    yield "kind", entry.kind
    yield "role", entry.role
    yield "posted-at", time_text(entry.posted_at)
    if entry.reverses:
        yield "reverses", entry.reverses
    if entry.reversed_by:
        yield "reversed-by", entry.reversed_by
    yield "link", entry.link
    yield "seal", entry.seal
