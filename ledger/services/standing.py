"""Which entries of a book count: those that no undo has taken back and no void voided."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from ledger.models import Transaction


@dataclass(frozen=True)
class Standing:
    """Of a book: the entries that are taken back, each with the number of the entry by which.

    An entry that was undone and entered again is not among them, nor is one whose void was itself
    taken back. Undos themselves are neither standing nor taken back: they belong to what they name.
    """

    taken_back: dict[int, int]
    undos: frozenset[int]

    def has(self, number: int) -> bool:
        """Whether the entry counts."""
        return number not in self.taken_back and number not in self.undos


def standing_of(game_id: UUID) -> Standing:
    """What stands in a book as it is now. One query, of its undos and voids only."""
    rows = Transaction.objects.filter(game_id=game_id).exclude(kind=Transaction.Kind.COMMAND)
    return standing_from(rows.order_by("number").values_list("number", "kind", "command__number"))


def standing_from(reversals: Iterable[tuple[int, str, int]]) -> Standing:
    """What stands, from number, kind and named entry of each undo and void, in their order."""
    target: dict[int, int] = {}
    undone: dict[int, int] = {}
    voids: list[tuple[int, int]] = []
    for number, kind, named in reversals:
        if kind == Transaction.Kind.VOID:
            voids.append((number, named))
            continue
        # What it names is what it takes back, or an undo of that, which it takes back in turn.
        entry = target[number] = target.get(named, named)
        if undone.pop(entry, None) is None:
            undone[entry] = number
    taken_back = dict(undone)
    for number, named in reversed(voids):
        if number not in taken_back:
            taken_back[named] = number
    return Standing(taken_back, frozenset(target))
