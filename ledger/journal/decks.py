"""Read from a stored journal what happened to the decks."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

from django.db.models import Q

from engine.book.lying_below import TELLING, DeckEntry
from engine.outcome import JAIL_CARD_PREFIX
from ledger.journal.effective_entries import effective_entries_of
from ledger.models import Posting, Transaction


def deck_entries(game_id: UUID) -> Iterator[DeckEntry]:
    """Yield what the effective entries say about the decks, oldest first. Takes three queries that
    read the whole book, so it is called for a card to be drawn, not for every entry."""
    moved: dict[int, list[tuple[str, str]]] = {}
    passed = Posting.objects.filter(
        game=game_id, commodity__startswith=JAIL_CARD_PREFIX, quantity__gt=0
    ).order_by("transaction__number", "line")
    for number, *movement in passed.values_list("transaction__number", "commodity", "account"):
        moved.setdefault(number, []).append((movement[0], movement[1]))
    effective = effective_entries_of(game_id)
    telling = Q(command__type__in=sorted(TELLING)) | Q(number__in=moved)
    rows = Transaction.objects.filter(telling, game=game_id, kind=Transaction.Kind.COMMAND)
    for number, command in rows.order_by("number").values_list("number", "command"):
        if effective.has(number):
            jail_cards = tuple(moved.get(number, ()))
            yield DeckEntry(command["type"], command.get("card", ""), jail_cards)
