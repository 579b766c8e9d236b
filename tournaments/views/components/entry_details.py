"""One entry of a journal, opened: its explanation, its postings, by whom and when it was
entered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import engine
from engine import Edition
from engine.commodities import commodity_name
from ledger import actors
from ledger.journal.effective_entries import effective_entries_of
from ledger.journal.entry import PostingRow
from ledger.models import Game
from ledger.services.explaining import explain_entry
from tournaments.views.components.journal import who
from tournaments.views.components.money import balance_in_words, change_in_words


@dataclass(frozen=True, slots=True)
class ShownPosting:
    """One posting: how much of which commodity moved into (or out of) whose account, and its
    balance."""

    account: str
    commodity: str
    quantity: str
    balance: str


@dataclass(frozen=True, slots=True)
class OpenEntry:
    """An entry with all its details. `why` is as in `engine.explain`, with names; `agrees`: whether
    today's engine decides the same. `made_at` is by the device's clock. `may_be_voided`: it counts
    and has moved something."""

    number: int
    why: Mapping[str, Any]
    amounts: tuple[str, ...]
    agrees: bool
    moves: tuple[ShownPosting, ...]
    actor: str
    role: str
    made_at: datetime | None
    posted_at: datetime
    may_be_voided: bool


def open_entry(game: Game, names: Mapping[str, str], number: int) -> OpenEntry | None:
    """Entry `number` of a book; None if there is none."""
    explained = explain_entry(game, number)
    if explained is None:
        return None
    row = explained.entry
    labels = actors.labels_of({row.actor, row.device})
    edition = engine.load_edition(game.edition)
    return OpenEntry(
        number=row.number,
        why=explained.why,
        amounts=tuple(engine.with_names(words, names) for words in explained.why["amounts"]),
        agrees=explained.agrees,
        moves=tuple(_posting(posting, names, edition) for posting in row.postings),
        actor=who(labels[row.actor].label, labels[row.device].device),
        role=row.role,
        made_at=row.made_at,
        posted_at=row.posted_at,
        may_be_voided=bool(row.posting_count) and effective_entries_of(game.pk).has(number),
    )


def _posting(posting: PostingRow, names: Mapping[str, str], edition: Edition) -> ShownPosting:
    account = _account(posting.account, names, edition)
    if posting.commodity == "cash":
        quantity = change_in_words(posting.quantity, edition)
        return ShownPosting(account, "", quantity, balance_in_words(posting.balance, edition))
    commodity = commodity_name(posting.commodity, edition)
    return ShownPosting(account, commodity, f"{posting.quantity:+d}", str(posting.balance))


def _account(account: str, names: Mapping[str, str], edition: Edition) -> str:
    holder, lot = engine.split_account(account)
    name = names.get(holder, holder)
    return f"{name}, on {edition.name_of(lot)}" if lot else name
