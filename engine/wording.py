"""Words for seats, lots, decks and lists in sentences."""

from __future__ import annotations

from collections.abc import Iterable

from engine.game import Game
from engine.holders import BANK, POT
from engine.texts import Text, template

SEAT = template("seat {seat}")
THE_BANK = Text("the Bank")
THE_POT = Text("the pot")
AND = template("{words} and {last}")

_OTHERS = {BANK: THE_BANK, POT: THE_POT}


def seat_name(holder: str) -> str:
    """A holder in a sentence: "seat A", "the Bank" or "the pot"."""
    return _OTHERS.get(holder) or SEAT(seat=holder)


def sentence(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def listed(words: Iterable[str]) -> str:
    """Words joined as in a sentence: a, b and c."""
    items = list(words)
    return items[0] if len(items) == 1 else AND(words=", ".join(items[:-1]), last=items[-1])


def deck_name(deck: str) -> str:
    """A deck in a sentence: "Chance" or "Community Chest"."""
    return deck.replace("-", " ").title()


def group_name(game: Game, lot: str) -> str:
    """The color group of a lot in a sentence: "light blue"."""
    return game.edition.deeds[lot].group.replace("_", " ")


def lot_names(game: Game, lots: Iterable[str]) -> str:
    """The printed names of lots, joined as in a sentence."""
    return listed(game.edition.name_of(lot) for lot in lots)
