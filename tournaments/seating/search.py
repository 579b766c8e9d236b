"""Seat players at tables by a seeded local search for few repeats.

The cost of two players at one table is the square of how often they have met, so that a third
meeting is worse than two second ones. Two who are always kept apart cost more than any repeats can;
two who are kept apart if possible cost as much as a second meeting. The search starts from a
shuffled field, takes a player of a table with a cost, and makes the exchange that helps most, or,
where none helps, one that costs least. A player who was moved rests for some steps, which keeps the
search from going in circles. The best arrangement seen is the answer. A field so small that every
way to seat it can be tried isn't searched.

Work is counted in steps and not in seconds: the answer doesn't depend on the machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

from tournaments.seating.algorithm import PLAIN, tries_every_way
from tournaments.seating.every_way import best_way, can_be_tried
from tournaments.seating.history import GroupWords, History, Tables
from tournaments.seating.locks import HeldGroup, NoRoomError, tables_for
from tournaments.seating.odd_sizes import NO_ODD_SIZES, ODD_COST_MAX, OddSizes, odd_sizes

APART_COST = 10_000
RATHER_COST = 1
EXCHANGES_MAX = 50_000
"""Exchanges looked at in one draw: half a second of work if repeats can't be avoided."""

IDLE_STEPS_MAX = 400
"""Steps without improvement after which a new start is more promising."""

REST_STEPS = 7


def arrange(
    players: Sequence[int],
    sizes: Sequence[int],
    history: History,
    random: Random,
    exchanges: int | None = None,
    held: Sequence[HeldGroup] = (),
    algorithm: int = PLAIN,
) -> Tables:
    """Tables of these sizes, at the lowest cost that the search finds in this many exchanges. Each
    `held` group shares one. Raises NoRoomError if none is large enough."""
    if len(sizes) < 2:
        return _shuffled(players, sizes, random)
    odd = odd_sizes(players, sizes, history) if algorithm > PLAIN else NO_ODD_SIZES
    costs = Costs(players, history, held, odd)
    if tries_every_way(algorithm) and not held and can_be_tried(sizes):
        tables = _shuffled(players, sizes, random)
        order = [player for table in tables for player in table]
        return best_way(order, sizes, costs.between)
    best: Tables = []
    best_cost = -1
    budget = EXCHANGES_MAX if exchanges is None else exchanges
    while budget > 0 and (best_cost < 0 or best_cost > costs.least):
        search = Search(costs, _shuffled(players, sizes, random, held), random)
        budget -= search.run(budget)
        if best_cost < 0 or search.best_cost < best_cost:
            best, best_cost = search.best, search.best_cost
    return best


class Costs:
    """The cost of two players at one table, and of one player at a table. Players who are held
    together cost nothing there, since nothing can be done about it. What players cost at `odd`
    sizes decides between tables that cost the same otherwise."""

    def __init__(
        self,
        players: Sequence[int],
        history: History,
        held: Sequence[HeldGroup] = (),
        odd: OddSizes = NO_ODD_SIZES,
    ) -> None:
        self.least = odd.least
        self._unit = ODD_COST_MAX if odd.costs else 1
        self.held = {player for group in held for player in group.players}
        self.odd = {at: cost for at, cost in odd.costs.items() if at[0] not in self.held}
        self._of: dict[int, dict[int, int]] = {player: {} for player in players}
        # Groups rather than their pairs, of which a large club has millions.
        self._groups: dict[int, list[tuple[set[int], int]]] = {player: [] for player in players}
        self._keep_apart(history.apart, APART_COST * self._unit)
        self._keep_apart(history.rather, RATHER_COST * self._unit)
        for (one, other), times in history.met.items():
            if one in self._of and other in self._of:
                self._set(one, other, times * times * self._unit)
        for together in held:
            for one, other in combinations(together.players, 2):
                self._set(one, other, self._of[one].get(other, 0) - self.between(one, other))

    def _keep_apart(self, words: GroupWords, cost: int) -> None:
        groups: dict[str, set[int]] = {}
        for player in self._of:
            for word in words.get(player, ()):
                groups.setdefault(word, set()).add(player)
        for group in groups.values():
            for player in group:
                self._groups[player].append((group, cost))

    def _set(self, one: int, other: int, cost: int) -> None:
        self._of[one][other] = self._of[other][one] = cost

    def at(self, player: int, table: list[int]) -> int:
        """Return the player's cost at a table with all the others there."""
        mine = self._of[player]
        cost = 0
        for other in table:
            if other in mine:  # twice as fast as a sum, and most of the work is here
                cost += mine[other]
        for group, each in self._groups[player]:
            met = len(group.intersection(table))
            cost += each * (met - 1 if player in table else met)
        return cost + self.odd.get((player, len(table)), 0)

    def between(self, one: int, other: int) -> int:
        """Return the cost of the two at one table."""
        cost = self._of[one].get(other, 0)
        for group, each in self._groups[one]:
            if other in group:
                cost += each
        return cost


def cost_of(rounds: Sequence[Tables], history: History) -> int:
    """Return the cost of these rounds together, counting players alone: earlier rounds are history
    to later ones."""
    known = History(history.met.copy(), apart=history.apart, rather=history.rather)
    cost = 0
    for tables in rounds:
        costs = Costs([player for table in tables for player in table], known)
        cost += sum(costs.at(player, table) for table in tables for player in table) // 2
        for table in tables:
            known.add_table(table)
    return cost


class Search:
    """One start of the search over two or more tables, until nothing costs anything or improves."""

    def __init__(self, costs: Costs, tables: Tables, random: Random) -> None:
        self._costs = costs
        self._tables = tables
        self._random = random
        self._resting: dict[int, int] = {}
        self._at: dict[int, int] = {}  # what each player costs at their table
        for table in tables:
            self._count(table)
        alone = sum(costs.odd.get((player, len(table)), 0) for table in tables for player in table)
        self._cost = (sum(self._at.values()) + alone) // 2
        self.best = [list(table) for table in tables]
        self.best_cost = self._cost

    def run(self, budget: int) -> int:
        """Search; returns how many exchanges were looked at."""
        looked = step = idle = 0
        while self._cost > self._costs.least and idle < IDLE_STEPS_MAX and looked < budget:
            step += 1
            looked += self._step(step)
            idle += 1
            if self._cost < self.best_cost:
                self.best = [list(table) for table in self._tables]
                self.best_cost = self._cost
                idle = 0
        return looked

    def _step(self, step: int) -> int:
        table, place = self._pick_costly(step)
        here = self._tables[table]
        player = here[place]
        leaving = self._at[player]
        choices: list[tuple[int, int, int]] = []
        best = 0
        looked = 0
        for number, there in enumerate(self._tables):
            if number == table:
                continue
            arriving = self._costs.at(player, there)
            for index, other in enumerate(there):
                if other in self._costs.held:
                    continue
                if self._resting.get(other, 0) > step:
                    continue
                looked += 1
                between = self._costs.between(player, other)
                change = (
                    arriving + self._costs.at(other, here) - 2 * between - leaving - self._at[other]
                )
                if not choices or change < best:
                    best, choices = change, [(change, number, index)]
                elif change == best:
                    choices.append((change, number, index))
        if choices:
            change, number, index = self._random.choice(choices)
            self._exchange(table, place, number, index, step)
            self._cost += change
        return max(looked, 1)

    def _pick_costly(self, step: int) -> tuple[int, int]:
        """The table and place of a player who costs something, rested ones first."""
        costly = [
            (number, place)
            for number, table in enumerate(self._tables)
            for place, player in enumerate(table)
            if self._at[player] and player not in self._costs.held
        ]
        rested = [
            (number, place)
            for number, place in costly
            if self._resting.get(self._tables[number][place], 0) <= step
        ]
        return self._random.choice(rested or costly)

    def _exchange(self, table: int, place: int, number: int, index: int, step: int) -> None:
        one, other = self._tables[table][place], self._tables[number][index]
        self._tables[table][place], self._tables[number][index] = other, one
        self._resting[one] = step + REST_STEPS
        self._resting[other] = step + REST_STEPS
        self._count(self._tables[table])
        self._count(self._tables[number])

    def _count(self, table: list[int]) -> None:
        for player in table:
            self._at[player] = self._costs.at(player, table)


def _shuffled(
    players: Sequence[int], sizes: Sequence[int], random: Random, held: Sequence[HeldGroup] = ()
) -> Tables:
    places = tables_for(held, sizes)
    if places is None:
        raise NoRoomError
    tables: Tables = [[] for _ in sizes]
    for at, group in zip(places, held, strict=True):
        tables[at] += group.players
    seated = {player for table in tables for player in table}
    order = [player for player in players if player not in seated]
    random.shuffle(order)
    for table, size in zip(tables, sizes, strict=True):
        free = size - len(table)
        table += order[:free]
        del order[:free]
    return tables
