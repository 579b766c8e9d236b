"""The board looked over once, for all the chapters that say what may be done with property."""

from __future__ import annotations

from engine.game import Game

Group = tuple[str, ...]


class Survey:
    """Who holds what, each part found when first asked for. Good until the game changes."""

    __slots__ = ("_built", "_complete", "_deeds", "_live", "_seat", "game")

    def __init__(self, game: Game, seat: str = "") -> None:
        self.game = game
        self._seat = seat
        self._live: list[str] | None = None
        self._deeds: dict[str, list[str]] | None = None
        self._complete: dict[str, list[Group]] | None = None
        self._built: set[str] | None = None

    @property
    def live(self) -> list[str]:
        """The seats still in the game, in table order."""
        if self._live is None:
            self._live = self.game.live
        return self._live

    @property
    def asking(self) -> list[str]:
        """The seats whose offers are wanted."""
        return [self._seat] if self._seat else self.live

    @property
    def deeds(self) -> dict[str, list[str]]:
        """The deeds of every player still in, in board order."""
        if self._deeds is None:
            deeds: dict[str, list[str]] = {seat: [] for seat in self.live}
            for lot, holder in self.game.owner.items():
                if holder in deeds:
                    deeds[holder].append(lot)
            self._deeds = deeds
        return self._deeds

    @property
    def complete(self) -> dict[str, list[Group]]:
        """The color groups of which one player holds every deed, in board order; players without
        one are left out."""
        if self._complete is None:
            owner = self.game.owner
            complete: dict[str, list[Group]] = {}
            for lots in self.game.edition.color_groups:
                holder = owner[lots[0]]
                # Most groups are mixed, and first and last lot show it.
                if (
                    owner[lots[-1]] == holder
                    and all(owner[lot] == holder for lot in lots)
                    and holder in self.live
                ):
                    complete.setdefault(holder, []).append(lots)
            self._complete = complete
        return self._complete

    @property
    def built(self) -> set[str]:
        """The lots in whose color group a building stands."""
        if self._built is None:
            game = self.game
            self._built = {
                lot
                for groups in self.complete.values()
                for lots in groups
                if any(map(game.level, lots))
                for lot in lots
            }
        return self._built

    def buildable(self, seat: str) -> list[Group]:
        """The complete groups of a seat of which no lot is mortgaged."""
        mortgages = self.game.mortgages
        return [
            lots for lots in self.complete.get(seat, ()) if not any(mortgages[lot] for lot in lots)
        ]
