"""Players who are locked share a table again, whatever else is drawn."""

from __future__ import annotations

from random import Random

import pytest

from tournaments.seating import Basis, Field, History, NoRoomError, draw_from, rounds_to_come
from tournaments.seating.locks import (
    HeldGroup,
    are_kept,
    held_groups,
    tables_for,
    take_locked_seats,
)
from tournaments.seating.numbering import numbered
from tournaments.seating.planning import plan_tables
from tournaments.seating.search import Costs, arrange

ADA, BEN, CLEO, DAN, EVE, FAY = range(1, 7)


def repeats(rounds: list[list[list[int]]]) -> int:
    """The number of times that two players meet again."""
    history = History()
    for tables in rounds:
        for table in tables:
            history.add_table(table)
    return sum(times - 1 for times in history.met.values())


def test_players_of_one_table_are_a_group_and_those_that_need_most_seats_come_first() -> None:
    locks = [[ADA, 7], [BEN, 3, 2], [CLEO, 7, 0], [DAN, 5, 3], [EVE, 9], [FAY, 3, 0]]

    assert held_groups(locks, {ADA, BEN, CLEO, DAN, FAY}) == [
        HeldGroup([DAN], 4),
        HeldGroup([BEN, FAY], 3),
        HeldGroup([ADA, CLEO], 2),
    ]


def test_the_groups_get_the_largest_tables() -> None:
    assert tables_for([HeldGroup([ADA], 4), HeldGroup([BEN, CLEO], 2)], [3, 5, 4]) == [1, 2]
    assert tables_for([HeldGroup([ADA], 4), HeldGroup([BEN, CLEO], 4)], [3, 5, 4]) == [1, 2]
    assert tables_for([HeldGroup([ADA], 6)], [3, 5, 4]) is None
    assert tables_for([HeldGroup([ADA], 2), HeldGroup([BEN], 2)], [4]) is None
    assert tables_for([], [4]) == []


@pytest.mark.parametrize(
    ("tables", "kept"),
    [
        ([[ADA, BEN, EVE], [CLEO, DAN]], True),
        ([[BEN, EVE, ADA], [DAN, FAY]], False),
        ([[ADA, EVE, FAY], [BEN, CLEO]], False),
        ([[ADA, BEN, CLEO], [DAN, EVE]], False),
        ([[ADA, BEN], [CLEO, DAN, EVE]], False),
        ([[ADA, BEN, -1], [CLEO, DAN]], False),
    ],
)
def test_a_plan_keeps_groups_together_at_a_large_table_of_their_own(
    tables: list[list[int]], kept: bool
) -> None:
    assert are_kept([HeldGroup([ADA, BEN], 3), HeldGroup([CLEO], 1)], tables) is kept


def test_locked_seats_are_taken_from_whoever_sits_there() -> None:
    tables = [[ADA, BEN, CLEO], [DAN, EVE]]

    take_locked_seats(tables, [[ADA, 1, 2], [CLEO, 1, 1], [DAN, 2]])

    assert tables == [[BEN, CLEO, ADA], [DAN, EVE]]


@pytest.mark.parametrize("players", [16, 15, 17, 12])
def test_a_whole_evening_is_planned_around_them(players: int) -> None:
    """Sixteen and fifteen on the places of base rounds, the others by the search."""
    sizes = {16: [4] * 4, 15: [4, 4, 4, 3], 17: [5, 4, 4, 4], 12: [4] * 3}[players]
    held = [HeldGroup([ADA, BEN, CLEO], 4), HeldGroup([DAN], 1), HeldGroup([EVE, FAY], 3)]
    for seed in range(3):
        field = range(1, players + 1)
        rounds = plan_tables(field, sizes, 3, History(), Random(seed), 1000, held)

        assert are_kept(held, rounds[0])
        if players > 12:
            seated = [[[at for at in table if at > 0] for table in each] for each in rounds]
            assert repeats(seated) <= (0 if players < 17 else 4)


def test_those_who_are_held_together_cost_nothing_and_stay_beside_nobody_else() -> None:
    history = History(apart={ADA: {"x"}, BEN: {"x"}, CLEO: {"x"}})
    costs = Costs([ADA, BEN, CLEO, DAN], history, [HeldGroup([ADA, BEN], 2)])
    assert costs.between(ADA, BEN) == costs.between(BEN, ADA) == 0
    assert costs.between(ADA, CLEO) > 0

    for seed in range(9):
        tables = arrange(
            [ADA, BEN, CLEO, DAN, EVE, FAY],
            [3, 3],
            history,
            Random(seed),
            held=[HeldGroup([ADA, BEN], 2)],
        )
        [theirs] = [table for table in tables if ADA in table]
        assert BEN in theirs
        assert CLEO not in theirs


def test_whoever_sits_beside_a_held_player_can_leave_the_table() -> None:
    history = History(apart={EVE: {"x"}, FAY: {"x"}})
    field, held = [ADA, BEN, CLEO, DAN, EVE, FAY], [HeldGroup([ADA], 1)]
    for seed in range(9):
        tables = arrange(field, [3, 3], history, Random(seed), 5, held)

        assert not any({EVE, FAY} <= set(table) for table in tables)
    assert held == [HeldGroup([ADA], 1)]


def test_a_kept_apart_pair_that_is_locked_together_stays_together_in_base_rounds_too() -> None:
    history = History(apart={ADA: {"x"}, BEN: {"x"}})
    held = [HeldGroup([ADA, BEN], 2)]

    rounds = plan_tables(range(1, 17), [4] * 4, 2, history, Random(1), 2000, held)

    assert are_kept(held, rounds[0])
    assert not any({ADA, BEN} <= set(table) for table in rounds[1])


def test_a_plan_that_would_part_them_is_not_followed() -> None:
    planned = [[[ADA, BEN, CLEO], [DAN, EVE, FAY]]]
    field = Field(range(1, 7), [3, 3], 1, History(), [[ADA, 2], [DAN, 2]])

    found = rounds_to_come(field, planned, seed=1)

    assert not found.as_planned
    assert any({ADA, DAN} <= set(table) for table in found.tables)
    assert rounds_to_come(field._replace(locks=[[ADA, 1], [BEN, 1]]), planned, seed=1).as_planned


def test_seats_of_later_rounds_are_balanced_around_a_locked_one() -> None:
    locks = [[ADA, 1, 0], [BEN, 2, 0], [CLEO, 1, 3]]
    for seed in range(5):
        found = rounds_to_come(Field(range(1, 17), [4] * 4, 4, History(), locks), [], seed)

        [theirs] = [table for table in found.tables if ADA in table]
        assert (theirs[0], theirs[3]) == (ADA, CLEO)
        assert next(table for table in found.tables if BEN in table)[0] == BEN
        seats = History()
        for tables in (found.tables, *found.kept):
            for table in tables:
                seats.add_table(table)
        assert sum(times > 1 for times in seats.seats.values()) <= 5


def test_a_locked_table_has_its_number_before_all_others() -> None:
    tables = [[ADA, BEN], [CLEO, DAN], [EVE, FAY]]

    assert numbered(tables, [[CLEO, 2]], None, [[EVE, 2], [BEN, 9, 1], [DAN, 9]]) == {
        1: [CLEO, DAN],
        2: [EVE, FAY],
        9: [ADA, BEN],
    }


def test_a_draw_keeps_table_and_seat_and_says_so_in_its_basis() -> None:
    locked = [[ADA, 3], [BEN, 1, 2], [CLEO, 3, 0]]
    for number in range(5):
        basis = Basis(number, list(range(1, 17)), [4] * 4, rounds=2, locked=locked)
        drawn = draw_from(Basis.of_json(basis.as_json()))

        at = dict(zip(drawn.numbers, drawn.tables, strict=True))
        assert ADA in at[3]
        assert at[3][0] == CLEO
        assert at[1][2] == BEN


@pytest.mark.parametrize("lock", [[1], [1, 2, 3, 4], []])
def test_a_lock_of_another_shape_is_refused(lock: list[int]) -> None:
    data = Basis(1, [1, 2], [2]).as_json() | {"locked": [lock]}

    with pytest.raises(ValueError, match=r"^a lock has a player, a table and perhaps a seat$"):
        Basis.of_json(data)


def test_tables_that_are_too_small_are_refused() -> None:
    locked = [[player, 1] for player in (ADA, BEN, CLEO)]

    with pytest.raises(NoRoomError):
        draw_from(Basis(1, list(range(1, 7)), [2, 2, 2], locked=locked))
    with pytest.raises(NoRoomError):
        draw_from(Basis(1, list(range(1, 9)), [4, 4], locked=[[ADA, 1, 4]]))


def test_a_group_is_kept_whatever_the_numbers_of_its_players() -> None:
    assert are_kept([HeldGroup([0, 1], 2)], [[0, 1], [2, 3]])
    assert not are_kept([HeldGroup([0, 1], 3)], [[0, 1], [2, 3]])
