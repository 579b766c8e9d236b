"""Rounds: their draw, their tables and seats, their clock."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import models
from django.db.models import Q, QuerySet
from django.utils import timezone

from ledger.models import Game
from tournaments.clock import OVER, ClockState, read, runs_out_at, with_more
from tournaments.draw_notes import NoteLine, read_note
from tournaments.models.events import Event
from tournaments.models.people import Player, Staff
from tournaments.models.stages import WAVES, Stage


class RoundQuerySet(models.QuerySet["Round"]):
    """Questions about rounds."""

    def shown(self, event: Event) -> Round | None:
        """The round that screens show: the newest one whose seats are public."""
        return self.filter(event=event, status__in=Round.DRAWN).order_by("number").last()


class RoundManager(models.Manager["Round"]):
    """Load the stage with each round; it says what the round is called."""

    def get_queryset(self) -> RoundQuerySet:
        """All rounds, each with its stage."""
        return RoundQuerySet(self.model, using=self._db).select_related("stage")


class Round(models.Model):
    """One round of a stage of an event. `version` grows with every change of its draw.

    draft → confirmed → released → playing (the clock has started) → time_up → finished. The next
    round is drawn when this one is finished. `draw_note` explains the draw (`note_lines`); `plan`
    has the rounds after it, as far as they were planned with it (`seating.to_come`). `sizes` are
    the table sizes that the organisers chose for it, empty for those of the stage. `drawn_from` is
    what the draw followed from and what came out, by numbers of players (`seating.basis`).
    `announced` has the seats in later rounds that its release announced, if those are seated at
    once: [round, [[player, table, letter], …]] for each, by numbers of players. `wave` is the one
    that plays it, "" where all play at the same time.
    """

    class Status(models.TextChoices):
        """The progress of a round."""

        DRAFT = "draft"
        CONFIRMED = "confirmed"
        RELEASED = "released"
        PLAYING = "playing"
        TIME_UP = "time_up"
        FINISHED = "finished"

    DRAWN = (Status.RELEASED, Status.PLAYING, Status.TIME_UP, Status.FINISHED)

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="round_set")
    number = models.PositiveSmallIntegerField()
    stage = models.ForeignKey(Stage, on_delete=models.RESTRICT, related_name="round_set")
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.DRAFT)
    minutes = models.PositiveSmallIntegerField()
    draw_seed = models.PositiveIntegerField()
    draw_note: Any = models.JSONField(default=list)
    plan: Any = models.JSONField(default=list)
    sizes: Any = models.JSONField(default=list)
    drawn_from: Any = models.JSONField(default=dict)
    announced: Any = models.JSONField(default=list)
    version = models.PositiveIntegerField(default=1)
    wave = models.CharField(max_length=1, blank=True, default="")

    objects = RoundManager.from_queryset(RoundQuerySet)()

    class Meta:
        base_manager_name = "objects"
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="tournaments_round_number"),
            models.UniqueConstraint(
                fields=["event"],
                condition=~Q(status="finished"),
                name="tournaments_one_round_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def title(self) -> str:
        """The round's title."""
        return self.stage.title_of(self.number, self._nth, self.wave)

    @property
    def phrase(self) -> str:
        """The round's title within a sentence."""
        return self.stage.phrase_of(self.number, self._nth, self.wave)

    @property
    def _nth(self) -> int:
        """The number of the round within its stage, if its title has that."""
        stage = self.stage
        if stage.rounds == 1 or stage.is_for_all:
            return 1
        return 1 + Round.objects.filter(stage=stage, number__lt=self.number).count()

    @property
    def note_lines(self) -> list[NoteLine]:
        """The lines that explain its draw."""
        return read_note(self.draw_note)

    @property
    def explanation(self) -> list[str]:
        """The explanation of the round's draw, in sentences."""
        return [line.sentence for line in self.note_lines]

    @property
    def opens(self) -> bool:
        """Whether its players have played nothing before: the first round, of each wave."""
        return self.stage.number == 1 and self.number <= self.stage.waves

    @property
    def before(self) -> Round | None:
        """The round before it in its stage, of the same wave."""
        return Round.objects.filter(
            stage=self.stage_id, number=self.number - self.stage.waves
        ).first()

    @property
    def beside(self) -> QuerySet[Round]:
        """The rounds in which other waves play the same game of the stage, as far as drawn."""
        if not self.wave:
            return Round.objects.none()
        first = self.number - WAVES.index(self.wave)
        numbers = range(first, first + self.stage.waves)
        return Round.objects.filter(stage=self.stage_id, number__in=numbers).exclude(pk=self.pk)

    @property
    def waits_for_a_wave(self) -> bool:
        """Whether some waves have played this game, and others have not."""
        last = WAVES[: self.stage.waves][-1]
        return bool(self.wave) and (self.wave != last or self.status != self.Status.FINISHED)

    def due(self) -> QuerySet[Player]:
        """The players who are here for it, if everybody plays: where waves take turns, only those
        of its wave who have not played this game with another wave."""
        here = self.event.players.present()
        if not self.wave:
            return here
        elsewhere = Seat.objects.filter(round__in=self.beside).values("player")
        return here.filter(wave=self.wave).exclude(pk__in=elsewhere)

    def clock_state(self, now: datetime | None = None) -> ClockState:
        """Return the reading of the clock (now). Once time was called it is over, even if it had
        run on before. Overtime counts until the last book is closed."""
        shown = read(self.clock_marks.all(), self.minutes, now or timezone.now())
        called = self.status in (self.Status.TIME_UP, self.Status.FINISHED)
        if shown.state != OVER and not called:
            return shown
        plays = self.tables.filter(game__status=Game.Status.OPEN, postponed="").exists()
        return ClockState(OVER, None, 0, shown.over_since if plays else None)

    def runs_out_at(self) -> datetime | None:
        """When the round's clock runs out by itself, or did; None while it stands still."""
        return runs_out_at(self.clock_marks.all(), self.minutes)

    def runs_since(self) -> datetime | None:
        """When the round's clock was last set going; None before its start."""
        going = (ClockMark.Kind.START, ClockMark.Kind.RESUME, ClockMark.Kind.GO_ON)
        return max((mark.at for mark in self.clock_marks.all() if mark.kind in going), default=None)

    def time_left(self) -> int:
        """The seconds that were left when time was up: 0 if the clock had run out."""
        now = timezone.now()
        go_on = ClockMark(kind=ClockMark.Kind.GO_ON, at=now)
        return read([*self.clock_marks.all(), go_on], self.minutes, now).remaining_seconds

    @property
    def is_final(self) -> bool:
        """Whether this is the final."""
        return self.stage.is_final

    @property
    def is_drawn(self) -> bool:
        """Whether its seats are public."""
        return self.status in self.DRAWN


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


class ClockMark(models.Model):
    """A press on a round's clock; never changed. `seconds` is what `extend` adds (or takes away),
    what `go_on` adds to the time that was left when time was up, and by how much the computer's
    clock was set at a `jump`; `by` is the name of the person who pressed, "" for a jump."""

    class Kind(models.TextChoices):
        """The kind of a mark on the clock."""

        START = "start"
        PAUSE = "pause"
        RESUME = "resume"
        EXTEND = "extend"
        END = "end"
        GO_ON = "go_on"
        JUMP = "jump"

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="clock_marks")
    kind = models.CharField(max_length=6, choices=Kind.choices)
    at = models.DateTimeField()
    seconds = models.IntegerField(default=0)
    by = models.CharField(max_length=150)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["round"], condition=Q(kind="start"), name="tournaments_clock_starts_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} at {self.at:%H:%M:%S}"
