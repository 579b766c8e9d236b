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
    """A caller: where, about what, since when, and who is on the way ("" for nobody). A banker
    without a table has no `url`. `entry_url` leads to the table as of the entry that it is about,
    "" where its book has no such entry. `disputes` are the objections of the table's players to
    the result."""

    table: int | None
    key: UUID
    title: str
    url: str
    answer_url: str
    about: str
    entry: int | None
    entry_url: str
    called_at: datetime
    heard_by: str
    disputes: tuple[str, ...]


def calls_of(event: Event, shown: int | None = None, table: Table | None = None) -> list[ShownCall]:
    """The calls of the event that stand, or those of one table. A table of another round than the
    one `shown` is named with its round."""
    standing = [
        call for call in calls.standing(event) if table is None or call.table_id == table.pk
    ]
    disputed = _disputes([call.table_id for call in standing if call.table_id is not None])
    return [_shown(event, call, shown, disputed) for call in standing]


def title_of(call: Call, shown: int | None) -> str:
    """The caller: the table, with its round if that isn't the one `shown`; or the banker."""
    if call.table is None:
        return f"{call.banker}, banker"
    title = f"Table {call.table.number}"
    return title if call.table.round_id == shown else f"{call.table.round.title}, {title.lower()}"


def _shown(
    event: Event, call: Call, shown: int | None, disputed: dict[int, tuple[str, ...]]
) -> ShownCall:
    table = call.table_id
    answer = ("answer-banker-call", call.banker_id) if table is None else ("answer-call", table)
    return ShownCall(
        table=table,
        key=call.key,
        title=title_of(call, shown),
        url="" if table is None else reverse("table", args=[event.slug, table]),
        answer_url=reverse(answer[0], args=[event.slug, answer[1]]),
        about=call.topic,
        entry=call.entry,
        entry_url=_entry_url(event, call),
        called_at=call.called_at,
        heard_by=call.heard_name,
        disputes=disputed.get(table, ()) if table is not None else (),
    )


def _entry_url(event: Event, call: Call) -> str:
    game = call.table.game if call.table else None
    if call.table is None or game is None or call.entry is None or call.entry > game.version:
        return ""
    return f"{reverse('steps', args=[event.slug, call.table.pk])}?at={call.entry}"


def _disputes(tables: list[int]) -> dict[int, tuple[str, ...]]:
    """The objections of players to the results of these tables, in one query."""
    found: dict[int, tuple[str, ...]] = {}
    rows = Dispute.objects.filter(result__table__in=tables, end="").select_related(
        "result", "seat__player"
    )
    for row in rows if tables else ():
        told = f"{row.seat.player.display_name}: “{row.text}”"
        found[row.result.table_id] = (*found.get(row.result.table_id, ()), told)
    return found
