"""Who shares a table: no repeats where that is possible, few where it is not."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tournaments.seating import DrawFacts, Drawn, History, draw, meetings, search, table_sizes
from tournaments.seating.seat_letters import take_seats


def rounds_of(players: int, rounds: int, size: int = 4) -> tuple[list[Drawn], History]:
    """This many rounds drawn one after the other, and what was known after them."""
    history = History()
    drawn = []
    for number in range(rounds):
        tables = draw(list(range(players)), table_sizes(players, size), history, seed=number)
        for table in tables:
            history.add_table(table)
        drawn.append(tables)
    return drawn, history


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search of a few thousand exchanges: enough for a few players, and for several starts."""
    monkeypatch.setattr(search, "EXCHANGES_MAX", 3000)


@pytest.fixture
def shorter(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search of a few hundred exchanges: enough for four players."""
    monkeypatch.setattr(search, "EXCHANGES_MAX", 300)


@pytest.mark.parametrize("players", [16, 21, 24, 31, 40, 64])
def test_three_rounds_without_a_repeated_opponent(players: int) -> None:
    _, history = rounds_of(players, 3)

    assert max(history.met.values()) == 1


def test_four_hundred_players_are_drawn_three_times_without_a_repeat() -> None:
    _, history = rounds_of(400, 3)

    assert max(history.met.values()) == 1


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize("players", [12, 13, 17])
def test_where_repeats_are_unavoidable_nobody_meets_the_same_opponent_three_times(
    players: int,
) -> None:
    _, history = rounds_of(players, 3)

    assert max(history.met.values()) == 2


@pytest.mark.usefixtures("short")
def test_six_players_meet_again_as_little_as_arithmetic_allows() -> None:
    """Two tables of three twice: each new table has two of one old table, which is two pairs."""
    drawn, _ = rounds_of(6, 1)
    history = History()
    for table in drawn[0]:
        history.add_table(table)

    tables = draw(list(range(6)), [3, 3], history, seed=9)

    assert len(meetings(DrawFacts(dict(enumerate(tables)), history, {}))) == 2


def test_everybody_sits_exactly_once() -> None:
    for seed in range(20):
        players = Random(seed).sample(range(1000), 23)
        tables = draw(players, table_sizes(23, 4), History(), seed)

        assert sorted(player for table in tables for player in table) == sorted(players)


def test_the_same_seed_gives_the_same_draw_in_whatever_order_the_list_comes() -> None:
    _, history = rounds_of(30, 2)
    players = list(range(30))
    first = draw(players, table_sizes(30, 4), history, seed=7)
    Random(3).shuffle(players)

    assert draw(players, table_sizes(30, 4), history, seed=7) == first
    assert draw(players, table_sizes(30, 4), history, seed=8) != first


def test_the_announced_number_gives_the_announced_tables() -> None:
    """Whoever has the players and the number of a draw can draw it again, with any version."""
    drawn, _ = rounds_of(16, 3)

    assert drawn[2] == [[5, 12, 4, 11], [13, 6, 2, 1], [8, 14, 15, 9], [0, 3, 7, 10]]


@pytest.mark.usefixtures("short")
def test_it_does_so_where_repeats_are_unavoidable() -> None:
    drawn, _ = rounds_of(13, 3)

    assert drawn[1:] == [
        [[11, 8, 12, 5, 0], [7, 6, 10, 3], [2, 9, 1, 4]],
        [[6, 5, 9, 12, 3], [4, 2, 11, 7], [10, 0, 8, 1]],
    ]


def test_those_who_are_kept_apart_never_share_a_table_where_that_is_possible() -> None:
    families = {player: frozenset({f"family {player // 4}"}) for player in range(24)}
    for seed in range(10):
        history = History(apart=families)
        for table in draw(list(range(24)), table_sizes(24, 4), history, seed):
            assert len({families[player] for player in table}) == len(table)


@pytest.mark.usefixtures("shorter")
def test_keeping_apart_comes_before_avoiding_repeats() -> None:
    """Whoever sits with Ada or Ben has met them nine times, and Cleo has never met Dan."""
    ada, ben, cleo, dan = range(4)
    history = History(apart={ada: {"family"}, ben: {"family"}})
    for _ in range(9):
        for one in (ada, ben):
            for other in (cleo, dan):
                history.add_table([one, other])

    for seed in range(10):
        for table in draw([ada, ben, cleo, dan], [2, 2], history, seed):
            assert {ada, ben} != set(table)


@pytest.mark.usefixtures("shorter")
def test_a_family_that_has_to_share_tables_meets_as_rarely_as_others() -> None:
    ada, ben, cleo, dan = range(4)
    history = History(apart=dict.fromkeys((ada, ben, cleo, dan), frozenset({"family"})))
    for pair in ([ada, ben], [cleo, dan], [ada, cleo], [ben, dan]):
        history.add_table(pair)

    for seed in range(10):
        tables = draw([ada, ben, cleo, dan], [2, 2], history, seed)
        assert {frozenset(table) for table in tables} == {
            frozenset({ada, dan}),
            frozenset({ben, cleo}),
        }


@pytest.mark.usefixtures("shorter")
def test_a_fourth_meeting_is_worse_than_two_third_ones() -> None:
    ada, ben, cleo, dan = range(4)
    history = History()
    for times, pair in (
        (3, [ada, ben]),
        (2, [ada, cleo]),
        (2, [ben, dan]),
        (9, [ada, dan]),
        (9, [ben, cleo]),
    ):
        for _ in range(times):
            history.add_table(pair)

    for seed in range(10):
        tables = draw([ada, ben, cleo, dan], [2, 2], history, seed)
        assert {frozenset(table) for table in tables} == {
            frozenset({ada, cleo}),
            frozenset({ben, dan}),
        }


def test_a_third_time_in_one_seat_is_worse_than_two_second_times() -> None:
    ada, ben = 0, 1
    history = History()
    history.seats.update({(ada, 0): 2, (ada, 1): 1, (ben, 0): 1})

    for seed in range(20):
        assert take_seats([ada, ben], history, Random(seed)) == [ben, ada]


def test_nobody_keeps_the_same_seat() -> None:
    _, history = rounds_of(40, 4)

    assert max(history.seats.values()) <= 2


def test_everybody_has_a_seat_however_short_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "EXCHANGES_MAX", 1)
    _, history = rounds_of(8, 1)

    tables = draw(list(range(8)), [4, 4], history, seed=1)

    assert sorted(player for table in tables for player in table) == list(range(8))


def test_sizes_that_do_not_seat_everybody_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^the tables don't have a seat for each player$"):
        draw([1, 2, 3], [2], History(), seed=1)


def test_tables_are_of_the_sizes_asked_for_whatever_is_exchanged() -> None:
    drawn, _ = rounds_of(22, 3)

    for tables in drawn:
        assert Counter(map(len, tables)) == Counter([5, 5, 4, 4, 4])
