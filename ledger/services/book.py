"""A book in memory: the position of a game, the heads of its chains, and its new entries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from typing import Any, Self
from uuid import UUID, uuid4

import orjson
from django.utils import timezone

import engine
from engine import chain
from engine.book import deciding
from ledger import chains, writing
from ledger.actors import Actor
from ledger.journal.entry import COLUMNS, Entry, PostingRow
from ledger.journal.lookup import Journal, StoredJournal
from ledger.models import Game


@dataclass(frozen=True)
class DecidedEntry(deciding.Decision):
    """A decision, with the id of the entry that it reverses."""

    reverses_id: UUID | None = None

    @classmethod
    def of(cls, decided: deciding.Decision, reverses_id: UUID | None = None) -> Self:
        """The decision of the engine, as an entry of the database."""
        return cls(
            **{each.name: getattr(decided, each.name) for each in fields(deciding.Decision)},
            reverses_id=reverses_id,
        )


_DECIDED = tuple(each.name for each in fields(DecidedEntry) if each.name in COLUMNS)


@dataclass
class Book:
    """A game as the next command meets it; `link` and `seal` are the heads of its chains.

    `entered` are the entries added since it was read, oldest first. `journal` has the earlier ones.
    `replies` says what the keys of the request were bound to when the game was locked.
    """

    game_id: UUID
    version: int
    status: str
    game: engine.Game
    link: str
    seal: str
    journal: Journal
    entered: list[Entry] = field(default_factory=list)
    replies: Mapping[UUID, writing.KeptReply] = field(default_factory=dict)
    _position: dict[str, Any] | None = None

    @property
    def is_open(self) -> bool:
        """Whether the book takes entries."""
        return self.status == "open"

    def position(self) -> dict[str, Any]:
        """The position as plain values, from which a game is read again. Read it, don't change it:
        it is made once an entry, since a post both stores it and answers with it."""
        if self._position is None:
            self._position = engine.game_to_json(self.game)
        return self._position

    def snapshot(self) -> str:
        """The position as JSON."""
        return writing.to_json(self.position())

    def copy(self) -> Book:
        """The same book as if it had just been read."""
        return replace(
            self,
            game=self.game.copy(),
            journal=StoredJournal(self.game_id),
            entered=[],
            replies={},
            _position=None,
        )

    @property
    def closed_at(self) -> datetime | None:
        """The time of the entry that has closed the book since it was read, if one has."""
        return None if self.is_open or not self.entered else self.entered[-1].posted_at

    def append(
        self, decision: DecidedEntry, *, key: UUID, made_at: datetime | None, actor: Actor
    ) -> Entry:
        """A decision as the next entry; the book moves on to it, with its heads. To the `decision`
        this adds who entered it and when, and its place in both chains."""
        number, outcome = self.version + 1, decision.outcome
        postings = outcome.postings
        entry = Entry(
            **{name: getattr(decision, name) for name in _DECIDED},
            id=uuid4(),
            game_id=self.game_id,
            number=number,
            key=key,
            facts=engine.facts_to_json(outcome),
            posting_count=len(postings),
            actor=actor.reference,
            role=actor.role.value,
            device=actor.device,
            made_at=made_at,
            posted_at=timezone.now(),
            link=chain.link(self.link, number, key, decision.command, outcome),
            seal="",
            postings=[PostingRow(leg.account, leg.commodity, leg.quantity, 0) for leg in postings],
        )
        entry.seal = chains.seal(self.seal, entry.link, entry)
        engine.apply(self.game, outcome)
        self._position = None
        self.version, self.link, self.seal = number, entry.link, entry.seal
        self.status = "closed" if self.game.status == "finished" else "open"
        self.entered.append(entry)
        return entry


def book_of(game: Game) -> Book:
    """The book of a game as its row was read."""
    return Book(
        game_id=game.pk,
        version=game.version,
        status=game.status,
        game=game.engine_game(),
        link=game.link,
        seal=game.seal,
        journal=StoredJournal(game.pk),
    )


def book_from(kept: writing.KeptGame) -> Book:
    """The book of a game as the posting path has read it, with what its keys are bound to."""
    return Book(
        game_id=kept.id,
        version=kept.version,
        status=kept.status,
        game=engine.game_from_json(orjson.loads(kept.state)),
        link=kept.link,
        seal=kept.seal,
        journal=StoredJournal(kept.id),
        replies=kept.replies,
    )
