"""Stages: what an event is made of, one after the other, each of one or more rounds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.db import models

from tournaments.models.events import Event

WAVES = "ABCD"
"""The names of waves, in the order in which they play."""


class Stage(models.Model):
    """A part of the evening: its players, its rounds, how its tables are made, and how it counts.

    `players` is how many play it (of each division, if it is for `DIVISIONS`), None if everybody
    does. `best` is how many of a player's rounds count, the best ones; None if all do.
    `carries_over` says whether what was scored in the stage before still counts; in a final it then
    separates players who are equal there. `divisions_apart`: whether only players of one division
    share a table. `champion_plays`: whether a defending champion who is here has one of its seats,
    whatever was scored. `waves` is the number of parts of the field that take turns if there are
    too few tables for everybody. The event then has a round for each wave where a player has one.
    """

    class Plays(models.TextChoices):
        """The choice of players for a stage."""

        EVERYBODY = "everybody", "Everybody who is here"
        TOP = "top", "The top of the standings"
        WINNERS = "winners", "The winners of tables, then the best of the others"
        DIVISIONS = "divisions", "The top of each division"

    class Tables(models.TextChoices):
        """The way in which a stage's tables are made."""

        NO_REPEATS = "no_repeats", "With as few repeat meetings as possible"
        AT_ONCE = "at_once", "All rounds at once, with as few repeat meetings as possible"
        STANDINGS = "standings", "By the standings: the first at table 1, and so on"
        SEEDED = "seeded", "Seeded: the top players at different tables"
        BY_HAND = "by_hand", "By hand: the organisers say who sits where"

    class ScoringName(models.TextChoices):
        """The first metric of a stage's ranking; see `tournaments.ranking`."""

        ASSETS = "assets", "Sum of assets over the rounds"
        MONEY = "money", "Sum of assets over the rounds, then cash"
        PLACES = "places", "Points by place at the table"
        SHARE = "share", "Share of the table's assets"
        BEATEN = "beaten", "Opponents beaten, whatever the table's size"
        WINS = "wins", "Tables won"
        FINISH = "finish", "Order of finish: the smallest sum of places"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=40)
    plays = models.CharField(max_length=10, default=Plays.EVERYBODY)
    players = models.PositiveSmallIntegerField(null=True, blank=True)
    rounds = models.PositiveSmallIntegerField(default=1)
    minutes = models.PositiveSmallIntegerField(default=90)
    table_size = models.PositiveSmallIntegerField(default=4)
    tables = models.CharField(max_length=10, default=Tables.NO_REPEATS)
    scoring = models.CharField(max_length=10, default=ScoringName.ASSETS)
    best = models.PositiveSmallIntegerField(null=True, blank=True)
    carries_over = models.BooleanField(default=True)
    divisions_apart = models.BooleanField(default=False)
    champion_plays = models.BooleanField(default=False)
    waves = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="tournaments_stage_number"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_for_all(self) -> bool:
        """Whether everybody who is here plays it; if not, the standings decide."""
        return self.plays == self.Plays.EVERYBODY

    @property
    def seats(self) -> int:
        """The most who can play it; 0 if everybody does."""
        players = self.players or 0
        of_each = self.plays == self.Plays.DIVISIONS
        return players * len(self.event.divisions) if of_each else players

    @property
    def is_final(self) -> bool:
        """Whether it is a final: one game at one table, or at one for each division, for those who
        got there, decided by their places. It comes last; a stage of several games is decided by
        its scoring."""
        if self.is_for_all or self.rounds != 1 or self.players is None:
            return False
        together = self.players if self.divisions_apart else self.seats
        return together <= self.table_size

    @property
    def avoids_repeats(self) -> bool:
        """Whether its tables are made with as few repeat meetings as possible."""
        return self.tables in (self.Tables.NO_REPEATS, self.Tables.AT_ONCE)

    @property
    def is_seated_at_once(self) -> bool:
        """Whether the first draw seats all its rounds, and players are told all these seats."""
        return self.tables == self.Tables.AT_ONCE

    @property
    def is_by_hand(self) -> bool:
        """Whether the organisers say who sits where."""
        return self.tables == self.Tables.BY_HAND

    @property
    def rounds_in_all(self) -> int:
        """The number of rounds that the stage takes in the event: those of each player, for each
        wave."""
        return self.rounds * self.waves

    @property
    def phrase(self) -> str:
        """The stage's name within a sentence, as in "the final"."""
        return _in_a_sentence(self.name)

    def title_of(self, number: int, nth: int, wave: str = "") -> str:
        """The name of round `number` of the event, the nth of this stage, with its wave if waves
        take turns."""
        if self.is_for_all:
            return f"Round {number} (wave {wave})" if wave else f"Round {number}"
        return self.name if self.rounds == 1 else f"{self.name}, round {nth}"

    def phrase_of(self, number: int, nth: int, wave: str) -> str:
        """The same within a sentence: "round 2", "the final"."""
        title = self.title_of(number, nth, wave)
        return f"r{title[1:]}" if self.is_for_all else _in_a_sentence(title)


def _in_a_sentence(name: str) -> str:
    has_article = name.lower().startswith("the ")
    small = name if name[1:2].isupper() else name[:1].lower() + name[1:]
    return small if has_article else f"the {small}"


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """A round of the stages, drawn or not: the nth of its stage."""

    number: int
    stage: Stage
    nth: int

    @property
    def title(self) -> str:
        """The round's title."""
        return self.stage.title_of(self.number, self.nth, self.wave)

    @property
    def phrase(self) -> str:
        """The round's title within a sentence."""
        return self.stage.phrase_of(self.number, self.nth, self.wave)

    @property
    def wave(self) -> str:
        """The wave that plays it; "" where all play at the same time."""
        waves = self.stage.waves
        return WAVES[(self.nth - 1) % waves] if waves > 1 else ""

    @property
    def game(self) -> int:
        """The number of this round among the games that the players of its wave have in the stage:
        1 for the first."""
        return 1 + (self.nth - 1) // self.stage.waves

    @property
    def is_seated_by_rank(self) -> bool:
        """Whether the standings decide who plays it, or how its players are seated."""
        if not self.stage.is_for_all and self.nth == 1:
            return True
        by_rank = (Stage.Tables.STANDINGS, Stage.Tables.SEEDED)
        opens = self.stage.number == self.game == 1
        return self.stage.tables in by_rank and not opens

    @property
    def left(self) -> int:
        """The number of rounds of the stage that its players have from this one on."""
        return self.stage.rounds - self.game + 1


def planned_rounds(stages: Iterable[Stage]) -> list[PlannedRound]:
    """All rounds of an event with these stages, numbered through."""
    places = [(stage, nth) for stage in stages for nth in range(1, stage.rounds_in_all + 1)]
    return [PlannedRound(number, *place) for number, place in enumerate(places, start=1)]


def course(event: Event) -> list[PlannedRound]:
    """All rounds of an event, as its stages have them. One query."""
    return planned_rounds(event.stages.all())


def waves_of(event: Event) -> list[str]:
    """The names of an event's waves; [] if everybody plays at the same time. All its stages with
    waves have the same ones. One query."""
    most = max(event.stages.values_list("waves", flat=True), default=1)
    return list(WAVES[:most]) if most > 1 else []


def crowns_divisions(event: Event) -> bool:
    """Whether each division has a champion, since they play apart to the end."""
    return event.pk in crowning_divisions([event])


def crowning_divisions(events: Iterable[Event]) -> set[UUID]:
    """Return which of these events (by id) crown a champion of each division. One query at most."""
    divided = [event.pk for event in events if event.divisions]
    if not divided:
        return set()
    stages = Stage.objects.filter(event__in=divided).order_by("number")
    last = dict(stages.values_list("event_id", "divisions_apart"))
    return {event for event, apart in last.items() if apart}
