"""The people of one table and their banker: they decide, and the banker enters it, with a slip now
and then."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from rehearsal.pace import Pace
from rehearsal.policy import Chance, Decks, Temperament, View, choose
from rehearsal.tablet import Tablet, Unexpected, book_after

SLIP_SHARE = 0.008
_LOOK_AGAIN = frozenset({"STALE_VERSION", "BOOK_CLOSED"})


class PlayedTable:
    """A game that is played through a tablet. `entered` counts the entries by type."""

    def __init__(
        self, tablet: Tablet, seed: str, people: Mapping[str, Temperament], pace: Pace
    ) -> None:
        self._tablet = tablet
        self._seed = seed
        self._people = people
        self._pace = pace
        self._newest: list[dict[str, Any]] = []
        self.entered: Counter[str] = Counter()
        self.book = tablet.look()
        self._decks = Decks(seed, self.book.game.edition)
        for entry in tablet.journal():
            self._follow(entry)

    @property
    def is_over(self) -> bool:
        """Whether the book is closed."""
        return self.book.status == "closed"

    @property
    def turns_played(self) -> int:
        """Whole rounds of turns behind the table."""
        return max(0, self.book.game.round_number - 1)

    def play(self, turns: int | None, report: Callable[[], None] = lambda: None) -> None:
        """Play until the table has played this many rounds of turns, or with None to the end.

        Also returns when only the organiser can go on. `report` is called after each entry.
        """
        self.book = self._tablet.look()
        while not self.is_over and not self._has_played(turns):
            command = self._next()
            if command is None:
                break
            self._pace.think(command["type"])
            self._enter(command)
            report()
        self._tablet.send()

    def _has_played(self, turns: int | None) -> bool:
        """The next throw would begin one more round of turns than that."""
        if turns is None or self.book.game.status != "playing":
            return False
        throw = next((o for o in self.book.offers if o["command"]["type"] == "roll"), None)
        if throw is None or self.turns_played < turns - 1:
            return False
        return self.turns_played >= turns or self._begins_round(throw["command"]["seat"])

    def _begins_round(self, thrower: str) -> bool:
        """Whether a throw of that seat passes the place of the first player."""
        game = self.book.game
        if game.again:
            return False
        seats, first = game.seats, game.seats.index(game.first)
        now, then = ((seats.index(seat) - first) % len(seats) for seat in (game.turn, thrower))
        return then <= now

    def _next(self) -> dict[str, Any] | None:
        """The banker's next entry: the players' decision, a slip, or the undo of one.

        It follows from the book alone, so that an interrupted rehearsal makes the same slips.
        """
        version = self.book.version
        if self._has_slipped():
            return {"type": "undo", "number": version}
        taken_back = self._newest_is("undo")
        moment = self._newest[-1]["command"]["number"] - 1 if taken_back else version
        view = View(self.book.game, self.book.offers)
        command = choose(view, self._people, self._decks, Chance(self._seed, moment))
        if command and command["type"] == "roll" and not taken_back and self._slips_at(version):
            die, other = command["dice"]
            return {**command, "dice": [die % 6 + 1, other]}
        return command

    def _has_slipped(self) -> bool:
        """Whether the newest entry is a throw entered wrongly, and no correction of one."""
        if not (self._newest_is("roll") and self._slips_at(self.book.version - 1)):
            return False
        return [entry["command"]["type"] for entry in self._newest[-2:-1]] != ["undo"]

    def _newest_is(self, kind: str) -> bool:
        """Whether the book's newest entry is of that type; others may have entered since."""
        newest = self._newest[-1] if self._newest else None
        if newest is None or newest["number"] != self.book.version:
            return False
        return bool(newest["command"]["type"] == kind)

    def _slips_at(self, version: int) -> bool:
        return Chance(self._seed, version).happens(SLIP_SHARE, "slip")

    def _enter(self, command: dict[str, Any]) -> None:
        """Send it under a key of its own. If somebody else was first, look again instead."""
        version = self.book.version
        key = uuid.uuid5(uuid.NAMESPACE_OID, f"{self._tablet.game}/{self._seed}/{version}")
        answer = self._tablet.enter(command, version, key)
        if answer.code in _LOOK_AGAIN:
            self.book = self._tablet.look()
        elif answer.status == 201:
            self.book = book_after(answer)
            self._follow(answer.body["transaction"])
            self.entered[command["type"]] += 1
        else:
            raise Unexpected(f"entering {command}", answer)

    def _follow(self, entry: dict[str, Any]) -> None:
        self._newest = [*self._newest[-1:], entry]
        rows = [(row["account"], row["commodity"], row["quantity"]) for row in entry["postings"]]
        self._decks.follow(entry["command"], rows)
