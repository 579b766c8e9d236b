"""Random commands that name seats and lots of a game, whether the rules allow them or not."""

from __future__ import annotations

from dataclasses import fields
from random import Random
from typing import Any

import engine
from tests.engine.offering import Command, any_move, some

KINDS = sorted(set(engine.COMMAND_TYPES) - {"position"})
# What is seldom right by chance is tried more often.
OFTEN = ("gage", "build", "ings", "trade", "deeds", "rent")
WEIGHTS = [4 if kind.endswith(OFTEN) else 1 for kind in KINDS]
AMOUNTS = [1, 20, 50, 75, 100, 200, 400]


def any_command(chance: Random, game: engine.Game) -> Command:
    """A well-formed command of any type but `position`, in canonical JSON."""
    kind = chance.choices(KINDS, WEIGHTS)[0]
    words = _Words(chance, game)
    names = [item.name for item in fields(engine.COMMAND_TYPES[kind])]
    data = {"type": kind} | {name: words.word(kind, name) for name in names}
    command: Command = engine.command_to_json(engine.parse_command(data))
    return command


class _Words:
    """Values for the fields of a command, near to what the game is about now."""

    def __init__(self, chance: Random, game: engine.Game) -> None:
        self.chance = chance
        self.game = game
        self.seat = chance.choice(game.live)
        asked = [item.subject for item in game.pending if item.subject in game.edition.deeds]
        claimed = list({claim.lot: None for claim in game.claims})
        self.lots = game.deeds_of(self.seat) or asked or claimed or list(game.edition.deeds)[-1:]
        self.asked = asked or claimed or game.deeds_of(engine.BANK) or self.lots

    def word(self, kind: str, name: str) -> Any:
        """A value for a field, by the special way of the command or the one of the field."""
        make = getattr(self, f"_{kind}_{name}", None) or getattr(self, f"_{name}")
        return make()

    def _seat(self) -> str:
        return self.seat

    def _other(self) -> str:
        return self.chance.choice(self.game.seats)

    _first = _payer = _partner = _turn = _other

    def _lot(self) -> str:
        return self.chance.choice(self.asked)

    def _rent_lot(self) -> str:
        held = [lot for lot, by in self.game.owner.items() if by in self.game.live]
        others = [lot for lot in held if self.game.owner[lot] != self.seat]
        return self.chance.choice(others or self.lots)

    def _auction_building_lot(self) -> str:
        return self.chance.choice(self.lots)

    def _lots(self) -> list[str]:
        return some(self.chance, self.lots, 1, 3)

    _deeds = _lots

    def _deal_lots(self) -> list[str]:
        return some(self.chance, self.game.deeds_of(engine.BANK) or self.lots, 2, 3)

    def _build_lots(self) -> dict[str, int]:
        whole = [lot for lot in self.lots if self.game.owns_group(self.seat, lot)]
        group = self.game.group_of(self.chance.choice(whole or self.lots))
        most = self.chance.choice([1, 1, 2, 5])
        return {lot: self.chance.randint(1, most) for lot in some(self.chance, group, 1, 3)}

    _sell_buildings_lots = _build_lots

    def _sell(self) -> dict[str, int]:
        return self._build_lots() if self.chance.random() < 0.3 else {}

    def _mortgage(self) -> list[str]:
        return self._lots() if self.chance.random() < 0.3 else []

    def _bankrupt_deeds(self) -> dict[str, str]:
        creditors = ["Bank", *(debt.creditor for debt in self.game.debts_of(self.seat))]
        creditors = [creditor for creditor in creditors if creditor != "Pot"]
        return {lot: self.chance.choice(creditors) for lot in self.game.deeds_of(self.seat)}

    def _dice(self) -> list[int]:
        return [self.chance.randint(1, 6), self.chance.randint(1, 6)]

    def _rent_dice(self) -> int:
        return self.chance.randint(0, 12)

    def _debt(self) -> int:
        return self.chance.choice([debt.id for debt in self.game.debts] or [1])

    def _amount(self) -> int:
        return self.chance.choice(AMOUNTS)

    _price = _worth = _amount

    def _card(self) -> str:
        return self.chance.choice(sorted(self.game.edition.cards))

    def _wants(self) -> dict[str, int]:
        seats = some(self.chance, self.game.seats, 2, 4)
        return {seat: self.chance.randint(1, 12) for seat in seats}

    def _gives(self) -> dict[str, Any]:
        return self._bundle(self.lots)

    def _takes(self) -> dict[str, Any]:
        return self._bundle([lot for lot in self.game.owner if lot not in self.lots])

    def _bundle(self, lots: list[str]) -> dict[str, Any]:
        return {
            "cash": self.chance.choice([0, 0, 20, 100]),
            "deeds": some(self.chance, lots, 0, 1),
            "jail_cards": ["chance"] if self.chance.random() < 0.1 else [],
        }

    def _lift(self) -> list[str]:
        return [lot for lot in self._lots() if self.game.mortgages[lot]]

    def _tokens(self) -> dict[str, int]:
        return {seat: self.chance.randint(0, 29) for seat in self.game.live}

    def _jail(self) -> dict[str, int]:
        return {self.seat: 1} if self.chance.random() < 0.3 else {}

    def _round_number(self) -> int:
        return self.chance.randint(1, 9)

    def _deck(self) -> str:
        return self.chance.choice(["chance", "community-chest"])

    def _choice(self) -> str:
        return self.chance.choice(["flat", "percent"])

    def _purpose(self) -> str:
        return self.chance.choice(["", "purchase", "referee"])

    def _building(self) -> str:
        return self.chance.choice(["house", "hotel"])

    def _space(self) -> str:
        return self.chance.choice(["income", "luxury"])

    def _promise(self) -> str:
        return self.chance.choice(["", "", "", "", "loan", "immunity"])

    def _by_card(self) -> bool:
        return self.chance.random() < 0.3

    def _buys(self) -> str:
        return self.chance.choice([*self.asked, *self.game.edition.deeds])

    def _asked(self) -> bool:
        return self.chance.random() < 0.5

    def _on_go(self) -> bool:
        return self.chance.random() < 0.3

    def _late(self) -> bool:
        return self.chance.random() < 0.5

    def _moves(self) -> list[dict[str, Any]]:
        group = list(self.game.group_of(self.chance.choice(self.lots)))
        return [any_move(self.chance, self.game.seats, group)]

    def _counted(self) -> dict[str, int]:
        return {self._other(): self.chance.randint(0, 3000)}

    def _notes(self) -> dict[str, dict[str, int]]:
        return {self._other(): {self.chance.choice(["500", "100", "25"]): 3}}

    def _totals(self) -> dict[str, int]:
        tied = self.game.contenders
        seats = tied if len(tied) > 1 else self.game.seats
        return {seat: self.chance.randint(2, 12) for seat in seats}

    def _reason(self) -> str:
        return "the hall closes"
