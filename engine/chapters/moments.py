"""When a chapter has something to offer: what holds of a game then."""

from __future__ import annotations

from collections.abc import Callable

from engine.game import Game


def untracked(game: Game) -> bool:
    """Only the bank is entered, no dice and turns."""
    return not game.tracked


def in_debt(game: Game) -> bool:
    """Somebody owes."""
    return bool(game.debts)


def rent_open(game: Game) -> bool:
    """A rent may be asked for."""
    return bool(game.claims)


def before_throw(game: Game) -> bool:
    """Nothing comes before the next throw of the dice."""
    return game.tracked and not (game.pending or game.debts or game.shortage)


def prisoner_throws(game: Game) -> bool:
    """Nothing comes before the next throw, and somebody is in Jail, who may be the one to throw."""
    return bool(game.jail) and before_throw(game)


def short_of_buildings(game: Game) -> bool:
    """The last buildings are up for auction."""
    return game.shortage is not None


def deciding(*kinds: str) -> Callable[[Game], bool]:
    """A decision of one of these kinds is open; see `Pending.kind`."""

    def is_open(game: Game) -> bool:
        return bool(game.pending) and any(item.kind in kinds for item in game.pending)

    return is_open
