"""All rounds are planned together: the first doesn't use up what the last one needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from random import Random

import pytest

from tournaments.seating import (
    Drawn,
    Field,
    History,
    Kept,
    planning,
    rounds_to_come,
    search,
    table_sizes,
    to_come,
)
from tournaments.seating.base_rounds import rounds_without_repeats
from tournaments.seating.history import GroupWords
from tournaments.seating.planning import plan_tables
from tournaments.seating.to_come import fit

ADA, BEN, CLEO, DAN, EVE = range(1, 6)
CLEAN = {16: 5, 20: 5, 24: 7, 28: 9, 32: 10, 36: 11, 40: 13}
"""Rounds of fours without a repeat: as many as there can be."""
THREES = {
    13: [4, 3, 3, 3],
    14: [4, 4, 3, 3],
    15: [4, 4, 4, 3],
    16: [4] * 4,
    17: [4, 4, 3, 3, 3],
    18: [4, 4, 4, 3, 3],
    19: [4, 4, 4, 4, 3],
}


@pytest.fixture(autouse=True)
def _afresh() -> None:
    """No base round is remembered from another test."""
    rounds_without_repeats.cache_clear()


def evening(
    players: int, rounds: int, sizes: list[int] | None = None, seed: int = 1
) -> tuple[list[Drawn], History]:
    """All rounds, each drawn when the one before was played, and what is then known."""
    history, drawn = History(), []
    kept: Kept = []
    for number in range(rounds):
        field = Field(
            range(1, players + 1), sizes or table_sizes(players, 4), rounds - number, history
        )
        tables, kept, _ = rounds_to_come(field, kept, seed + number)
        for table in tables:
            history.add_table(table)
        drawn.append(tables)
    return drawn, history


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search of a few thousand exchanges, where repeats can't be avoided however long it is."""
    monkeypatch.setattr(search, "EXCHANGES_MAX", 3000)


def repeats(history: History) -> int:
    """The number of times that two players met again."""
    return sum(times - 1 for times in history.met.values())


@pytest.mark.parametrize(("players", "rounds"), CLEAN.items())
def test_a_field_of_fours_has_all_its_rounds_without_a_repeat(players: int, rounds: int) -> None:
    for seed in range(3):
        _, history = evening(players, rounds, seed=seed)

        assert repeats(history) == 0


@pytest.mark.parametrize(("places", "wanted", "known"), [(32, 9, 9), (32, 10, 10), (28, 1, 9)])
def test_rounds_without_repeats_seat_everybody_in_each(
    places: int, wanted: int, known: int
) -> None:
    rounds = rounds_without_repeats(places, wanted)
    pairs = [pair for tables in rounds for table in tables for pair in combinations(table, 2)]

    assert len(rounds) == known
    for tables in rounds:
        assert sorted(place for table in tables for place in table) == list(range(places))
        assert {len(table) for table in tables} == {4}
    assert len({frozenset(pair) for pair in pairs}) == len(pairs)


@pytest.mark.parametrize(("players", "sizes"), THREES.items())
def test_three_rounds_with_threes_have_no_repeat(players: int, sizes: list[int]) -> None:
    drawn, history = evening(players, 3, sizes)

    assert repeats(history) == 0
    assert [[len(table) for table in tables] for tables in drawn] == [sizes] * 3


@pytest.mark.parametrize("players", [*range(21, 24), 26, 27, *range(44, 65)])
def test_four_rounds_of_other_fields_have_no_repeat(players: int) -> None:
    _, history = evening(players, 4 if players > 40 else 3)

    assert repeats(history) == 0


@pytest.mark.parametrize("players", [16, 20, 24, 40, 100])
def test_in_four_rounds_of_fours_everybody_has_each_seat_once(players: int) -> None:
    _, history = evening(players, 4)

    assert set(history.seats.values()) == {1}
    assert len(history.seats) == 4 * players


@pytest.mark.parametrize(("players", "rounds"), [(19, 3), (26, 3), (27, 3), (31, 3)])
def test_at_tables_of_two_sizes_nobody_has_a_seat_twice(players: int, rounds: int) -> None:
    _, history = evening(players, rounds)

    assert set(history.seats.values()) == {1}


def test_more_rounds_than_seats_give_nobody_one_three_times() -> None:
    _, history = evening(20, 5)

    assert max(history.seats.values()) == 2


def together(tables: Iterable[list[int]], apart: GroupWords) -> int:
    """The number of pairs who are kept apart and share a table."""
    return sum(
        one in apart and apart[one] == apart.get(other)
        for table in tables
        for one, other in combinations(table, 2)
    )


@pytest.mark.parametrize("size", [2, 3, 4])
def test_families_stay_apart_in_all_rounds(size: int) -> None:
    apart = {player: frozenset({f"family {player // size}"}) for player in range(24)}
    for seed in range(5):
        rounds = plan_tables(range(24), [4] * 6, 4, History(apart=apart), Random(seed))

        assert sum(together(tables, apart) for tables in rounds) == 0
        met = Counter(frozenset(p) for r in rounds for t in r for p in combinations(t, 2))
        assert max(met.values()) == 1


def test_a_search_in_which_everybody_rests_begins_again() -> None:
    """Of twelve players all may have been moved lately."""
    apart = {player: frozenset({f"family {player // 4}"}) for player in range(12)}
    for seed in range(5):
        rounds = plan_tables(range(12), [3] * 4, 3, History(apart=apart), Random(seed))

        assert sum(together(tables, apart) for tables in rounds) == 0


@pytest.mark.usefixtures("short")
def test_a_family_too_large_to_keep_apart_meets_as_rarely_as_the_search_finds() -> None:
    """Five of one family at four tables: two of them share one, in each round."""
    apart = dict.fromkeys(range(5), frozenset({"family"}))
    rounds = plan_tables(range(16), [4] * 4, 3, History(apart=apart), Random(1))

    assert [together(tables, apart) for tables in rounds] == [1, 1, 1]


def test_a_plan_may_be_searched_for_a_time_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a draw would look at no exchange at all, and so find no tables."""
    monkeypatch.setattr(search, "EXCHANGES_MAX", 0)
    rounds = plan_tables(range(12), [4] * 3, 2, History(), Random(1), exchanges=10)

    for tables in rounds:
        assert sorted(player for table in tables for player in table) == list(range(12))


@pytest.mark.parametrize(("looked_at", "found"), [(1, False), (2, True)])
def test_places_to_stay_empty_are_not_looked_for_without_end(
    monkeypatch: pytest.MonkeyPatch, looked_at: int, *, found: bool
) -> None:
    monkeypatch.setattr(planning, "CHOICES_MAX", looked_at)

    rounds = plan_tables(range(1, 15), [4, 4, 3, 3], 2, History(), Random(1))

    assert any(place < 0 for tables in rounds for table in tables for place in table) is found


def test_a_latecomer_takes_the_place_of_a_player_who_has_left() -> None:
    planned = [[[ADA, BEN], [CLEO, DAN]], [[ADA, CLEO], [BEN, DAN]]]

    assert fit(planned, [ADA, CLEO, DAN, EVE]) == [
        [[ADA, EVE], [CLEO, DAN]],
        [[ADA, CLEO], [EVE, DAN]],
    ]


def test_of_those_who_have_left_the_first_is_replaced_first() -> None:
    assert fit([[[0, ADA], [BEN, -1]]], [CLEO, BEN]) == [[[CLEO, -1], [BEN, -2]]]


def test_a_latecomer_takes_an_empty_place() -> None:
    planned = [[[ADA, BEN], [CLEO, -1]], [[ADA, CLEO], [BEN, -1]]]

    assert fit(planned, [ADA, BEN, CLEO, DAN]) == [
        [[ADA, BEN], [CLEO, DAN]],
        [[ADA, CLEO], [BEN, DAN]],
    ]


def test_the_place_of_a_player_who_has_left_stays_empty() -> None:
    planned = [[[ADA, BEN], [CLEO, -1]]]

    assert fit(planned, [ADA, CLEO]) == [[[ADA, -1], [CLEO, -2]]]


def test_a_plan_without_a_place_for_everybody_does_not_fit() -> None:
    assert fit([[[ADA, BEN]]], [ADA, BEN, CLEO]) == []


def field(players: Iterable[int], rounds: int, history: History, size: int = 4) -> Field:
    """A field at tables as near to `size` as can be."""
    players = list(players)
    return Field(players, table_sizes(len(players), size), rounds, history)


def test_somebody_leaves_and_somebody_comes_and_still_nobody_meets_again() -> None:
    history = History()
    tables, kept, _ = rounds_to_come(field(range(1, 17), 5, history), [], seed=1)
    for leaves, seed in ((3, 2), (7, 3), (11, 4), (14, 5)):
        for table in tables:
            history.add_table(table)
        here = {player for table in tables for player in table} - {leaves} | {100 + leaves}
        tables, kept, as_planned = rounds_to_come(field(here, 6 - seed, history), kept, seed)
        assert as_planned

    assert repeats(history) == 0


def test_a_field_that_has_grown_is_planned_again() -> None:
    history = History()
    tables, kept, _ = rounds_to_come(field(range(1, 17), 3, history), [], seed=1)
    for table in tables:
        history.add_table(table)
    tables, _, as_planned = rounds_to_come(field(range(1, 25), 2, history), kept, seed=2)

    assert not as_planned
    assert sorted(map(len, tables)) == [4] * 6
    assert sorted(player for table in tables for player in table) == list(range(1, 25))


def test_the_same_number_gives_the_same_rounds() -> None:
    history = History()
    first = rounds_to_come(field(range(1, 31), 3, history), [], seed=7)

    assert rounds_to_come(field(reversed(range(1, 31)), 3, history), [], seed=7) == first
    assert rounds_to_come(field(range(1, 31), 3, history), [], seed=8) != first


def test_a_plan_with_a_repeat_in_any_round_gives_way_to_one_without() -> None:
    history = History()
    history.add_table([ADA, BEN])
    planned = [[[ADA, BEN], [CLEO, DAN]], [[ADA, CLEO], [BEN, DAN]]]

    found = rounds_to_come(Field([ADA, BEN, CLEO, DAN], [2, 2], 2, history), planned, seed=1)

    assert not found.as_planned
    assert {frozenset(table) for tables in (found.tables, *found.kept) for table in tables} == {
        frozenset(table) for table in ([ADA, CLEO], [BEN, DAN], [ADA, DAN], [BEN, CLEO])
    }


def test_a_plan_that_costs_nothing_is_followed_without_looking_for_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(to_come, "plan_tables", None)
    planned = [[[ADA, BEN], [CLEO, DAN]]]

    assert rounds_to_come(Field([ADA, BEN, CLEO, DAN], [2, 2], 1, History()), planned, 1).as_planned


def test_so_does_one_that_seats_players_together_who_are_kept_apart_now() -> None:
    history = History(apart={ADA: {"family"}, BEN: {"family"}})
    planned = [[[ADA, BEN], [CLEO, DAN]]]

    found = rounds_to_come(Field([ADA, BEN, CLEO, DAN], [2, 2], 1, history), planned, seed=1)

    assert together(found.tables, {ADA: {"family"}, BEN: {"family"}}) == 0


def test_a_table_whose_players_have_all_left_is_kept_for_others() -> None:
    planned = [[[0, 1], [-1, -2]], [[0, 1], [-1, -2]]]

    found = rounds_to_come(Field([0, 1], [2], 2, History()), planned, seed=1)

    assert found.as_planned
    assert [sorted(table) for table in found.tables] == [[0, 1]]
    assert [[sorted(table) for table in tables] for tables in found.kept] == [[[0, 1], [-2, -1]]]


def test_the_announced_number_gives_the_announced_rounds() -> None:
    """With any version, as for a single round. Empty places are below 0."""
    found = rounds_to_come(Field(range(1, 14), [4, 3, 3, 3], 3, History()), [], seed=1)

    assert found.tables == [[3, 11, 4, 6], [13, 12, 1], [8, 9, 2], [7, 10, 5]]
    assert found.kept == [
        [[12, 3, 7, 9], [6, 2, 13, -1], [4, 5, 8, -2], [11, 1, 10, -3]],
        [[5, 6, 12, -3], [1, 4, 9, -1], [10, 8, 3, 13], [2, 7, 11, -2]],
    ]


def test_the_announced_number_gives_the_announced_seats() -> None:
    """At tables of three, where chains of exchanges give everybody each seat once."""
    found = rounds_to_come(Field(range(1, 13), [3] * 4, 3, History()), [], seed=1)

    assert found.tables == [[3, 12, 1], [9, 2, 7], [11, 6, 4], [5, 8, 10]]
    assert found.kept == [
        [[12, 9, 8, -3], [2, 3, 6, -1], [7, 4, 5, -2], [1, 10, 11, -4]],
        [[6, 5, 12, -4], [4, 1, 9, -1], [10, 7, 3, -3], [8, 11, 2, -2]],
    ]
    rounds = [found.tables, *found.kept]
    for seat in range(3):
        at = [table[seat] for tables in rounds for table in tables]
        assert sorted(at) == list(range(1, 13))


def test_it_does_so_where_families_are_kept_apart() -> None:
    families = {player: frozenset({f"family {player // 4}"}) for player in range(16)}

    assert plan_tables(range(16), [4] * 4, 2, History(apart=families), Random(1)) == [
        [[5, 1, 12, 11], [8, 7, 3, 13], [15, 0, 9, 6], [14, 4, 2, 10]],
        [[5, 3, 9, 14], [1, 13, 6, 10], [12, 8, 4, 0], [7, 2, 15, 11]],
    ]


@pytest.mark.usefixtures("short")
def test_it_does_so_after_a_round_has_been_played() -> None:
    history = History()
    history.add_table([1, 2, 3, 4])
    history.add_table([5, 6, 7, 8, 9])

    found = rounds_to_come(Field(range(1, 10), [5, 4], 2, history), [], seed=1)

    assert found.tables == [[8, 7, 1, 6, 4], [2, 3, 9, 5]]
    assert found.kept == [[[3, 5, 6, 1, 8], [4, 9, 2, 7]]]


def test_sizes_that_do_not_seat_everybody_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^the tables don't have a seat for each player$"):
        rounds_to_come(Field([ADA, BEN, CLEO], [2], 1, History()), [], seed=1)
