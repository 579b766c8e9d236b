"""Whole games as people play them, for tests: the rehearsal's players at one table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import engine
from engine.notation import write_command
from rehearsal.policy import Chance, Decks, View, choose, temperament
from tests.auditor import Auditor
from tests.engine.offering import offered

ENTRIES_MAX = 5000


AUDITED_BOARD = "us-pre2008"


def postings_of(outcome: engine.Outcome) -> list[tuple[str, str, int]]:
    """The outcome's postings as rows of account, commodity and quantity."""
    return [(row.account, row.commodity, row.quantity) for row in outcome.postings]


class Rehearsed:
    """A game with its people, and an auditor who sees nothing but the postings."""

    def __init__(self, ruleset: str, seed: int, rounds: int, edition: str | None = None) -> None:
        self.name = f"{ruleset} {seed}"
        self.rounds = rounds
        self.game = engine.new_game(ruleset, "ABCDEFGH"[: 2 + seed % 7], {}, edition)
        self.decks = Decks(self.name, self.game.edition)
        self.people = {seat: temperament(self.name, seat) for seat in self.game.seats}
        after = self.game.options.hotel_after
        # The auditor knows one board; what is printed on the others is the same, lot by lot.
        lots = engine.load_edition(AUDITED_BOARD).deeds
        self.known_as = dict(zip(self.game.edition.deeds, lots, strict=True))
        self.auditor = Auditor(self.game.seats, houses_before_hotel=after)
        self.commands: list[dict[str, Any]] = []

    def __repr__(self) -> str:
        """The game in notation, to be read by people and by `python -m engine`."""
        lines = [f'[Ruleset "{self.game.ruleset}"]', f'[Edition "{self.game.edition.name}"]']
        lines += [f'[Seats "{self.game.seats}"]']
        lines += [write_command(engine.parse_command(command)) for command in self.commands]
        return "\n".join(["", *lines, ""])

    def next_command(self) -> dict[str, Any] | None:
        """The next command to be entered; the last turn is called after some rounds."""
        game = self.game
        if game.status == "playing" and game.round_number > self.rounds:
            return {"type": "call_last_turn"}
        view = View(game, offered(game))
        return choose(view, self.people, self.decks, Chance(self.name, len(self.commands)))

    def enter(self, command: dict[str, Any]) -> engine.Outcome:
        """Decide, apply, audit."""
        outcome = engine.decide(self.game, engine.parse_command(command))
        engine.apply(self.game, outcome)
        rows = postings_of(outcome)
        self.decks.follow(command, rows)
        self.auditor.enter(self._as_known(rows))
        self.commands.append(command)
        return outcome

    def _as_known(self, rows: list[tuple[str, str, int]]) -> Iterator[tuple[str, str, int]]:
        for account, commodity, quantity in rows:
            holder, *of = account.split(":")
            kind, *what = commodity.split(":")
            account = ":".join([holder, *(self.known_as[lot] for lot in of)])
            commodity = ":".join([kind, *(self.known_as.get(name, name) for name in what)])
            yield account, commodity, quantity

    def to_the_end(self) -> Rehearsed:
        """Play on until the game is finished."""
        while self.game.status != "finished":
            command = self.next_command()
            assert command, f"{self!r}\n{self.name}: nobody knows how to go on"
            self.enter(command)
            assert len(self.commands) < ENTRIES_MAX, f"{self!r}\n{self.name} has no end"
        return self
