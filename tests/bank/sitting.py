"""A table of an event with its book and its banker's card, as the tests of the tablet need it."""

from __future__ import annotations

from datetime import date
from typing import Any

from ledger import passes
from ledger.actors import Actor
from ledger.models import Game, Pass, Transaction
from ledger.services.posted import Posted
from ledger.services.posting import post
from tests.ledger.books import grant, open_game
from tournaments.models import Event, Player, Round, Seat, Staff, Stage, Table

CAST = ("Ada", "Ben", "Cleo", "Dan")
LONG_NAMES = (
    "Maximiliane Østergård-Świętosławska",
    "José María Fernández de la Cruz",
    "Þórhildur Guðmundsdóttir",
    "Nguyễn Thị Minh Khai",
    "Jean-François Beaulieu-Lavigne",
    "Ágnes Székely",
    "Zoë",
    "Ümit Çağlayan-Yıldırım",
)
OTHER_DEVICE = Actor.system("rehearsal")
"""Stands for anybody else who enters something into the same book."""


class Sitting:
    """One table: Ruth's card opens its bank, and its players have names."""

    def __init__(
        self,
        names: tuple[str, ...] = CAST,
        edition: str = "us-pre2008",
        ruleset: str = "night-2016",
        slug: str = "spring-night",
        **options: Any,
    ) -> None:
        self.event = Event.objects.create(
            slug=slug,
            name="Spring Night",
            date=date(2026, 11, 21),
            ruleset=ruleset,
            options=options,
            edition=edition,
        )
        self.stage = Stage.objects.create(event=self.event, number=1, name="Rounds", rounds=9)
        self.players = [
            Player.objects.create(
                event=self.event, number=number, name=name, link=passes.issue("player", name)
            )
            for number, name in enumerate(names, 1)
        ]
        self.card: Pass = passes.issue("card", "Ruth")
        self.banker = Staff.objects.create(
            event=self.event, name="Ruth", role="banker", card=self.card
        )
        self.game: Game
        self.table: Table
        self.next_round()

    def next_round(self) -> None:
        """A round is released: the same players at a new table, with a book of its own."""
        self.event.round_set.update(status=Round.Status.FINISHED)
        round_ = Round.objects.create(
            event=self.event,
            stage=self.stage,
            number=self.event.round_set.count() + 1,
            status=Round.Status.PLAYING,
            minutes=90,
            draw_seed=1,
        )
        letters = "ABCDEFGH"[: len(self.players)]
        event = self.event
        self.game = open_game(
            ruleset=event.ruleset, seats=letters, options=event.options, edition=event.edition
        )
        self.table = Table.objects.create(
            round=round_, number=7, banker=self.banker, game=self.game
        )
        for letter, player in zip(letters, self.players, strict=True):
            Seat.objects.create(table=self.table, round=round_, letter=letter, player=player)
            grant(player.link, self.game, "player", letter)
        grant(self.card, self.game, "bank")

    @property
    def address(self) -> str:
        """The path that the code on Ruth's card leads to."""
        return f"/b/{passes.token(self.card)}/"

    def enter(self, *commands: dict[str, Any]) -> Posted:
        """Another device enters these commands, one after the other."""
        for command in commands:
            posted = post(self.game.pk, command, actor=OTHER_DEVICE, version=None)
        return posted

    def start(self, **position: Any) -> Sitting:
        """The game has begun, Ada throws first; `position` sets up what differs from the start."""
        self.enter({"type": "start", "first": "A"})
        if position:
            self.enter({"type": "position", **position})
        return self

    def commands(self) -> list[str]:
        """The types of all entries in the book, in order."""
        entries = Transaction.objects.filter(game=self.game).order_by("number")
        return [entry.command["type"] for entry in entries]

    def newest_command(self) -> dict[str, Any]:
        """The command of the newest entry."""
        entries = Transaction.objects.filter(game=self.game)
        command: dict[str, Any] = entries.latest("number").command
        return command

    def cash(self, seat: str) -> int:
        """The cash of a player, by the book."""
        amount: int = Game.objects.get(pk=self.game.pk).state["cash"][seat]
        return amount


def roll(seat: str, first: int, second: int) -> dict[str, Any]:
    """A throw."""
    return {"type": "roll", "seat": seat, "dice": [first, second]}
