"""The parts of an archive: the rows of each model that belong to an event, in the order in which
they can be written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db.models import F, Model, Q, QuerySet

from ledger.models import AddedEdition, Game, Grant, OutboxRow, Pass, Reply
from ledger.topics import BOOK_CLOSED, BOOK_REOPENED
from tournaments.models import (
    Act,
    Call,
    ClockMark,
    Dispute,
    DrawOfLots,
    Event,
    EventChain,
    Highlights,
    Membership,
    Payment,
    Player,
    PlayerImport,
    Projector,
    Registration,
    Result,
    Round,
    Ruling,
    Seat,
    SeedPromise,
    Signature,
    Staff,
    Stage,
    Standings,
    Table,
    Till,
    Waiting,
)

FORMAT = "passgo evening"
VERSION = 1
MANIFEST = "manifest.json"
ROWS = "rows.json"


@dataclass(frozen=True, slots=True)
class ArchivePart:
    """The rows of a model that belong to an event. `keeps_ids`: whether other rows refer to their
    ids, so that they can't get new ones elsewhere."""

    model: type[Model]
    rows: Callable[[Event], QuerySet[Any]]
    keeps_ids: bool = True

    @property
    def name(self) -> str:
        """As in `tournaments.player`."""
        return self.model._meta.label_lower

    @property
    def columns(self) -> list[str]:
        """The columns that are kept."""
        fields = self.model._meta.concrete_fields
        return [field.attname for field in fields if self.keeps_ids or not field.primary_key]


def _of_event(model: type[Model], *, keeps_ids: bool = True) -> ArchivePart:
    return _by(model, "event", keeps_ids=keeps_ids)


def _by(model: type[Model], path: str, *, keeps_ids: bool = True) -> ArchivePart:
    def rows(event: Event) -> QuerySet[Any]:
        return model._base_manager.filter(**{path: event.pk}).order_by("pk")

    return ArchivePart(model, rows, keeps_ids)


def _passes(event: Event) -> QuerySet[Pass]:
    """The cards and links of everybody, then the devices that were paired with cards."""
    held = Q(staff__event=event) | Q(player__event=event) | Q(waiting__event=event)
    whose = Pass.objects.filter(held | Q(card__staff__event=event))
    return whose.distinct().order_by(F("card").asc(nulls_first=True), "pk")


def _edition(event: Event) -> QuerySet[AddedEdition]:
    return AddedEdition.objects.filter(name=event.edition)


def _refusals(event: Event) -> QuerySet[Reply]:
    return Reply.objects.filter(game__table__round__event=event, status=422).order_by("pk")


def _news(event: Event) -> QuerySet[OutboxRow]:
    """The finished jobs about the ends of books."""
    games = Game.objects.filter(table__round__event=event).values_list("pk", flat=True)
    told = OutboxRow.objects.filter(topic__in=(BOOK_CLOSED, BOOK_REOPENED))
    return told.filter(payload__game__in=[str(game) for game in games]).order_by("pk")


PARTS: tuple[ArchivePart, ...] = (
    ArchivePart(AddedEdition, _edition, keeps_ids=False),
    ArchivePart(Pass, _passes),
    _by(Event, "pk"),
    _of_event(Membership, keeps_ids=False),
    _of_event(Stage),
    _of_event(PlayerImport),
    _of_event(Player),
    _of_event(Staff),
    _of_event(Waiting),
    _of_event(Registration),
    _of_event(Till),
    _of_event(Payment),
    _of_event(SeedPromise),
    _of_event(Round),
    _by(Game, "table__round__event"),
    ArchivePart(Reply, _refusals, keeps_ids=False),
    ArchivePart(OutboxRow, _news, keeps_ids=False),
    _by(Table, "round__event"),
    _by(Seat, "round__event"),
    _by(ClockMark, "round__event", keeps_ids=False),
    _by(Result, "table__round__event"),
    _by(Signature, "result__table__round__event", keeps_ids=False),
    _by(Ruling, "result__table__round__event", keeps_ids=False),
    _by(Dispute, "result__table__round__event", keeps_ids=False),
    ArchivePart(Call, lambda event: Call.objects.of_event(event).order_by("pk"), keeps_ids=False),
    _of_event(DrawOfLots, keeps_ids=False),
    _of_event(Standings, keeps_ids=False),
    _by(Highlights, "table__round__event", keeps_ids=False),
    _of_event(Projector),
    _by(Grant, "game__table__round__event", keeps_ids=False),
    _of_event(EventChain, keeps_ids=False),
    ArchivePart(
        Act, lambda event: Act.objects.filter(event=event.pk).order_by("number"), keeps_ids=False
    ),
)
"""Invitations, webhooks and access keys aren't among them: they belong to the first computer."""


def book_name(game_id: object) -> str:
    """The file of a book."""
    return f"books/{game_id}.json"
