"""The ways to divide a field are offered with the repeats that each costs."""

from __future__ import annotations

import pytest

from tournaments.seating import Field, History, Way, priced, rounds_to_come, table_sizes, ways
from tournaments.seating.search import Search
from tournaments.seating.table_choices import price


def prices(players: int, rounds: int, history: History | None = None) -> list[Way]:
    """The ways to divide players numbered from 1, at tables of four."""
    return priced(range(1, players + 1), 4, rounds, history or History(), [])


def test_seventeen_in_three_rounds() -> None:
    assert prices(17, 3) == [Way([5, 4, 4, 4], 3), Way([4, 4, 3, 3, 3], 0)]


@pytest.mark.parametrize(
    ("players", "offered"),
    [
        (4, [[4]]),
        (5, [[5]]),
        (8, [[4, 4]]),
        (9, [[5, 4], [3, 3, 3]]),
        (24, [[5, 5, 5, 5, 4], [4] * 6, [4, 4, 4, 3, 3, 3, 3], [3] * 8]),
    ],
)
def test_the_ways_to_sit_at_tables_of_about_four(players: int, offered: list[list[int]]) -> None:
    assert ways(players, 4) == offered


@pytest.mark.parametrize(
    ("players", "wanted", "tables"), [(60, 4, [13, 14, 15, 16, 17]), (30, 2, [11, 12, 13, 14, 15])]
)
def test_of_many_ways_those_around_the_nearest_are_offered(
    players: int, wanted: int, tables: list[int]
) -> None:
    """Fifteen tables of each. Of two players none can be less."""
    assert [len(sizes) for sizes in ways(players, wanted)] == tables


@pytest.mark.parametrize("wanted", range(2, 9))
def test_every_way_seats_everybody_and_the_nearest_is_among_them(wanted: int) -> None:
    for players in (*range(2, 80), 399, 400):
        offered = ways(players, wanted)
        assert table_sizes(players, wanted) in offered
        for sizes in offered:
            assert sum(sizes) == players
            assert 2 <= min(sizes) <= max(sizes) <= 8


def test_a_round_that_was_planned_costs_what_it_was_planned_with() -> None:
    """No quick search would find the fifth round of sixteen."""
    history, seated = History(), range(1, 17)
    kept: list[list[list[int]]] = []
    for number in range(4):
        field = Field(seated, [4] * 4, 5 - number, history)
        tables, kept, _ = rounds_to_come(field, kept, seed=number)
        for table in tables:
            history.add_table(table)

    (fours, *_) = priced(seated, 4, 1, history, kept)

    assert fours == Way([4, 4, 4, 4], 0)


def test_earlier_meetings_count() -> None:
    history = History()
    history.add_table([1, 2, 3, 4])

    assert prices(4, 1, history) == [Way([4], 6)]


def test_a_plan_that_another_beats_costs_what_the_other_does() -> None:
    history = History()
    history.add_table([1, 2])

    [twos] = priced(range(1, 5), 2, 1, history, [[[1, 2], [3, 4]]])

    assert twos == Way([2, 2], 0)


def test_the_same_players_have_the_same_price() -> None:
    """A page that is loaded again says the same, though a longer search finds other rounds."""
    found = [
        price(Field(range(1, sum(sizes) + 1), sizes, 5, History()), [])
        for sizes in ([5, 5], [3, 3, 3, 3], [4, 3, 3, 3])
    ]

    assert found == [60, 4, 6]


def test_a_larger_field_is_searched_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.seating.table_choices.EXCHANGES", 0)

    assert Way([4, 3, 3, 3], 8) in prices(13, 5)


def test_thousands_are_not_priced() -> None:
    assert {way.repeats for way in prices(1000, 1)} == {0}
    assert {way.repeats for way in prices(1001, 1)} == {None}


@pytest.mark.parametrize(("players", "rounds"), [(14, 4), (40, 4), (400, 4)])
def test_a_page_need_not_wait_for_the_prices(
    players: int, rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fifty exchanges are looked at for each player and round, 4,000 at least. The last step may
    go on to the end of the field."""
    looked: list[int] = []
    run = Search.run

    def counted(search: Search, budget: int) -> int:
        looked.append(run(search, budget))
        return looked[-1]

    monkeypatch.setattr(Search, "run", counted)

    offered = prices(players, rounds)

    assert 0 < sum(looked) <= len(offered) * rounds * (max(4000, 50 * players) + players)
