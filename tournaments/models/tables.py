"""The tables of a round, and their seats."""

from __future__ import annotations

from datetime import datetime

from django.db import models
from django.db.models import Q
from django.utils import timezone

from ledger.models import Game
from tournaments.clock import ClockState, with_more
from tournaments.models.people import Player, Staff
from tournaments.models.rounds import Round

OF_RESULT = ("result__signatures", "result__rulings", "result__disputes")


class TableQuerySet(models.QuerySet["Table"]):
    """Questions about tables."""

    def postponed(self) -> TableQuerySet:
        """The tables that are still to be played, in the order of rounds and numbers."""
        return self.exclude(postponed="").order_by("round__number", "number")

    def untallied(self) -> TableQuerySet:
        """The tables whose game is still being played, or whose book has no result yet since it was
        closed. Not the postponed."""
        tallied = models.Q(
            game__status=Game.Status.CLOSED, result__book_version=models.F("game__version")
        )
        return self.filter(postponed="").exclude(tallied)

    def without_the_draw(self) -> TableQuerySet:
        """For tables read with their round: leave out what the draw followed from, which is long
        for thousands of players and would be read with every table."""
        return self.defer(
            "round__plan", "round__drawn_from", "round__announced", "round__draw_note"
        )

    def without_highlights(self) -> TableQuerySet:
        """The tables with a closed book whose highlights aren't noted yet, or were noted before it
        was last reopened."""
        closed = self.filter(game__status=Game.Status.CLOSED)
        noted = models.Q(highlights__book_version=models.F("game__version"))
        return closed.exclude(noted).select_related("game").order_by("pk")

    def with_players(self) -> TableQuerySet:
        """With their seats and players, for any number of tables."""
        # The players come with their seats: looked up by their ids, more than 999 of them make an
        # expression that SQLite refuses as too deep.
        return self.prefetch_related(
            models.Prefetch("seats", Seat.objects.select_related("player"))
        )

    def for_floor(self) -> TableQuerySet:
        """With everything that the floor view and results show, for any number of tables."""
        found = self.select_related("round__event", "round__stage", "banker", "game", "result")
        return found.without_the_draw().with_players().prefetch_related(*OF_RESULT)

    def on_floor(self, round_: Round) -> list[Table]:
        """The tables of a round as far as the floor shows them, which is asked for again at each
        entry: without seats, players and signatures (`table_states.floor_rows`)."""
        tables = list(self.filter(round=round_).select_related("banker", "game", "result"))
        for table in tables:
            table.round = round_
        return tables

    def of_player(self, player: Player) -> list[Table]:
        """The tables of a player whose seats are public, the first round first, each as `for_floor`
        gives it. Only the columns that a phone shows are read: writing the SQL takes longest, and
        for thousands of players what a draw followed from is long."""
        found = self.filter(seats__player=player, round__status__in=Round.DRAWN).order_by()
        seats = Seat.objects.select_related("player").only(
            "table", "letter", "token", "player__name", "player__number", "player__has_namesake"
        )
        tables = (
            found.select_related("round__stage", "game", "result")
            .without_the_draw()
            .prefetch_related(models.Prefetch("seats", seats), *OF_RESULT)
        )
        for table in tables:
            table.round.event = player.event
        return sorted(tables, key=lambda table: table.round.number)


class Table(models.Model):
    """One table of a round: its banker, its players, its game's book once the round is released.
    `postponed` is why it is played later, "" for a table that isn't postponed; `extra_seconds` are
    how much longer it plays than its round. Of these, `late_seconds` make up for time that had
    passed when minutes were given late. `time_changes` counts how often its own time was changed.
    `call_waits`: whether its last turn is called once its tablet, which was away when time was up,
    has sent what was played. `on_paper`: whether it is played on paper, so that it lacks no tablet
    and its tally slips are typed in."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    banker = models.ForeignKey(
        Staff, on_delete=models.PROTECT, null=True, blank=True, related_name="tables"
    )
    game = models.OneToOneField(
        Game, on_delete=models.PROTECT, null=True, blank=True, related_name="table"
    )
    postponed = models.CharField(max_length=200, blank=True, default="")
    extra_seconds = models.PositiveIntegerField(default=0)
    late_seconds = models.PositiveIntegerField(default=0)
    time_changes = models.PositiveIntegerField(default=0)
    call_waits = models.BooleanField(default=False)
    on_paper = models.BooleanField(default=False)

    objects = TableQuerySet.as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="tournaments_table_number"),
            models.UniqueConstraint(
                fields=["round", "banker"],
                condition=Q(banker__isnull=False),
                name="tournaments_one_table_a_banker",
            ),
        ]

    def __str__(self) -> str:
        return f"Table {self.number}"

    @property
    def channel(self) -> str:
        """The name under which news of this table is published."""
        return f"table-{self.pk}"

    def names(self) -> dict[str, str]:
        """The player's name of each seat letter."""
        return {seat.letter: seat.player.display_name for seat in self.seats.all()}

    def tokens(self) -> dict[str, str]:
        """The token that each seat letter took, for those whose banker entered it."""
        return {seat.letter: seat.token for seat in self.seats.all() if seat.token}

    @property
    def is_playing(self) -> bool:
        """Whether its book is open and its game goes on, or is about to begin."""
        return self.game is not None and self.game.is_open

    @property
    def extra_minutes(self) -> int:
        """The time that the table plays beyond its round, in minutes begun."""
        return -(-self.extra_seconds // 60)

    def clock_state(self, now: datetime | None = None) -> ClockState:
        """The clock of the table (now): that of its round, with the table's extra time."""
        now = now or timezone.now()
        return with_more(self.round.clock_state(now), self.extra_seconds, now)

    def out_of_game(self) -> list[str]:
        """The seat letters of players who are out of its game."""
        if self.game is None or not self.game.version:
            return []
        out: list[str] = self.game.state["situation"]["bankrupt"]
        return out


class Seat(models.Model):
    """A player's seat. `round` repeats the table's, so that the database keeps a player to one seat
    a round. `token` is the one that the player took, in a plain word, as the banker entered it.
    `lock` says what stays when the draft is drawn again."""

    class Lock(models.TextChoices):
        """The part of a seat that stays when a draft is drawn again."""

        NONE = "", "Nothing"
        TABLE = "table", "The table"
        SEAT = "seat", "The seat at the table"

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    letter = models.CharField(max_length=1)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    token = models.CharField(max_length=20, blank=True, default="")
    lock = models.CharField(max_length=5, choices=Lock.choices, blank=True, default=Lock.NONE)

    class Meta:
        ordering = ["letter"]
        constraints = [
            models.UniqueConstraint(fields=["table", "letter"], name="tournaments_seat_letter"),
            models.UniqueConstraint(fields=["round", "player"], name="tournaments_one_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.letter}: {self.player}"
