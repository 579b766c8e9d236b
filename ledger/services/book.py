"""A book in memory: the position of a game, the heads of its chains, and what was entered since."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

import engine
from ledger import writing
from ledger.journal.lookup import Journal, StoredJournal
from ledger.models import Game


@dataclass
class Book:
    """A game as the next command meets it; `link` and `seal` are the heads of its chains.

    `entered` are the entries that it went on to since it was read, oldest first. `journal` has the
    entries before. `replies` is what the keys of the
    request were bound to when it was locked.
    """

    game_id: UUID
    version: int
    status: str
    game: engine.Game
    link: str
    seal: str
    journal: Journal
    entered: list[writing.Entry] = field(default_factory=list)
    replies: Mapping[UUID, writing.KeptReply] = field(default_factory=dict)

    @property
    def is_open(self) -> bool:
        """Whether the book takes entries."""
        return self.status == "open"

    @property
    def closed_at(self) -> datetime | None:
        """The time of the entry that has closed the book since it was read, if one has."""
        return None if self.is_open or not self.entered else self.entered[-1].posted_at


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
        game=engine.game_from_json(kept.state),
        link=kept.link,
        seal=kept.seal,
        journal=StoredJournal(kept.id),
        replies=kept.replies,
    )
