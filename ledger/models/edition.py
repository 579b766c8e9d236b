"""Editions that organisers have added, beside those that are built in."""

from __future__ import annotations

from django.db import models


class AddedEdition(models.Model):
    """A board with its decks, as the text of its file. Name and text never change: the database
    refuses it (see `ledger.guards`), since the books of its games mean what is printed there.

    `actor` is a reference as in the journal, never a name. One with a `retired_at` is no longer
    offered for new events; its games go on.
    """

    name = models.CharField(max_length=40, unique=True)
    text = models.TextField()
    actor = models.CharField(max_length=80)
    added_at = models.DateTimeField(auto_now_add=True)
    retired_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.name
