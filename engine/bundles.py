"""One side of a trade: its goods, and how they are read and written."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from engine.codecs import AMOUNT_MAX, DECK, DOLLAR, LOT, SIGN, ListOf, Whole
from engine.errors import Malformed
from engine.texts import Text

GIVEN = Text("what is given: cash, deeds, jail_cards")
GIVEN_LIKE = Text("what is given, like $150,boardwalk,jail-card:chance; - for nothing")
ONE_AMOUNT = Text("one amount of cash a side, in digits alone")

_CASH = re.compile(rf"({SIGN}|[0-9]).*")


class Bundle(NamedTuple):
    """The goods that one side of a trade gives: cash in dollars, deeds, jail cards (named by
    deck)."""

    cash: int = 0
    deeds: tuple[str, ...] = ()
    jail_cards: tuple[str, ...] = ()

    @property
    def empty(self) -> bool:
        """True if nothing is given."""
        return not (self.cash or self.deeds or self.jail_cards)


class BundleCodec:
    """One side of a trade; in notation `$150,boardwalk,jail-card:chance`, or `-` for nothing."""

    expected = GIVEN
    written = GIVEN_LIKE

    def check(self, value: Any, name: str) -> Bundle:
        if not isinstance(value, dict) or not set(value) <= {
            "cash",
            "deeds",
            "jail_cards",
        }:
            raise Malformed(name, self.expected)
        return Bundle(
            Whole(0, AMOUNT_MAX).check(value.get("cash", 0), f"{name}.cash"),
            ListOf(LOT, 0).check(value.get("deeds", []), f"{name}.deeds"),
            ListOf(DECK, 0).check(value.get("jail_cards", []), f"{name}.jail_cards"),
        )

    def dump(self, value: Bundle) -> dict[str, Any]:
        return {
            "cash": value.cash,
            "deeds": list(value.deeds),
            "jail_cards": list(value.jail_cards),
        }

    def read(self, text: str, name: str) -> Bundle:
        side: dict[str, Any] = {"cash": 0, "deeds": [], "jail_cards": []}
        for word in [] if text == "-" else text.split(","):
            if _CASH.fullmatch(word):
                # Otherwise $1,500 would be read as $1 and $500.
                if side["cash"]:
                    raise Malformed(name, ONE_AMOUNT)
                side["cash"] = Whole(0, AMOUNT_MAX).read(word, name)
            elif word.startswith("jail-card:"):
                side["jail_cards"].append(word.removeprefix("jail-card:"))
            else:
                side["deeds"].append(word)
        return self.check(side, name)

    def write(self, value: Bundle, sign: str = DOLLAR) -> str:
        words = [f"{sign}{value.cash}"] if value.cash else []
        words += [*value.deeds, *(f"jail-card:{deck}" for deck in value.jail_cards)]
        return ",".join(words) or "-"
