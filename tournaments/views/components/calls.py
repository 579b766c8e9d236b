"""The calls for a referee as officials see them, the longest wait first."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.urls import reverse

from tournaments.models import Call, Dispute, Event, Table
from tournaments.services import calls


@dataclass(frozen=True, slots=True)
class ShownCall:
    """A table that calls: where, about what, since when, and who is on the way ("" for nobody).
    `disputes` are what its players say against the result."""

    table: int
    key: UUID
    title: str
    url: str
    answer_url: str
    reason: str
    called_at: datetime
    heard_by: str
    disputes: tuple[str, ...]


def calls_of(event: Event, shown: int | None = None, table: Table | None = None) -> list[ShownCall]:
    """The calls of the event that stand, or those of one table. A table of another round than the
    one `shown` is named with its round."""
    standing = [
        call for call in calls.standing(event) if table is None or call.table_id == table.pk
    ]
    disputed = _disputes([call.table_id for call in standing])
    return [_shown(event, call, shown, disputed.get(call.table_id, ())) for call in standing]


def _shown(event: Event, call: Call, shown: int | None, disputes: tuple[str, ...]) -> ShownCall:
    table = call.table
    title = f"Table {table.number}"
    return ShownCall(
        table=table.pk,
        key=call.key,
        title=title if table.round_id == shown else f"{table.round.title}, {title.lower()}",
        url=reverse("table", args=[event.slug, table.pk]),
        answer_url=reverse("answer-call", args=[event.slug, table.pk]),
        reason=call.get_reason_display(),
        called_at=call.called_at,
        heard_by=call.heard_name,
        disputes=disputes,
    )


def _disputes(tables: list[int]) -> dict[int, tuple[str, ...]]:
    """What players say against the results of these tables, in one query."""
    found: dict[int, tuple[str, ...]] = {}
    rows = Dispute.objects.filter(result__table__in=tables, end="").select_related(
        "result", "seat__player"
    )
    for row in rows if tables else ():
        told = f"{row.seat.player.display_name}: “{row.text}”"
        found[row.result.table_id] = (*found.get(row.result.table_id, ()), told)
    return found
