"""At a table everybody gets the seat where they sat least; lots part those who are equal."""

from __future__ import annotations

from random import Random

from tournaments.seating.history import History
from tournaments.seating.seat_letters import take_seats


def after(*tables: list[int]) -> History:
    """The history of these tables."""
    history = History()
    for table in tables:
        history.add_table(table)
    return history


def test_seats_change_until_no_exchange_is_fairer() -> None:
    """From the order that this number gives, one round of exchanges isn't enough."""
    history = after([1, 3, 4, 2], [1, 4, 3, 2])

    seated = take_seats([1, 2, 3, 4], history, Random(1))

    assert [history.seats[player, seat] for seat, player in enumerate(seated)] == [0, 0, 0, 0]


def test_two_second_times_are_as_much_as_one_third_time() -> None:
    """Ada has been twice in A and three times in B, Ben twice in B: neither order is fairer."""
    history = after([1, 9], [1, 9], [9, 1], [9, 1], [9, 1], [8, 2], [8, 2])

    orders = {tuple(take_seats([1, 2], history, Random(number))) for number in range(9)}

    assert orders == {(1, 2), (2, 1)}
