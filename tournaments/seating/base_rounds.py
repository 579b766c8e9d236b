"""Rounds of tables of four in which nobody meets anybody twice, as many as possible.

A *base round* under a group gives all rounds of a field: places are orbits `i.x` (orbit i, x in the
group) and fixed ones `f1`; round r adds the group's r-th element to every x. Two places never share
a table twice if each difference within an orbit, and between two orbits, occurs once in the base
round. For 40 places that is Bose's construction (R. C. Bose, "On the construction of balanced
incomplete block designs", 1939); the others were found by computer: 16 to 24 by backtracking, 28
and 36 as an exact cover.

For 32 places a transversal design over the field of eight elements (Handbook of Combinatorial
Designs, III.3) has eight rounds, and a ninth is played within its groups. Ten rounds (first given
by A. Aguado, "A 10 days solution to the social golfer problem", 2004) are of another kind: no
groups of eight stay apart in them. Ours came from a SAT solver that looked for rounds which the
elements of Z2×Z2×Z2 move onto each other.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import NamedTuple

Places = list[list[int]]

TABLE_SIZE = 4
TRANSVERSAL = 32
_POWERS = (1, 2, 4, 3, 6, 7, 5)
"""The powers of x in the field of eight elements, x³ = x + 1, as bits of their coefficients."""


class BaseRound(NamedTuple):
    """The tables of the first round, separated by bars, and the orders of the group's factors."""

    group: tuple[int, ...]
    tables: str


BASE_ROUNDS = {
    16: BaseRound((5,), "f1 2.0 1.0 0.1 | 2.4 0.3 2.1 0.4 | 1.4 2.3 1.1 2.2 | 0.2 1.2 1.3 0.0"),
    20: BaseRound(
        (5,),
        "2.0 3.3 3.1 2.4 | 0.0 3.2 0.2 1.4 | 2.1 0.3 0.4 2.3 | 1.0 3.4 3.0 1.3 | 1.2 1.1 0.1 2.2",
    ),
    24: BaseRound(
        (7,),
        "f2 2.0 0.0 1.0 | f1 2.3 0.6 1.4 | f3 2.6 1.2 0.1 | 1.3 2.1 1.6 1.5 | 0.4 0.2 0.5 1.1 | "
        "0.3 2.5 2.4 2.2",
    ),
    28: BaseRound(
        (3, 3),
        "0.00 0.11 2.02 2.11 | 0.01 0.10 1.11 1.21 | 0.02 0.12 2.21 2.22 | 0.20 0.21 1.12 1.20 | "
        "0.22 1.01 2.20 f1 | 1.00 1.02 2.00 2.10 | 1.10 1.22 2.01 2.12",
    ),
    36: BaseRound(
        (11,),
        "0.0 0.1 0.3 1.7 | 1.0 1.1 1.3 2.7 | 0.7 2.0 2.1 2.3 | 0.2 0.9 2.4 2.10 | "
        "0.4 0.10 1.2 1.9 | 1.4 1.10 2.2 2.9 | f3 0.5 1.6 2.8 | f1 0.8 1.5 2.6 | f2 0.6 1.8 2.5",
    ),
    40: BaseRound(
        (13,),
        "f1 0.0 1.0 2.0 | 0.1 0.12 1.8 1.5 | 0.4 0.9 1.6 1.7 | 0.3 0.10 1.11 1.2 | "
        "1.1 1.12 2.8 2.5 | 1.4 1.9 2.6 2.7 | 1.3 1.10 2.11 2.2 | 2.1 2.12 0.8 0.5 | "
        "2.4 2.9 0.6 0.7 | 2.3 2.10 0.11 0.2",
    ),
}


HALVED = (
    (0, "0.0 1.7 2.5 3.4"),
    (0, "0.0 0.2 1.1 1.3 | 2.0 2.2 2.4 2.6 | 3.0 3.1 3.2 3.3"),
    (0, "0.0 0.1 0.6 0.7 | 1.0 1.3 1.4 1.7 | 2.0 2.7 3.2 3.5"),
    (0, "0.0 0.3 2.1 2.2 | 1.0 1.6 3.1 3.7"),
    (1, "0.1 1.3 2.7 3.3 | 0.0 1.0 2.0 3.6"),
    (2, "0.0 0.4 3.1 3.5 | 1.0 1.1 2.6 2.7 | 0.2 1.6 2.5 3.2"),
    (3, "0.1 1.7 2.2 3.2 | 0.0 1.5 2.4 3.7"),
)
"""Ten rounds for 32 places, orbit.element, an element being three digits of Z2 read as a number. A
round is these tables moved by each element that shares an even number of digits with the mask
before them; the other elements give another round."""


@cache
def rounds_without_repeats(places: int, wanted: int = 1) -> tuple[Places, ...]:
    """All rounds for this many places (numbered from 0), or [] if none are known. For 32 places
    these are nine rounds, or ten different ones if more than nine are `wanted`."""
    if places == TRANSVERSAL:
        few = _transversal_design()
        return few if wanted <= len(few) else _halved_rounds()
    base = BASE_ROUNDS.get(places)
    if base is None:
        return ()
    numbers: dict[tuple[str, ...], int] = {}
    rounds = []
    for step in product(*map(range, base.group)):
        moved = [
            [_moved(place, step, base.group) for place in table.split()]
            for table in base.tables.split("|")
        ]
        rounds.append(
            [[numbers.setdefault(place, len(numbers)) for place in table] for table in moved]
        )
    return tuple(rounds)


def _moved(place: str, step: tuple[int, ...], group: tuple[int, ...]) -> tuple[str, ...]:
    """A place of the base round, moved by an element of the group; fixed ones stay."""
    orbit, dot, element = place.partition(".")
    if not dot:
        return (orbit,)
    parts = tuple(element) if len(group) > 1 else (element,)
    moved = (
        str((int(part) + by) % order) for part, by, order in zip(parts, step, group, strict=True)
    )
    return (orbit, *moved)


def _transversal_design() -> tuple[Places, ...]:
    """Four groups of eight: places i and j of two groups share a table only in the round whose
    slope leads from one to the other."""
    rounds = [
        [
            [8 * group + (_product(slope, group) ^ start) for group in range(TABLE_SIZE)]
            for start in range(8)
        ]
        for slope in range(8)
    ]
    within = [list(range(first, first + TABLE_SIZE)) for first in range(0, 32, TABLE_SIZE)]
    return (*rounds, within)


def _halved_rounds() -> tuple[Places, ...]:
    """The rounds of `HALVED`."""
    rounds = []
    for mask, tables in HALVED:
        base = [
            [tuple(map(int, place.split("."))) for place in table.split()]
            for table in tables.split("|")
        ]
        for parity in range(2 if mask else 1):
            steps = [step for step in range(8) if (step & mask).bit_count() % 2 == parity]
            moved = {
                tuple(sorted(8 * orbit + (element ^ step) for orbit, element in table))
                for table in base
                for step in steps
            }
            rounds.append([list(table) for table in sorted(moved)])
    return tuple(rounds)


def _product(one: int, other: int) -> int:
    """The product of two elements of the field of eight."""
    if not (one and other):
        return 0
    return _POWERS[(_POWERS.index(one) + _POWERS.index(other)) % len(_POWERS)]
