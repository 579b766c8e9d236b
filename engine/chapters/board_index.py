"""The board looked over for all the chapters that say what may be done with property."""

from __future__ import annotations

from collections.abc import Iterable

from engine.game import Game

Group = tuple[str, ...]
_NONE: frozenset[str] = frozenset()


class BoardIndex:
    """Who holds what, each part found when first asked for. Good until the game changes.

    `seat`: the one whose offers are wanted, or "" for everybody's.
    """

    __slots__ = ("_built", "_deeds", "_groups", "_live", "_seat", "game")

    def __init__(self, game: Game, seat: str = "") -> None:
        self.game = game
        self._seat = seat
        self._live: list[str] | None = None
        self._deeds: dict[str, list[str]] = {}
        self._groups: dict[str, list[Group]] = {}
        self._built: dict[str, frozenset[str]] = {}

    @property
    def live(self) -> list[str]:
        """The seats still in the game, in table order."""
        if self._live is None:
            self._live = self.game.live
        return self._live

    @property
    def asking(self) -> list[str]:
        """The seats whose offers are wanted, as far as they are in the game."""
        if not self._seat:
            return self.live
        return [self._seat] if self._seat in self.live else []

    def deeds_of(self, seat: str) -> list[str]:
        """The deeds of a player, in board order."""
        if seat not in self._deeds:
            owner = self.game.owner
            if seat == self._seat:
                self._deeds[seat] = [lot for lot, holder in owner.items() if holder == seat]
            else:
                self._deeds = _by_holder(self.live, owner.items())
        return self._deeds[seat]

    def groups_of(self, seat: str) -> list[Group]:
        """The color groups of which a player holds every deed, in board order."""
        if seat not in self._groups:
            game, owner = self.game, self.game.owner
            self._groups[seat] = [
                lots
                for lots in game.edition.color_groups
                if owner[lots[0]] == seat and game.holds_all(seat, lots)
            ]
        return self._groups[seat]

    def built_by(self, seat: str) -> frozenset[str]:
        """A player's lots in whose color group a building stands."""
        if not self.groups_of(seat):
            return _NONE
        if seat not in self._built:
            self._built[seat] = frozenset(
                lot for lots in self.groups_of(seat) if self.game.any_built(lots) for lot in lots
            )
        return self._built[seat]

    def buildable(self, seat: str) -> list[Group]:
        """The complete groups of a seat of which no lot is mortgaged."""
        mortgages = self.game.mortgages
        return [lots for lots in self.groups_of(seat) if not any(mortgages[lot] for lot in lots)]


def _by_holder(seats: Iterable[str], held: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {seat: [] for seat in seats}
    for lot, holder in held:
        if holder in found:
            found[holder].append(lot)
    return found
