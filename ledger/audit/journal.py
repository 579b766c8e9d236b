"""A book as it is stored, read in five queries: entries, postings, balances, replies."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple
from uuid import UUID

import engine
from engine import Outcome
from ledger.models import Balance, Game, Posting, Reply, Transaction


class Row(NamedTuple):
    """A posting as it is stored."""

    id: int
    game: UUID
    line: int
    account: str
    commodity: str
    quantity: int
    balance: int

    @property
    def place(self) -> tuple[str, str]:
        """The account and the commodity."""
        return self.account, self.commodity


@dataclass(frozen=True)
class Entry:
    """An entry with its postings, in the order of their lines."""

    header: Transaction
    rows: list[Row]

    @property
    def number(self) -> int:
        """Its place in the order of the game."""
        return self.header.number

    @property
    def outcome(self) -> Outcome:
        """What the entry does. Raises whatever unreadable facts raise."""
        return engine.outcome_from_rows(self._legs, self.header.facts)

    @property
    def stored(self) -> Outcome:
        """The same with its facts as they are stored, whatever that is: to be hashed."""
        return Outcome(engine.outcome_from_rows(self._legs, ()).postings, self.header.facts)

    @property
    def _legs(self) -> list[tuple[str, str, int]]:
        return [(*row.place, row.quantity) for row in self.rows]


class StoredReply(NamedTuple):
    """A reply as it is stored."""

    key: UUID
    digest: str
    status: int
    body: Any


class Journal:
    """The stored book of a game. `strays` are postings that no entry of the game has."""

    def __init__(self, game: Game) -> None:
        self.game = game
        headers = list(Transaction.objects.filter(game=game).order_by("number"))
        rows = self._rows([header.id for header in headers])
        self.entries = [Entry(header, rows.pop(header.id, [])) for header in headers]
        self.strays = [row for left in rows.values() for row in left]

    def _rows(self, ids: list[UUID]) -> dict[UUID, list[Row]]:
        rows: dict[UUID, list[Row]] = defaultdict(list)
        columns = ("id", "game_id", "line", "account", "commodity", "quantity", "balance")
        of_game = Posting.objects.filter(game=self.game)
        elsewhere = Posting.objects.filter(transaction__game=self.game).exclude(game=self.game)
        for stored in (of_game, elsewhere):
            ordered = stored.order_by("transaction_id", "line")
            for transaction, *values in ordered.values_list("transaction_id", *columns):
                rows[transaction].append(Row(*values))
        return rows

    def balances(self) -> dict[tuple[str, str], tuple[int, int]]:
        """Per account and commodity the kept balance and the id of the posting it names."""
        kept = Balance.objects.filter(game=self.game)
        columns = ("account", "commodity", "quantity", "posting_id")
        return {
            (account, commodity): (quantity, posting)
            for account, commodity, quantity, posting in kept.values_list(*columns)
        }

    def replies(self) -> Iterator[StoredReply]:
        """All replies of the game."""
        stored = Reply.objects.filter(game=self.game).order_by("key")
        for values in stored.values_list("key", "digest", "status", "body"):
            yield StoredReply(*values)
