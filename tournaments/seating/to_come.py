"""The rounds to come: as planned before and fitted to the players here now, or a new plan."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, combinations
from random import Random
from typing import NamedTuple

from tournaments.seating.algorithm import ALGORITHM, differs_again
from tournaments.seating.history import History, Tables
from tournaments.seating.locks import HeldGroup, Locks, are_kept, held_groups, take_locked_seats
from tournaments.seating.planning import plan_tables, with_players
from tournaments.seating.search import cost_of
from tournaments.seating.seat_balance import balance, take_all_seats

SMALLEST_KEPT = 3
"""A table of an announced round that has lost players is kept while this many sit at it."""

Kept = list[list[list[int]]]
"""Rounds of tables as they are stored: players, and negative numbers for empty places."""


class Field(NamedTuple):
    """The players, the sizes of their tables, how many more rounds they play, and their history;
    `locks` are those of the next round, of other players too."""

    players: Sequence[int]
    sizes: Sequence[int]
    rounds: int
    history: History
    locks: Locks = ()


class ToCome(NamedTuple):
    """The next round, its players in the order of their seats, and the `kept` rounds after it.
    `as_planned`: whether it was planned with an earlier round."""

    tables: Tables
    kept: Kept
    as_planned: bool


def rounds_to_come(
    field: Field,
    planned: Kept,
    seed: int,
    *,
    again: bool = False,
    follow: bool = False,
    algorithm: int = ALGORITHM,
) -> ToCome:
    """The next round of a field; `planned` are the rounds planned for it so far, if any.

    The plan is kept as long as no other has fewer repeats or, with `follow`, wherever its next
    round fits; then fewer rounds than the field's may be kept. Drawn `again`, a draw should differ:
    a new plan is taken if it is as good; if not, another round of the old one comes next, or its
    last one in other seats. The same field, plan, seed and algorithm give the same draw. Raises
    ValueError where the sizes don't seat everybody, NoRoomError where they don't seat those who are
    locked.
    """
    if sum(field.sizes) != len(field.players):
        raise ValueError("the tables don't have a seat for each player")
    random = Random(seed)  # noqa: S311 - a draw has to be repeatable; it keeps no secret
    players = sorted(field.players)
    fitted = fit(planned[: field.rounds], players)
    chosen = None if again else _if_followed(fitted, field, follow=follow)
    if chosen is None:
        held = held_groups(field.locks, players)
        anew = plan_tables(
            players,
            field.sizes,
            field.rounds,
            field.history,
            random,
            None,
            held,
            algorithm,
        )
        chosen = anew
        if fits(fitted, field) and _is_cheaper(fitted, anew, field, or_equal=not again):
            differs = follow or (again and differs_again(algorithm))
            chosen = _in_another_order(fitted, held, random) if differs else fitted
    seated = with_players(chosen)
    if chosen is not fitted:
        seated = take_all_seats(seated, field.history, random)
    _balance(seated, field)
    kept = [_with_empty(*each) for each in zip(chosen[1:], seated[1:], strict=True)]
    tables = sorted(seated[0], key=len, reverse=True)
    if follow and chosen is fitted:
        tables = seated[0]  # a table that loses a player keeps its number, and so do all others
    return ToCome(tables, kept, chosen is fitted)


def _balance(seated: Sequence[Tables], field: Field) -> None:
    """Balance the seats of all rounds; in the next one, around the locked seats."""
    balance(seated, field.history)
    if any(seat for _, _, *seat in field.locks):
        now, *later = seated
        take_locked_seats(now, field.locks)
        known = History(seats=field.history.seats.copy())
        for table in now:
            known.add_table(table)
        balance(later, known)


def _if_followed(planned: Kept, field: Field, *, follow: bool) -> Kept | None:
    """A plan that must be followed, or that no other can beat; or None."""
    if follow:
        return planned if begins(planned, field) else None
    return planned if fits(planned, field) and cost(planned, field) == 0 else None


def _in_another_order(planned: Kept, held: Sequence[HeldGroup], random: Random) -> Kept:
    """The plan with another round first that keeps the locks, if there is one. Always a new copy,
    so that its seats are chosen again."""
    others = [at for at in range(1, len(planned)) if are_kept(held, planned[at])]
    first = random.choice(others) if others else 0
    return [planned[first], *planned[:first], *planned[first + 1 :]]


def sizes_as_planned(planned: Kept, field: Field) -> list[int]:
    """The sizes of the tables as planned for the next round, with the players who are left; the
    field's own sizes if the plan has no place for somebody, or leaves fewer than three at a table
    that could be larger."""
    fitted = fit(planned[: field.rounds], field.players)
    sizes = sorted(map(len, with_players([fitted[0]])[0]), reverse=True) if fitted else []
    is_good = sizes and min(sizes) >= min(SMALLEST_KEPT, *field.sizes)
    return sizes if is_good else list(field.sizes)


def begins(planned: Kept, field: Field) -> bool:
    """Whether the next round of a plan has tables of these sizes, and keeps the locks."""
    if not planned or not are_kept(held_groups(field.locks, field.players), planned[0]):
        return False
    return sorted(map(len, with_players([planned[0]])[0])) == sorted(field.sizes)


def fit(planned: Kept, players: Sequence[int]) -> Kept:
    """The plan for these players: a newcomer takes the place of somebody who left, or an empty one,
    in all its rounds; [] if there aren't enough places."""
    places = {place for tables in planned for table in tables for place in table}
    gone = sorted(places.difference(players), key=lambda place: (place < 0, abs(place)))
    come = sorted(set(players).difference(places))
    if len(come) > len(gone):
        return []
    empty = (-number for number in range(1, len(gone) + 1))
    now = dict(zip(gone, chain(come, empty), strict=False))
    return [[[now.get(place, place) for place in table] for table in tables] for tables in planned]


def fits(planned: Kept, field: Field) -> bool:
    """Whether a plan has all these rounds, each with tables of these sizes, and keeps the locks."""
    wanted = sorted(field.sizes)
    if planned and not are_kept(held_groups(field.locks, field.players), planned[0]):
        return False
    sizes = [sorted(map(len, tables)) for tables in with_players(planned)]
    return len(sizes) == field.rounds and all(each == wanted for each in sizes)


def _with_empty(planned: Tables, seated: Tables) -> Tables:
    """The tables of a round in the order of their seats, the empty places of each at its end."""
    at = {player: table for table in seated for player in table}
    tables = []
    for table in planned:
        players = next((at[place] for place in table if place in at), [])
        tables.append([*players, *(place for place in table if place < 0)])
    return tables


def repeats_of(planned: Kept, history: History) -> int:
    """Count how often two players meet again in these rounds."""
    met = set(history.met)
    again = 0
    for tables in with_players(planned):
        for table in tables:
            for both in combinations(sorted(table), 2):
                again += both in met
                met.add(both)
    return again


def _is_cheaper(planned: Kept, other: Kept, field: Field, *, or_equal: bool) -> bool:
    costs, costs_otherwise = cost(planned, field), cost(other, field)
    return costs < costs_otherwise or (or_equal and costs == costs_otherwise)


def cost(planned: Kept, field: Field) -> int:
    """Return the cost of all rounds of a plan together, by the search's own count."""
    return cost_of(with_players(planned), field.history)
