"""Players who stay where they are when a round is drawn again: at their table, or in their seat."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

Locks = Sequence[Sequence[int]]
"""The number of each locked player, that of their table and, if the seat is locked too, the seat,
counted from 0."""


class NoRoomError(ValueError):
    """No table is large enough for the players locked at it."""


class HeldGroup(NamedTuple):
    """Players who share a table in the next round; it needs at least this many `seats`."""

    players: list[int]
    seats: int


def held_groups(locks: Locks, players: Collection[int]) -> list[HeldGroup]:
    """The locked ones of these players, by table, the groups that need most seats first."""
    at: dict[int, tuple[list[int], list[int]]] = {}
    for player, table, *seat in locks:
        if player in players:
            group, needed = at.setdefault(table, ([], []))
            group.append(player)
            needed += [each + 1 for each in seat]
    found = [HeldGroup(group, max([len(group), *needed])) for group, needed in at.values()]
    return sorted(found, key=lambda held: -held.seats)


def tables_for(held: Sequence[HeldGroup], sizes: Sequence[int]) -> list[int] | None:
    """For each group (from `held_groups`) the index of a table for it, the largest tables first;
    None if the tables are too small or too few."""
    largest = sorted(range(len(sizes)), key=lambda at: -sizes[at])
    if len(held) > len(largest):
        return None
    found = largest[: len(held)]
    fits = all(sizes[at] >= group.seats for at, group in zip(found, held, strict=True))
    return found if fits else None


def are_kept(held: Iterable[HeldGroup], tables: Iterable[Sequence[int]]) -> bool:
    """Whether each group shares a table that is large enough and has nobody of another group."""
    at = {player: index for index, table in enumerate(tables) for player in table}
    size = dict(enumerate(sum(place >= 0 for place in table) for table in tables))
    taken: set[int] = set()
    for group in held:
        where = {at.get(player) for player in group.players}
        index = next(iter(where))
        if len(where) > 1 or index is None or index in taken or size[index] < group.seats:
            return False
        taken.add(index)
    return True


def take_locked_seats(tables: Iterable[list[int]], locks: Locks) -> None:
    """Move players with a locked seat into it, each exchanging with the player there, at each
    table."""
    seat_of = {player: seat[0] for player, _, *seat in locks if seat}
    for table in tables:
        for player in [each for each in table if each in seat_of]:
            now, seat = table.index(player), seat_of[player]
            table[now], table[seat] = table[seat], table[now]
