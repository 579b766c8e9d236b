"""An act to be undone: what it left, and what stood before it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.models import Act, Event, Player, Round, Seat


@dataclass(frozen=True, slots=True)
class MovedSeat:
    """A seat that an act gave to somebody else: both players by pk, None for nobody."""

    table: int
    letter: str
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class PastAct:
    """An act of an event that is about to be undone. `by` is the name of the person undoing it, for
    the clock."""

    event: Event
    act: Act
    by: str

    @property
    def now(self) -> Mapping[str, Any]:
        """The act's description of each thing that it changed."""
        return told_by(self.act)

    def keys(self, kind: str) -> list[int]:
        """The ids of the things of a kind that the act tells of."""
        return sorted(keys_of(self.act, kind))

    def about(self, kind: str) -> list[int]:
        """The ids of the things of a kind that the act was about but doesn't describe."""
        return sorted(about_of(self.act, kind))

    def before(self, subject: str) -> Any:
        """A thing's description before the act; None if it didn't exist."""
        return self.all_before([subject])[subject]

    def all_before(self, subjects: Iterable[str]) -> dict[str, Any]:
        """The same for several things, in one pass back over the log."""
        found: dict[str, Any] = {}
        left = set(subjects)
        earlier = Act.objects.filter(event=self.event.pk, number__lt=self.act.number)
        for act in earlier.order_by("-number").iterator(chunk_size=100):
            told = told_by(act)
            found |= {subject: told[subject] for subject in left & told.keys()}
            left.difference_update(told)
            if not left:
                break
        return found | dict.fromkeys(left)

    def was_on_paper(self, table: int) -> bool:
        """Whether a table was marked as played on paper before the act; no description tells it."""
        kinds = (Act.Kind.TABLES_ON_PAPER, Act.Kind.TABLES_OFF_PAPER)
        marks = Act.objects.filter(event=self.event.pk, number__lt=self.act.number, kind__in=kinds)
        for mark in marks.order_by("-number"):
            if table in about_of(mark, "table"):
                return mark.kind == Act.Kind.TABLES_ON_PAPER
        return False

    def round(self) -> Round:
        """The round that the act tells of, as it is now."""
        [key] = self.keys("round")
        return Round.objects.get(pk=key)

    def players(self) -> list[Player]:
        """The players that the act tells of, as they are now."""
        return list(self.event.players.filter(pk__in=self.keys("player")).order_by("number"))

    def moved_seats(self) -> Iterator[MovedSeat]:
        """The seats of its tables whose player the act changed."""
        stood = self.all_before(f"table:{key}" for key in self.keys("table"))
        for key in self.keys("table"):
            after = self.now[f"table:{key}"]["seats"]
            before = (stood[f"table:{key}"] or {}).get("seats", {})
            for letter in sorted({*before, *after}):
                if before.get(letter) != after.get(letter):
                    yield MovedSeat(key, letter, before.get(letter), after.get(letter))

    def seat(self, moved: MovedSeat) -> int:
        """The pk of a seat."""
        return Seat.objects.get(table=moved.table, letter=moved.letter).pk


def told_by(act: Act) -> Mapping[str, Any]:
    """An act's description of each thing."""
    told: Mapping[str, Any] = act.data.get("now", {})
    return told


def keys_of(act: Act, kind: str) -> set[int]:
    """The ids of the things of a kind that an act tells of."""
    parted = (subject.partition(":") for subject in told_by(act))
    return {int(key) for name, _, key in parted if name == kind and key}


def about_of(act: Act, kind: str) -> set[int]:
    """The ids of the objects of a kind that an act concerned but doesn't describe."""
    parted = (subject.partition(":") for subject in act.data.get("about", ()))
    return {int(key) for name, _, key in parted if name == kind}
