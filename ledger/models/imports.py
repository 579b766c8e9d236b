"""The games made from files, by their keys."""

from __future__ import annotations

from django.db import models

from ledger.models.game import Game


class Import(models.Model):
    """A game that was made from a file. `key` is the client's own for its request, `digest` the
    sha256 of the file: the same request again gets the same game. `actor` as in the journal.
    """

    game = models.OneToOneField(Game, on_delete=models.PROTECT, related_name="import_of")
    actor = models.CharField(max_length=80)
    key = models.UUIDField()
    digest = models.CharField(max_length=64)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["actor", "key"], name="ledger_import_once"),
        ]

    def __str__(self) -> str:
        return f"{self.key}: {self.game_id}"
