"""The entries of a book that count: no undo has taken them back, and no void voided them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from ledger.models import Transaction


@dataclass(frozen=True)
class EffectiveEntries:
    """The entries of a book that are taken back, each with the number of the entry that did it.

    An entry that was undone and entered again is not among them, nor is one whose void was itself
    taken back. Undos neither stand nor are taken back: they belong to the entries they name.
    `undone` are the commands and voids that an undo, and not only a void, has taken back.
    """

    taken_back: dict[int, int]
    undos: frozenset[int]
    undone: frozenset[int]

    def has(self, number: int) -> bool:
        """Whether the entry counts."""
        return number not in self.taken_back and number not in self.undos


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


def effective_entries(reversals: Iterable[tuple[int, str, int, int]]) -> EffectiveEntries:
    """The entries that count, worked out from number, kind, root and subject of each undo and void,
    in their order.

    In a stack each entry reverses the one below it. The entries with the same effect as the newest
    count; it has taken back all the others.
    """
    stacks: dict[int, list[int]] = {}
    undos = set()
    undone: set[int] = set()
    for number, kind, root, subject in reversals:
        stacks.setdefault(root, [root]).append(number)
        if kind == Transaction.Kind.UNDO:
            undos.add(number)
            undone ^= {subject}
    taken_back = {
        number: stack[-1]
        for stack in stacks.values()
        for number in stack[-2::-2]
        if number not in undos
    }
    return EffectiveEntries(taken_back, frozenset(undos), frozenset(undone))
