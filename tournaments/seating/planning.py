"""All rounds of a field planned together, so that no round uses up what a later one needs.

Round by round the search paints itself into a corner: sixteen players in fours get three rounds
without a repeat where five are possible. If a set of base rounds fits, the players are put on its
places; a smaller field leaves empty only places that never share a table, so that no table loses
two. Any other field is drawn round by round, each knowing those before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from random import Random

from tournaments.seating.algorithm import ALGORITHM, PLAIN
from tournaments.seating.base_rounds import TABLE_SIZE, Places, rounds_without_repeats
from tournaments.seating.history import History, Pair, Tables, pair
from tournaments.seating.locks import HeldGroup, tables_for
from tournaments.seating.odd_sizes import unevenness
from tournaments.seating.search import APART_COST, REST_STEPS, Costs, arrange, cost_of

CHOICES_MAX = 200_000
"""The number of places tried in choosing the empty ones: a tenth of a second."""

STARTS_MAX = 8
CHANGES_MAX = 150
"""Exchanges after which a new start is the faster way to keep groups apart."""


def plan_tables(
    players: Sequence[int],
    sizes: Sequence[int],
    rounds: int,
    history: History,
    random: Random,
    exchanges: int | None = None,
    held: Sequence[HeldGroup] = (),
    algorithm: int = ALGORITHM,
) -> list[Tables]:
    """The tables of each of the `rounds` to come, for the same players at tables of these sizes.
    Negative numbers stand for empty places. `exchanges`: how long a round is searched. `held`
    groups share a table in the first of the rounds; raises NoRoomError if none is large enough."""
    found = None
    if not history.met:
        found = _by_base_rounds(players, sizes, rounds, history, random, held)
    if found is not None and cost_of(with_players(found), history) == 0:
        return found
    evenly = Random()  # noqa: S311 - the same number gives the same draw
    evenly.setstate(random.getstate())
    limits = (exchanges, held)
    plain = _one_by_one(players, sizes, rounds, history, random, *limits, min(algorithm, PLAIN))
    if found is not None:
        # Base rounds have no repeats, but can cost as much for groups that they don't keep apart.
        plain = min(found, plain, key=lambda plan: cost_of(with_players(plan), history))
    if algorithm <= PLAIN or len(set(sizes)) == 1:
        return plain
    even = _one_by_one(players, sizes, rounds, history, evenly, *limits, algorithm)
    return min(plain, even, key=lambda plan: _price(with_players(plan), history))


def _price(rounds: list[Tables], history: History) -> tuple[int, int]:
    """Return the price by which plans compare: their cost, and then how often the same players sit
    at odd sizes."""
    return cost_of(rounds, history), unevenness(rounds, history)


def with_players(planned: Iterable[Tables]) -> list[Tables]:
    """The rounds without their empty places and without empty tables."""
    rounds = [[[place for place in table if place >= 0] for table in each] for each in planned]
    return [[table for table in tables if table] for tables in rounds]


def _one_by_one(
    players: Sequence[int],
    sizes: Sequence[int],
    rounds: int,
    history: History,
    random: Random,
    exchanges: int | None,
    held: Sequence[HeldGroup],
    algorithm: int,
) -> list[Tables]:
    known = History(
        history.met.copy(),
        sizes=history.sizes.copy(),
        apart=history.apart,
        rather=history.rather,
    )
    planned = []
    for number in range(rounds):
        ours = held if number == 0 else ()
        tables = arrange(players, sizes, known, random, exchanges, ours, algorithm)
        for table in tables:
            known.add_table(table)
        planned.append(tables)
    return planned


def _by_base_rounds(
    players: Sequence[int],
    sizes: Sequence[int],
    rounds: int,
    history: History,
    random: Random,
    held: Sequence[HeldGroup],
) -> list[Tables] | None:
    """The plan by base rounds, or None if none fits these sizes or keeps the groups apart."""
    places = TABLE_SIZE * len(sizes)
    plan = list(rounds_without_repeats(places, rounds))
    if rounds > len(plan) or not set(sizes) <= {TABLE_SIZE, TABLE_SIZE - 1}:
        return None
    # Any of its rounds will do, in any order: two evenings needn't be alike.
    random.shuffle(plan)
    plan = plan[:rounds]
    meeting = _meeting(plan)
    empty = _never_meeting(places, places - len(players), meeting, random)
    if empty is None:
        return None
    free = [place for place in range(places) if place not in empty]
    fixed = _fixed(held, plan[0], empty)
    if fixed is None:
        return None
    seated = _kept_apart(players, free, meeting, history, random, fixed)
    if seated is None:
        return None
    seated |= {place: -number for number, place in enumerate(sorted(empty), 1)}
    return [[[seated[place] for place in table] for table in tables] for tables in plan]


def _fixed(held: Sequence[HeldGroup], tables: Places, empty: set[int]) -> dict[int, int] | None:
    """The place of each held player, in a round with these empty places; None if its tables are too
    small."""
    free = [[place for place in table if place not in empty] for table in tables]
    found = tables_for(held, [len(table) for table in free])
    if found is None:
        return None
    return {
        place: player
        for at, group in zip(found, held, strict=True)
        for place, player in zip(free[at], group.players, strict=False)
    }


def _meeting(plan: list[Places]) -> set[Pair]:
    """The pairs of places that share a table in one of the rounds."""
    return {
        pair(one, other)
        for tables in plan
        for table in tables
        for one, other in combinations(table, 2)
    }


def _never_meeting(places: int, count: int, meeting: set[Pair], random: Random) -> set[int] | None:
    """This many places of which no two ever share a table, or None if none were found."""
    order = random.sample(range(places), places)
    steps = 0

    def extend(chosen: list[int], start: int) -> list[int] | None:
        nonlocal steps
        if len(chosen) == count:
            return chosen
        for index in range(start, places):
            steps += 1
            if steps > CHOICES_MAX:
                return None
            place = order[index]
            if all(pair(place, other) not in meeting for other in chosen):
                found = extend([*chosen, place], index + 1)
                if found is not None:
                    return found
        return None

    found = extend([], 0)
    return None if found is None else set(found)


def _kept_apart(
    players: Sequence[int],
    free: Sequence[int],
    meeting: set[Pair],
    history: History,
    random: Random,
    fixed: Mapping[int, int],
) -> dict[int, int] | None:
    """The player of each free place. Groups that are always kept apart never share a table, and
    those kept apart if possible do so as rarely as the search found; None if it found no way. Some
    places have a `fixed` player."""
    movable = [player for player in players if player not in fixed.values()]
    places = [place for place in free if place not in fixed]
    costs = Costs(players, history)
    best: dict[int, int] | None = None
    best_cost = APART_COST
    for _ in range(STARTS_MAX):
        order = random.sample(movable, len(movable))
        placing = _Placing(dict(zip(places, order, strict=True)), fixed, meeting, costs)
        placing.search(random)
        if placing.best_cost < best_cost:
            best, best_cost = placing.best, placing.best_cost
        if best_cost == 0:
            break
    return best


class _Placing:
    """Players on the places of a plan, exchanged until no two meet who are kept apart: a place with
    a clash is picked, and exchanged with the one that leaves the fewest clashes. `best` is the
    cheapest arrangement found without a clash between players who are always kept apart."""

    def __init__(
        self,
        seated: dict[int, int],
        fixed: Mapping[int, int],
        meeting: set[Pair],
        costs: Costs,
    ) -> None:
        self.seated = seated | dict(fixed)
        self._movable = list(seated)
        self._costs = costs
        self._meets: dict[int, set[int]] = {place: set() for place in self.seated}
        for one, other in meeting:
            if one in self.seated and other in self.seated:
                self._meets[one].add(other)
                self._meets[other].add(one)

        self.best = self.seated
        self.best_cost = APART_COST

    def search(self, random: Random) -> None:
        """Exchange players until nothing clashes any more, or the tries run out."""
        resting: dict[int, int] = {}
        for step in range(CHANGES_MAX):
            cost = sum(map(self._clashes, self.seated)) // 2
            if cost < self.best_cost:
                self.best, self.best_cost = self.seated.copy(), cost
            clashing = [place for place in self._movable if self._clashes(place)]
            if not clashing:
                return
            place = random.choice(clashing)
            best, choices = None, []
            for other in self._movable:
                if other == place or resting.get(other, 0) > step:
                    continue
                left = self._left_by(place, other)
                if best is None or left < best:
                    best, choices = left, [other]
                elif left == best:
                    choices.append(other)
            if not choices:
                return
            other = random.choice(choices)
            self._exchange(place, other)
            resting[place] = resting[other] = step + REST_STEPS

    def _clashes(self, place: int) -> int:
        return self._costs.at(
            self.seated[place], [self.seated[other] for other in self._meets[place]]
        )

    def _left_by(self, one: int, other: int) -> int:
        """The clashes at two places after exchanging their players, less the present ones."""
        before = self._clashes(one) + self._clashes(other)
        self._exchange(one, other)
        after = self._clashes(one) + self._clashes(other)
        self._exchange(one, other)
        return after - before

    def _exchange(self, one: int, other: int) -> None:
        self.seated[one], self.seated[other] = self.seated[other], self.seated[one]
