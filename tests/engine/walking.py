"""Games by chance: any possible position, and any legal way on from it.

Everything follows from one number, so that a test that fails says how to see it again.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import strategies as st

import engine
from engine.notation import write_command
from tests.engine.offering import Command, fill

RULESETS = tuple(engine.RULESETS)
# Entered now and then; else most walks would end or lose their turns at once.
RARE = frozenset({"withdraw", "close", "untrack", "call_last_turn", "end_game", "adjust", "count"})

seeds = st.integers(0, 2**32 - 1)


class Walk:
    """A game as it began and every command accepted since, with its outcome."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        seats = self.chance.choice(["AB", "ABC", "ABCD", "ABCDE"])
        options = {
            name: self.chance.choice(option.values)
            for name, option in engine.OPTIONS.items()
            if self.chance.random() < 0.1
        }
        edition = self.chance.choice([None, None, "uk"])
        self.game = engine.new_game(self.chance.choice(RULESETS), seats, options, edition)
        self.began = engine.game_to_json(self.game)
        self.commands: list[Command] = []
        self.outcomes: list[engine.Outcome] = []
        if self.chance.random() < 0.25:
            self.enter({"type": "start", "first": self.chance.choice(seats)})
        else:
            self.enter(any_position(self.chance, self.game))

    def __repr__(self) -> str:
        """The game in notation, to be read by people and by `python -m engine`."""
        lines = [f'[Ruleset "{self.game.ruleset}"]', f'[Edition "{self.game.edition.name}"]']
        lines += [f'[Seats "{self.game.seats}"]']
        lines += [f'[Option "{name}={value}"]' for name, value in self.game.changes.items()]
        lines += [write_command(engine.parse_command(command)) for command in self.commands]
        return "\n".join(["", *lines, ""])

    def enter(self, command: Command) -> engine.Outcome:
        """Decide and apply. Raises `Refusal` and leaves the game as it was."""
        outcome = engine.decide(self.game, engine.parse_command(command))
        engine.apply(self.game, outcome)
        self.commands.append(command)
        self.outcomes.append(outcome)
        return outcome

    def refusal_of(self, command: Command) -> engine.Refusal | None:
        """Why the rules forbid a command now, or None if they don't."""
        try:
            engine.decide(self.game, engine.parse_command(command))
        except engine.Refusal as refusal:
            return refusal
        return None

    def steps(self, count: int) -> Iterator[Walk]:
        """Go on for so many accepted commands, or to the end; yields itself after each."""
        while count and self.game.status != "finished":
            command = fill(self.chance, next_offer(self.chance, self.game))
            if self.refusal_of(command) is None:
                self.enter(command)
                count -= 1
                yield self

    def to_the_end(self, count: int) -> Walk:
        """The walk after so many steps, or at its end."""
        for _ in self.steps(count):
            pass
        return self


def next_offer(chance: Random, game: engine.Game) -> dict[str, Any]:
    """One of the offers: most often what the turn needs, sometimes a trade, seldom the end."""
    found = [offer for offer in engine.offers(game) if offer["command"]["type"] != "position"]
    common = [offer for offer in found if offer["command"]["type"] not in RARE]
    pressing = [offer for offer in common if offer["group"] not in ("manage", "trade", "shortage")]
    pool = chance.choices([pressing, common, found], [60, 38, 2])[0] or common or found
    return chance.choice(pool)


def any_position(chance: Random, game: engine.Game) -> Command:
    """A `position` that can be: whole and mixed groups, even buildings, mortgages, little cash."""
    seats = list(game.seats)
    deeds: dict[str, str] = {}
    buildings: dict[str, int] = {}
    mortgaged: list[str] = []
    houses, hotels = 32, 12
    for lots in game.edition.groups.values():
        owner = chance.choice(["mixed", "mixed", *seats])
        deeds |= {lot: chance.choice(["Bank", *seats]) for lot in lots}
        if owner != "mixed":
            deeds |= dict.fromkeys(lots, owner)
        levels = _even_levels(chance, len(lots), game.hotel_level) if owner != "mixed" else []
        top = game.hotel_level
        need = (sum(level for level in levels if level < top), levels.count(top))
        street = game.edition.deeds[lots[0]].kind == "street"
        if street and any(levels) and need[0] <= houses and need[1] <= hotels:
            houses, hotels = houses - need[0], hotels - need[1]
            buildings |= {lot: level for lot, level in zip(lots, levels, strict=True) if level}
        else:
            mortgaged += [lot for lot in lots if deeds[lot] != "Bank" and chance.random() < 0.3]
    return {
        "type": "position",
        "cash": {seat: chance.choice([0, 20, 75, 400, 1500]) for seat in seats},
        "deeds": {lot: owner for lot, owner in deeds.items() if owner != "Bank"},
        "buildings": buildings,
        "mortgaged": mortgaged,
        "jail_cards": {"chance": chance.choice(seats)},
        "tokens": {seat: chance.choice([0, 2, 7, 20, 25, 33, 35]) for seat in seats[:-1]},
        "jail": {seats[-1]: chance.randint(0, 2)},
        "turn": chance.choice(seats),
    }


def _even_levels(chance: Random, lots: int, top: int) -> list[int]:
    each, odd = divmod(chance.randint(0, top * lots), lots)
    return [each + (at < odd) for at in range(lots)]
