"""Over several rounds seats are exchanged until nobody has one too often."""

from __future__ import annotations

from collections import Counter

from tournaments.seating.history import History
from tournaments.seating.seat_balance import balance

ADA = 1


def seats_of(player: int, rounds: list[list[list[int]]]) -> Counter[int]:
    """The number of times that a player sits in each seat."""
    return Counter(table.index(player) for tables in rounds for table in tables if player in table)


def test_a_player_who_always_sat_first_sits_second_half_of_the_time() -> None:
    rounds = [[[ADA, other]] for other in (2, 3, 4, 5)]

    balance(rounds, History())

    assert seats_of(ADA, rounds) == {0: 2, 1: 2}


def test_seats_are_exchanged_no_further_than_is_fair() -> None:
    rounds = [[[ADA, other]] for other in (2, 3, 4, 5)] + [[[6, ADA]]]

    balance(rounds, History())

    assert seats_of(ADA, rounds) == {0: 3, 1: 2}


def test_a_chain_goes_on_until_it_is_fair_to_everybody() -> None:
    """Ada changes with Ben, who then has the first seat twice and changes with Cleo."""
    rounds = [[[ADA, 2]], [[2, 3]], [[ADA, 4]]]

    balance(rounds, History())

    for player in (ADA, 2):
        assert seats_of(player, rounds) == {0: 1, 1: 1}


def test_seats_of_earlier_rounds_count() -> None:
    history = History()
    history.add_table([ADA, 9])
    rounds = [[[ADA, 2]]]

    balance(rounds, history)

    assert rounds == [[[2, ADA]]]
