"""Seats for several rounds at once: nobody gets the same one twice, if possible.

Table by table (`seat_letters`) four rounds of fours leave a third of the players twice in some
seat. Tables and players are a bipartite graph, and seats a coloring of its edges; a fair one exists
(D. König, 1916), and is found by alternating chains: a player who has sat in A twice and never in B
changes with the player in B at one of these tables; if that one is now in A twice, they change
likewise at their other table, and so on. Each chain leaves things fairer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from tournaments.seating.history import History, Tables
from tournaments.seating.seat_letters import take_seats


def take_all_seats(rounds: Sequence[Tables], history: History, random: Random) -> list[Tables]:
    """The same rounds, with each table's players in an order that was fair when it was chosen."""
    known = History(seats=history.seats.copy())
    ordered = []
    for tables in rounds:
        seated = [take_seats(table, known, random) for table in tables]
        for table in seated:
            known.add_table(table)
        ordered.append(seated)
    return ordered


def balance(rounds: Sequence[Tables], history: History) -> None:
    """Change seats at the tables, in place, until nobody has one too often or no chain helps."""
    tables = [table for tables in rounds for table in tables]
    _SeatCounts(tables, history.seats.copy()).run()


class _SeatCounts:
    """The tables of all rounds, and how often each player sits where."""

    def __init__(self, tables: Tables, times: Counter[tuple[int, int]]) -> None:
        """`times` says how often each player sat in each seat before."""
        self._times = times
        self._at: dict[int, Tables] = {}
        for table in tables:
            for seat, player in enumerate(table):
                self._at.setdefault(player, []).append(table)
                times[player, seat] += 1
        self._longest = 2 * len(tables)

    def run(self) -> None:
        """Follow a chain from each player who has a seat too often."""
        for player, tables in self._at.items():
            seats = range(min(map(len, tables)))
            while self._mend(player, seats):
                pass

    def _mend(self, player: int, seats: range) -> bool:
        """Whether some chain takes from this player a seat that they have too often."""
        return any(
            self._chain(player, seat, other)
            for seat in range(max(map(len, self._at[player])))
            for other in seats
            if self._is_too_often(player, seat, other)
        )

    def _is_too_often(self, player: int, seat: int, other: int) -> bool:
        return self._times[player, seat] > self._times[player, other] + 1

    def _chain(self, player: int, seat: int, other: int) -> bool:
        """Exchange the two seats at one table after another until that is fair. If it can't be,
        change nothing and return False."""
        changed: Tables = []
        while self._is_too_often(player, seat, other):
            last = changed[-1] if changed else None
            table = next(
                (
                    each
                    for each in self._at[player]
                    if each is not last and max(seat, other) < len(each) and each[seat] == player
                ),
                None,
            )
            if table is None or len(changed) > self._longest:
                for each in reversed(changed):
                    self._exchange(each, seat, other)
                return False
            self._exchange(table, seat, other)
            changed.append(table)
            player = table[seat]
        return True

    def _exchange(self, table: list[int], one: int, other: int) -> None:
        self._times[table[one], one] -= 1
        self._times[table[other], other] -= 1
        table[one], table[other] = table[other], table[one]
        self._times[table[one], one] += 1
        self._times[table[other], other] += 1
