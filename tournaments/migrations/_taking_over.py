"""The first act of events from before there was a log: what stood then.

Like `services.acts.describing`, as it was at this migration, on the models of this migration.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils import timezone

from engine.chain import canonical_json
from ledger.chains import time_text

DRAWN = ("released", "playing", "time_up", "finished")
SET_UP = ("ruleset", "options", "edition", "rounds", "minutes", "table_size", "advance",
          "scoring", "champion")  # fmt: skip
ROUND = ("number", "kind", "status", "minutes", "draw_seed")
RESULT = ("status", "assets", "places", "bankrupt", "version", "book_version", "link", "seal",
          "tallied_at")  # fmt: skip
RULING = ("at", "by", "reason", "before", "after")


def take_over(apps: Any, schema_editor: Any) -> None:
    """Begin the chain of each event that there is."""
    for event in apps.get_model("tournaments", "Event").objects.order_by("pk"):
        genesis = _digest(f"passgo event 1\n{event.pk}\n{time_text(event.created_at)}\n")
        chain = apps.get_model("tournaments", "EventChain").objects.create(
            event=event.pk, opened_at=event.created_at, seal=genesis
        )
        now = dict(_Stood(apps, event, chain.salt).all())
        covered = {"at": timezone.now(), "by": "system:operator", "data": {"now": now},
                   "kind": "taken_over"}  # fmt: skip
        hashed = canonical_json(covered | {"at": time_text(covered["at"])})
        apps.get_model("tournaments", "Act").objects.create(
            event=event.pk,
            number=1,
            seal=_digest(f"passgo act 1\n{genesis}\n1\n{hashed}\n"),
            **covered,
        )


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return time_text(value)
    return str(value) if isinstance(value, UUID) else value


Stood = Iterator[tuple[str, Any]]


class _Stood:
    """What stands of an event."""

    def __init__(self, apps: Any, event: Any, salt: str) -> None:
        self.event = event
        self.salt = salt
        self.rows = lambda name: apps.get_model("tournaments", name).objects

    def all(self) -> Stood:
        """All its things with their descriptions."""
        [set_up] = self.rows("Event").filter(pk=self.event.pk).values(*SET_UP)
        yield "event", set_up
        for player in self.rows("Player").filter(event=self.event):
            yield (
                f"player:{player.pk}",
                {
                    "number": player.number,
                    "name": self._name(player.name),
                    "dropped_at": _plain(player.dropped_at),
                },
            )
        for round_ in self.rows("Round").filter(event=self.event, status__in=DRAWN):
            yield from self._round(round_)
        lots = self.rows("DrawOfLots").filter(event=self.event).order_by("pk")
        if drawn := self._list(lots, ("order", "reason", "drawn_at")):
            yield "lots", drawn

    def _round(self, round_: Any) -> Stood:
        noted = self._name(canonical_json(round_.draw_note))
        told = {name: getattr(round_, name) for name in ROUND}
        yield f"round:{round_.pk}", told | {"draw_note": noted}
        marks = self.rows("ClockMark").filter(round=round_).order_by("pk")
        if told_marks := self._list(marks, ("kind", "at", "seconds"), name="by"):
            yield f"clock:{round_.pk}", told_marks
        for table in self.rows("Table").filter(round=round_):
            yield from self._table(table)

    def _table(self, table: Any) -> Stood:
        seats = self.rows("Seat").filter(table=table).order_by("pk")
        yield (
            f"table:{table.pk}",
            {
                "round": table.round_id,
                "number": table.number,
                "game": _plain(table.game_id),
                "banker": table.banker_id,
                "seats": dict(seats.values_list("letter", "player")),
            },
        )
        result = self.rows("Result").filter(table=table).first()
        if result is None:
            return
        told = {name: _plain(getattr(result, name)) for name in RESULT}
        tally = _digest(canonical_json(result.tally))
        yield f"result:{table.pk}", told | {"tally": tally}
        signatures = self.rows("Signature").filter(result=result).order_by("pk")
        signed = [
            {"seat": letter, "player": player, "via": via, "at": _plain(at)}
            for letter, player, via, at in signatures.values_list(
                "seat__letter", "seat__player", "via", "at"
            )
        ]
        if signed:
            yield f"signatures:{table.pk}", signed
        rulings = self.rows("Ruling").filter(result=result).order_by("pk")
        if ruled := self._list(rulings, RULING, name="by_name"):
            yield f"rulings:{table.pk}", ruled

    def _list(self, rows: Any, columns: tuple[str, ...], name: str = "") -> list[dict[str, Any]]:
        """The rows with these columns, and that of a name as its digest."""
        told = []
        for row in rows:
            told.append({column: _plain(getattr(row, column)) for column in columns})
            if name:
                told[-1][name] = self._name(getattr(row, name))
        return told

    def _name(self, text: str) -> str:
        return _digest(f"passgo name 1\n{self.salt}\n{text}\n")
