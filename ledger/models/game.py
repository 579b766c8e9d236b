"""A game: the head of one table's book."""

from __future__ import annotations

import uuid
from typing import Any

from django.db import models

import engine


class Game(models.Model):
    """One table's game. Its row is the lock that puts its entries in order.

    `version` is the number of the newest entry, 0 before the first. `state` is the engine's
    snapshot after that entry: a cache of the journal, from which it can be replayed. `link` and
    `seal` are the heads of its two chains: see `engine.chain` and `ledger.chains`.
    """

    class Status(models.TextChoices):
        """The state of a book: only an open one takes entries."""

        OPEN = "open"
        CLOSED = "closed"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    ruleset = models.CharField(max_length=40)
    options = models.JSONField(default=dict)
    edition = models.CharField(max_length=40)
    seats = models.CharField(max_length=8)
    version = models.PositiveIntegerField(default=0)
    state = models.JSONField()
    link = models.CharField(max_length=64)
    seal = models.CharField(max_length=64)
    status = models.CharField(max_length=6, choices=Status.choices, default=Status.OPEN)
    opened_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"game {self.id} ({self.seats}, {self.version} entries)"

    @property
    def is_open(self) -> bool:
        """Whether the book takes entries."""
        return self.status == self.Status.OPEN

    @staticmethod
    def channel_of(game_id: uuid.UUID) -> str:
        """The name under which news of a game is published."""
        return f"game-{game_id}"

    def engine_game(self) -> engine.Game:
        """The game as the engine plays it, read from the snapshot."""
        state: dict[str, Any] = self.state
        return engine.game_from_json(state)
