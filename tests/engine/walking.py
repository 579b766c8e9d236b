"""Random games: any possible position, and any legal continuation of it.

Everything follows from one number, so that a test that fails says how to see it again.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import strategies as st

import engine
from engine.chapters.jail import turns_in_jail
from engine.notation import write_command
from tests.engine.offering import Command, fill, offered, some

RULESETS = tuple(engine.RULESETS)
# Entered now and then; else most walks would end or lose their turns at once.
RARE = frozenset(
    {"withdraw", "close", "play_on", "untrack", "call_last_turn", "end_game", "adjust", "count"}
)
# The effects of cards that hurt.
HARD = ("go_to_jail", "go_to_jail", "pay_each_player", "repairs", "pay_bank")

seeds = st.integers(0, 2**32 - 1)


class Walk:
    """A game as it began and every command accepted since, with its outcome.

    `tight`: with house rules and other options, from a position in which nearly nobody has cash,
    some are in Jail and some owe each other. `is_new`: the first steps start the game.
    """

    def __init__(self, seed: int, *, tight: bool = False, is_new: bool = False) -> None:
        self.chance = Random(seed)
        self.tight = tight
        seats = self.chance.choice(["AB", "ABC", "ABCD", "ABCDE"])
        options = {
            name: self.chance.choice(option.values)
            for name, option in engine.OPTIONS.items()
            if self.chance.random() < (0.5 if tight else 0.1)
        }
        if tight:
            options["jail_keeps_go_of_same_throw"] = False
        edition = self.chance.choice([None, None, "uk"])
        self.game = engine.new_game(self.chance.choice(RULESETS), seats, options, edition)
        self.began = engine.game_to_json(self.game)
        self.commands: list[Command] = []
        self.outcomes: list[engine.Outcome] = []
        if is_new:
            return
        if tight:
            self.enter(tight_position(self.chance, self.game))
            if self.chance.random() < 0.5:
                self._run_into_debt()
        elif self.chance.random() < 0.25:
            self.enter({"type": "start", "first": self.chance.choice(seats)})
        else:
            self.enter(any_position(self.chance, self.game))

    def __repr__(self) -> str:
        """The game in notation, to be read by people and by `python -m engine`."""
        lines = [f'[Ruleset "{self.game.ruleset}"]', f'[Edition "{self.game.edition.name}"]']
        lines += [f'[Seats "{self.game.seats}"]']
        lines += [
            f'[Option "{name}={str(value).lower()}"]' for name, value in self.game.changes.items()
        ]
        lines += [write_command(engine.parse_command(command)) for command in self.commands]
        return "\n".join(["", *lines, ""])

    def enter(self, command: Command) -> engine.Outcome:
        """Decide and apply. Raises `Refusal` and leaves the game as it was."""
        outcome = engine.decide(self.game, engine.parse_command(command))
        engine.apply(self.game, outcome)
        self.commands.append(command)
        self.outcomes.append(outcome)
        return outcome

    def _run_into_debt(self) -> None:
        """Enter rents without dice, and then, mostly, dice again."""
        self.enter({"type": "untrack"})
        seats = list(self.game.seats)
        for _ in range(self.chance.randint(1, 6)):
            lot = self.chance.choice(list(self.game.owner))
            rent = {"type": "rent", "seat": self.chance.choice(seats), "lot": lot, "dice": 7}
            if self.refusal_of(rent) is None:
                self.enter(rent)
        if self.chance.random() < 0.7:
            tokens = {seat: self.game.tokens[seat] for seat in seats}
            turn = {"turn": self.chance.choice(seats), "jail": dict(self.game.jail)}
            self.enter({"type": "track", "tokens": tokens} | turn)

    def next_command(self) -> Command:
        """An offer filled in. A player in a tight place is more often dealt what hurts."""
        pressing = 30 if self.tight else 60
        command = fill(self.chance, next_offer(self.chance, self.game, pressing))
        if self.tight and self.chance.random() < 0.7:
            if command["type"] == "roll" and (throws := self._hard_throws(command)):
                command["dice"] = self.chance.choice(throws)
            elif command["type"] == "draw" and (cards := self._hard_cards(command)):
                command["card"] = self.chance.choice(cards)
        return command

    def _hard_throws(self, command: Command) -> list[list[int]]:
        """The throws after which a card is drawn or a tax paid."""
        spaces, token = self.game.edition.spaces, self.game.tokens[command["seat"]]
        throws = [[die, other] for die in range(1, 7) for other in range(1, 7)]
        kinds = {"chance", "community_chest", "income_tax", "luxury_tax"}
        return [dice for dice in throws if spaces[(token + sum(dice)) % 40].kind in kinds]

    def _hard_cards(self, command: Command) -> list[str]:
        cards, effect = self.game.edition.cards, self.chance.choice(HARD)
        deck = cards[command["card"]].deck
        return [card.id for card in cards.values() if (card.deck, card.effect) == (deck, effect)]

    def refusal_of(self, command: Command) -> engine.Refusal | None:
        """The reason why the rules forbid a command now, or None if they don't."""
        try:
            engine.decide(self.game, engine.parse_command(command))
        except engine.Refusal as refusal:
            return refusal
        return None

    def steps(self, count: int) -> Iterator[Walk]:
        """Go on for `count` accepted commands, or to the end; yields itself after each."""
        while count and self.game.status != "finished":
            command = self.next_command()
            if self.refusal_of(command) is None:
                self.enter(command)
                count -= 1
                yield self

    def to_the_end(self, count: int) -> Walk:
        """The walk after `count` steps, or at its end."""
        for _ in self.steps(count):
            pass
        return self


def next_offer(chance: Random, game: engine.Game, percent: int = 60) -> dict[str, Any]:
    """One of the offers: most often (so often `percent`) what the turn needs, sometimes a trade,
    seldom the end."""
    found = [offer for offer in offered(game) if offer["command"]["type"] != "position"]
    common = [offer for offer in found if not _is_rare(offer)]
    pressing = [offer for offer in common if offer["group"] not in ("manage", "trade", "shortage")]
    weights = [percent, 98 - percent, 2]
    pool = chance.choices([pressing, common, found], weights)[0] or common or found
    return chance.choice(pool)


def _is_rare(offer: dict[str, Any]) -> bool:
    command = offer["command"]
    return command["type"] in RARE or offer["group"] == "referee" or command.get("late", False)


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
        "jail": {seats[-1]: chance.randint(0, turns_in_jail(game) - 1)},
        "turn": chance.choice(seats),
    }


def tight_position(chance: Random, game: engine.Game) -> Command:
    """A `position` in which money is short: cash from 0 to 60, tokens before GO or a tax,
    and the thrower is either in Jail or has a salary ahead and a group to spend it on."""
    seats = list(game.seats)
    turn = chance.choice(seats)
    prisoners = some(chance, seats, 0, 2)
    position = any_position(chance, game)
    group = chance.choice(game.edition.color_groups)
    levels = position["buildings"]
    return position | {
        "cash": {seat: chance.choice([0, 0, 3, 20, 45, 60]) for seat in seats},
        "deeds": position["deeds"] | dict.fromkeys(group, turn),
        "buildings": {lot: level for lot, level in levels.items() if lot not in group},
        "mortgaged": [lot for lot in position["mortgaged"] if lot not in group],
        "tokens": {
            seat: 10 if seat in prisoners else chance.choice([28, 33, 35, 36, 37, 38, 39])
            for seat in seats
        },
        "jail": {seat: chance.randint(0, turns_in_jail(game) - 1) for seat in prisoners},
        "turn": turn,
    }


def _even_levels(chance: Random, lots: int, top: int) -> list[int]:
    each, odd = divmod(chance.randint(0, top * lots), lots)
    return [each + (at < odd) for at in range(lots)]
