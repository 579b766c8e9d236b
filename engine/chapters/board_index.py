"""A survey of the board, shared by all chapters that say what may be done with property."""

from __future__ import annotations

from collections.abc import Mapping

from engine.game import Game

Group = tuple[str, ...]
_NO_LOTS: frozenset[str] = frozenset()


class BoardIndex:
    """An index of what each player holds. Valid until the game changes.

    `seat`: the one whose offers are wanted, or "" for everybody's. `groups`: per player, the color
    groups of which they hold every deed, in board order; players without any are left out.
    """

    __slots__ = (
        "_bare",
        "_buildable",
        "_built",
        "_deeds",
        "_levels",
        "asking",
        "game",
        "groups",
        "live",
    )

    def __init__(self, game: Game, seat: str = "") -> None:
        self.game = game
        self.live = live = game.live
        """The seats still in the game, in table order."""
        self.asking = live
        """The seats whose offers are wanted, if they are still in the game."""
        if seat:
            self.asking = [seat] if seat in live else []
        self.groups: dict[str, list[Group]] = {}
        owner = game.owner
        for lots in game.edition.color_groups:
            holder = owner[lots[0]]
            if holder in live and game.holds_all(holder, lots):
                self.groups.setdefault(holder, []).append(lots)
        self._bare: dict[str, list[str]] = {}
        self._buildable: dict[str, list[Group]] = {}
        self._deeds: dict[str, list[str]] = {}
        self._levels: dict[Group, Mapping[str, int]] = {}
        self._built: dict[str, frozenset[str]] = {}

    def deeds_of(self, seat: str) -> list[str]:
        """The deeds of a player, as `Game.deeds_of` has them: worked out once for all players."""
        if not self._deeds:
            found: dict[str, list[str]] = {holder: [] for holder in self.live}
            self._deeds = found
            for lot, holder in self.game.owner.items():
                if holder in found:
                    found[holder].append(lot)
        return self._deeds[seat]

    def levels(self, lots: Group) -> Mapping[str, int]:
        """The buildings on each lot of a group: see `Game.level`."""
        if lots not in self._levels:
            self._levels[lots] = {lot: self.game.level(lot) for lot in lots}
        return self._levels[lots]

    def built_by(self, seat: str) -> frozenset[str]:
        """A player's lots in whose color group a building stands."""
        if seat not in self.groups:
            return _NO_LOTS
        if seat not in self._built:
            built = [lots for lots in self.groups[seat] if any(self.levels(lots).values())]
            self._built[seat] = frozenset(lot for lots in built for lot in lots)
        return self._built[seat]

    def bare(self, seat: str) -> list[str]:
        """The deeds of a player in whose group nothing is built, in board order."""
        if seat not in self._bare:
            deeds, built = self.deeds_of(seat), self.built_by(seat)
            self._bare[seat] = [lot for lot in deeds if lot not in built]
        return self._bare[seat]

    def buildable(self, seat: str) -> list[Group]:
        """A seat's complete groups without a mortgaged lot."""
        if seat not in self._buildable:
            face_down, groups = self.game.mortgages.__getitem__, self.groups.get(seat, [])
            self._buildable[seat] = [lots for lots in groups if not any(map(face_down, lots))]
        return self._buildable[seat]
