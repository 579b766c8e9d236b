"""Read from a stored journal which of its entries count."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from engine.book.effective_entries import EffectiveEntries, effective_entries
from ledger.models import Transaction


def effective_entries_of(game_id: UUID, up_to: int | None = None) -> EffectiveEntries:
    """The entries that count in a book as it is now, or as it was after entry `up_to`. One query,
    of its undos and voids only."""
    rows = Transaction.objects.filter(game_id=game_id).exclude(kind=Transaction.Kind.COMMAND)
    if up_to is not None:
        rows = rows.filter(number__lte=up_to)
    columns = ("number", "kind", "reversal_root", "subject_number")
    return effective_entries(rows.order_by("number").values_list(*columns))


def effective_entries_of_all(games: Iterable[UUID]) -> dict[UUID, EffectiveEntries]:
    """The entries that count in each of these books as it is now. One query."""
    found: dict[UUID, list[tuple[int, str, int, int]]] = {game: [] for game in games}
    rows = Transaction.objects.filter(game_id__in=found).exclude(kind=Transaction.Kind.COMMAND)
    columns = ("game_id", "number", "kind", "reversal_root", "subject_number")
    for game, *reversal in rows.order_by("game", "number").values_list(*columns):
        found[game].append(tuple(reversal))
    return {game: effective_entries(reversals) for game, reversals in found.items()}
