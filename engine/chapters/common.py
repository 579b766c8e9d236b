"""What several chapters ask: who may act, what blocks play, how amounts and names are written."""

from __future__ import annotations

from collections.abc import Iterable

from engine.codes import Code
from engine.errors import Refusal
from engine.game import Game
from engine.outcome import BANK, POT
from engine.registry import Rule

THE_REFEREE = Rule("THE REFEREE", "The referee decides, gives the reason, and nothing is erased.")
"""What a command follows that only a referee may enter."""


def seat_name(holder: str) -> str:
    """A holder in a sentence: "seat A", "the Bank" or "the pot"."""
    return {BANK: "the Bank", POT: "the pot"}.get(holder, f"seat {holder}")


def sentence(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def treasury(game: Game) -> str:
    """Who collects taxes, fines and card payments: the Bank, or by a house rule the pot."""
    return BANK if game.options.free_parking == "nothing" else POT


def unbought(game: Game) -> str:
    """What becomes of a lot that isn't bought; a house rule leaves it with the Bank."""
    return "auction" if game.options.auctions == "held" else "it stays with the Bank"


def listed(words: Iterable[str]) -> str:
    """Words joined as in a sentence: a, b and c."""
    items = list(words)
    return items[0] if len(items) == 1 else ", ".join(items[:-1]) + " and " + items[-1]


def deck_name(deck: str) -> str:
    """A deck in a sentence: "Chance" or "Community Chest"."""
    return deck.replace("-", " ").title()


def lot_names(game: Game, lots: Iterable[str]) -> str:
    """The printed names of lots, joined as in a sentence."""
    return listed(game.edition.name_of(lot) for lot in lots)


def ten_percent(game: Game, amount: int) -> int:
    """10% in whole dollars, rounded as option `rounding` says (rule: rounding)."""
    rounding = game.options.rounding
    extra = {"half_up": 5, "up": 9, "down": 0}[rounding]
    return (amount + extra) // 10


def require_cash(game: Game, seat: str, amount: int, rule: str, purpose: str) -> None:
    """Refuse NOT_ENOUGH_CASH unless the seat has the amount in cash."""
    if game.cash[seat] < amount:
        sentence = short_of(game, seat, game.cash[seat], amount, purpose)
        raise Refusal(Code.NOT_ENOUGH_CASH, sentence, rule)


def short_of(game: Game, seat: str, held: int, amount: int, purpose: str) -> str:
    """That a seat has too little cash, and how much is missing, as a sentence."""
    money = game.edition.money
    missing = money(amount - held)
    return f"Seat {seat} has {money(held)} and needs {money(amount)} {purpose}: {missing} short."


def require_no_debt(game: Game, seat: str, rule: str) -> None:
    """Refuse DEBT_OPEN if the seat owes: debts come first."""
    owed = game.owed_by(seat)
    if owed:
        raise Refusal(
            Code.DEBT_OPEN,
            f"Seat {seat} owes {game.edition.money(owed)} and must settle that first.",
            rule,
        )


def require_owner(game: Game, seat: str, lots: Iterable[str], rule: str) -> None:
    """Refuse NOT_THE_OWNER unless the seat holds all the deeds."""
    for lot in lots:
        if game.owner[lot] != seat:
            raise Refusal(
                Code.NOT_THE_OWNER,
                f"{game.edition.name_of(lot)} belongs to {seat_name(game.owner[lot])}, not to "
                f"seat {seat}.",
                rule,
            )
