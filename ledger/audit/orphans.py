"""Rows of books whose game is gone: nothing reads them any more, so nothing else would notice."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Count, Exists, OuterRef

from ledger.models import Balance, Game, Posting, Reply, Transaction

_KEPT = {
    Transaction: "header of an entry",
    Posting: "posting",
    Balance: "balance",
    Reply: "reply",
}


def orphan_faults() -> Iterator[str]:
    """A sentence for each missing game that left something of its book."""
    for model, noun in _KEPT.items():
        its_game = Game.objects.filter(pk=OuterRef("game_id"))
        lost = model._default_manager.filter(~Exists(its_game)).order_by("game_id")
        for game, count in lost.values_list("game_id").annotate(Count("pk")):
            yield f"Game {game} is gone, and left {count} × {noun} behind."
