"""Which entries of a book count, after undos, redos and voids."""

from __future__ import annotations

from engine.book.effective_entries import EffectiveEntries
from ledger.journal.effective_entries import effective_entries_of
from tests.ledger.client import Table
from tests.ledger.voids import buy, enter, void

THROW = {"type": "roll", "seat": "A", "dice": [2, 1]}
BUY = {"type": "buy", "seat": "A", "lot": "baltic-avenue"}
DECLINE = {"type": "decline", "seat": "A", "lot": "baltic-avenue"}


def take_back(table: Table, *numbers: int) -> None:
    """Take back these entries, the first first."""
    for number in numbers:
        table.enter({"type": "undo", "number": number})


def counting(table: Table, up_to: int) -> list[int]:
    """The numbers of the entries that count after entry `up_to`."""
    effective = effective_entries_of(table.game.pk, up_to)
    return [number for number in range(1, up_to + 1) if effective.has(number)]


def found(table: Table) -> EffectiveEntries:
    """The entries that count now."""
    return effective_entries_of(table.game.pk)


def test_an_undo_takes_back_an_entry_and_does_not_count_itself(started: Table) -> None:
    started.enter(THROW)
    started.enter(BUY)
    take_back(started, 3)

    assert found(started) == EffectiveEntries({3: 4}, frozenset({4}), frozenset({3}))
    assert counting(started, 4) == [1, 2]


def test_it_counts_again_when_it_is_entered_again(started: Table) -> None:
    started.enter(THROW)
    started.enter(BUY)
    take_back(started, 3, 4)

    assert found(started) == EffectiveEntries({}, frozenset({4, 5}), frozenset())
    assert counting(started, 5) == [1, 2, 3]


def test_two_entries_are_taken_back_each_by_its_own_undo(started: Table) -> None:
    started.enter(THROW)
    started.enter(BUY)
    take_back(started, 3, 2)

    assert found(started) == EffectiveEntries({3: 4, 2: 5}, frozenset({4, 5}), frozenset({2, 3}))


def test_a_void_counts_until_it_is_taken_back(judged: Table) -> None:
    [bought, _] = enter(judged, buy("A", "boardwalk"), {"type": "salary", "seat": "B"})
    voided = judged.enter(void(bought))["transaction"]["number"]

    assert found(judged) == EffectiveEntries({bought: voided}, frozenset(), frozenset())
    assert found(judged).has(voided)

    take_back(judged, voided)
    undo = frozenset({voided + 1})
    assert found(judged) == EffectiveEntries({voided: voided + 1}, undo, frozenset({voided}))
    assert found(judged).has(bought)


def test_a_book_is_seen_as_it_was_after_an_entry(started: Table) -> None:
    started.enter(THROW)
    started.enter(BUY)
    take_back(started, 3)
    started.enter(DECLINE)

    assert counting(started, 3) == [1, 2, 3]
    assert counting(started, 4) == [1, 2]
    assert counting(started, 5) == [1, 2, 5]
