"""The entries of a book that count: no undo has taken them back, and no void voided them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.book.entries import UNDO


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
        if kind == UNDO:
            undos.add(number)
            undone ^= {subject}
    taken_back = {
        number: stack[-1]
        for stack in stacks.values()
        for number in stack[-2::-2]
        if number not in undos
    }
    return EffectiveEntries(taken_back, frozenset(undos), frozenset(undone))
