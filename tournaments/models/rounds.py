"""Rounds: their draw and their clock."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import models
from django.db.models import Q, QuerySet
from django.utils import timezone

from ledger.models import Game
from tournaments.clock import OVER, ClockState, read, runs_out_at
from tournaments.draw_notes import NoteLine, read_note
from tournaments.models.events import Event
from tournaments.models.people import Player
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
        return here.filter(wave=self.wave).exclude(seats__round__in=self.beside)

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
