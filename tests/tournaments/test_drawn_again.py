"""A round that is drawn again is another one, if the plan has another to give."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.tournaments.test_planned_rounds import evening, field, repeats
from tournaments.seating import History, rounds_to_come, search


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search of a few thousand exchanges, where repeats can't be avoided however long it is."""
    monkeypatch.setattr(search, "EXCHANGES_MAX", 3000)


def test_drawn_again_a_round_is_another_one_if_that_costs_nothing() -> None:
    history = History()
    tables, kept, _ = rounds_to_come(field(range(1, 29), 3, history), [], seed=1)
    for table in tables:
        history.add_table(table)
    planned = rounds_to_come(field(range(1, 29), 2, history), kept, seed=2)
    again = rounds_to_come(field(range(1, 29), 2, history), kept, seed=3, again=True)

    assert planned.as_planned
    assert not again.as_planned
    assert {frozenset(table) for table in again.tables} != {
        frozenset(table) for table in planned.tables
    }


def test_drawn_again_the_plan_stays_where_any_other_round_would_repeat() -> None:
    """The last of five rounds of sixteen: everybody has met everybody but three."""
    _, history = evening(16, 4)
    _, whole = evening(16, 5)
    left = {
        player: [
            other
            for other in range(1, 17)
            if other != player and not history.met[min(player, other), max(player, other)]
        ]
        for player in range(1, 17)
    }
    tables = {tuple(sorted([player, *others])) for player, others in left.items()}
    planned = [[list(table) for table in sorted(tables)]]

    drawn = rounds_to_come(field(range(1, 17), 1, history), planned, seed=9, again=True)

    assert sorted(sorted(table) for table in drawn.tables) == planned[0]
    assert repeats(whole) == 0


def test_drawn_again_another_round_of_a_plan_that_none_can_match_comes_next() -> None:
    """After three of five rounds of sixteen two are left, and no search finds them."""
    history = History()
    tables, kept, _ = rounds_to_come(field(range(1, 17), 5, history), [], seed=1)
    for left in (4, 3, 2):
        for table in tables:
            history.add_table(table)
        tables, kept, _ = rounds_to_come(field(range(1, 17), left, history), kept, seed=left)
    planned = [tables, *kept]

    drawn = rounds_to_come(field(range(1, 17), 2, history), planned, seed=9, again=True)

    assert together_in(drawn.tables) == together_in(planned[1])
    assert together_in(drawn.kept[0]) == together_in(planned[0])
    as_before = rounds_to_come(
        field(range(1, 17), 2, history), planned, seed=9, again=True, algorithm=1
    )
    assert together_in(as_before.tables) == together_in(planned[0])


def together_in(tables: Iterable[Iterable[int]]) -> set[frozenset[int]]:
    """The groups who share a table, in whatever seats."""
    return {frozenset(table) for table in tables}
