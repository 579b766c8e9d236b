"""The content of a draw's page: how to make the draw, or its tables as they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.codes import Code
from tournaments.models import Event, Round, Staff, Table
from tournaments.seating.sizes import LARGEST
from tournaments.services import draws
from tournaments.views.components.results import ShownResult, shown_result
from tournaments.views.components.seats_ahead import tables_ahead
from tournaments.views.organise.banker_choices import BankerChoices
from tournaments.views.organise.by_hand import ByHand, by_hand
from tournaments.views.organise.event_progress import unsigned_links
from tournaments.views.organise.line_up import line_up
from tournaments.views.organise.table_choice import TableChoices, table_choices
from tournaments.views.problems import in_a_sentence


@dataclass(frozen=True, slots=True)
class DrawnSeat:
    """One seat of the draw; `again` are opponents that its player has met before."""

    pk: int
    letter: str
    name: str
    again: tuple[str, ...]
    lock: str


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """One table of the draw. `chosen` is the banker whom the page shows, not the `banker` if a
    choice was refused; `fault` says why, `meanwhile` that somebody else chose another. `begun` once
    its book has an entry: then its seats are fixed, and the table isn't `cancelable` any more.
    One that is `postponed` is played later. `result` is set once its round is finished and its own
    result is in; `division` is that of all its players, or ""."""

    pk: int
    number: int
    seats: tuple[DrawnSeat, ...]
    banker: Staff | None
    chosen: Staff | None
    fault: str
    meanwhile: str
    begun: bool
    cancelable: bool
    postponed: bool
    result: ShownResult | None
    division: str

    @property
    def has_room(self) -> bool:
        """Whether one more can join it."""
        return not self.begun and len(self.seats) < LARGEST


def undrawn(event: Event, number: int) -> dict[str, Any]:
    """Return how to draw the round, or what stands in the way."""
    outlook = draws.outlook(event)
    ready = outlook.number == number and outlook.problem is None
    blocked = outlook.problem is not None and outlook.problem.code == Code.RESULTS_OPEN
    return {
        "round": None,
        "sentences": _sentences(outlook, number),
        "ready": ready,
        "table_choices": table_choices(event, outlook) if ready else (),
        "passable": outlook.number == number and draws.can_be_passed_over(outlook),
        "unsigned": unsigned_links(event) if blocked and outlook.number == number else (),
        "seated_ahead": number in tables_ahead(event),
    }


def outlook_of(event: Event, number: int, sizes: Sequence[int]) -> list[str]:
    """Say what would be drawn with tables of these sizes, or what stands in the way."""
    return _sentences(draws.outlook(event, sizes), number)


def _sentences(outlook: draws.Outlook, number: int) -> list[str]:
    if outlook.number < number:
        return [f"{outlook.title} comes first."]
    return [in_a_sentence(outlook.problem)] if outlook.problem else outlook.sentences


def drawn(round_: Round, choices: BankerChoices, listed: ByHand | None = None) -> dict[str, Any]:
    """The draw with what can be changed; with `choices` of bankers or a list that was refused."""
    listed = listed or by_hand(round_)
    # Finalists have earned their places: nobody chose that some of them meet again.
    again = {} if round_.is_final else draws.meetings(round_)
    bankers = {banker.pk: banker for banker in draws.bankers_of(round_)}
    tables = [
        _table(table, again, choices, bankers)
        for table in Table.objects.for_floor().filter(round=round_)
    ]
    begun = any(table.begun for table in tables)
    finished = round_.status == Round.Status.FINISHED
    return {
        "round": round_,
        "tables": tables,
        "open_tables": [table for table in tables if not table.begun],
        "roomy": _smallest_first(tables),
        "stages": _stages(round_),
        "warnings": [] if finished else draws.warnings(round_),
        "unseated": [] if finished or listed else list(draws.unseated(round_)),
        **_bankers(tables, [] if finished else list(bankers.values())),
        "by_hand": listed,
        "line_up": None if finished or (listed and listed.waiting) else line_up(round_),
        "editable": not finished and not all(table.begun for table in tables),
        "redrawable": not round_.is_drawn and not (listed and round_.stage.is_for_all),
        "lockable": draws.can_lock(round_),
        "table_choices": () if round_.is_drawn else _choices_again(round_),
        "withdrawable": not finished and not begun,
        "rounds_ahead": len(draws.rounds_ahead(round_)),
        "finished": finished,
    }


def _choices_again(round_: Round) -> list[TableChoices]:
    """The tables to choose among when a draft is drawn again."""
    return table_choices(round_.event, draws.outlook(round_.event))


def _smallest_first(tables: list[DrawnTable]) -> list[DrawnTable]:
    """The tables that can take one more, the smallest first."""
    in_order = sorted(tables, key=lambda table: (len(table.seats), table.number))
    return [table for table in in_order if table.has_room]


def _bankers(tables: list[DrawnTable], bankers: list[Staff]) -> dict[str, Any]:
    """The bankers to choose from, none once the round is finished; the tables without a banker, and
    the free bankers."""
    busy = {table.banker.pk for table in tables if table.banker}
    unserved = [table.number for table in tables if table.banker is None]
    free = [banker for banker in bankers if banker.pk not in busy]
    return {"bankers": bankers, "unserved": unserved, "free_bankers": free}


def _table(
    table: Table,
    again: dict[int, list[str]],
    choices: BankerChoices,
    bankers: dict[int, Staff],
) -> DrawnTable:
    divisions = {seat.player.division for seat in table.seats.all()}
    begun = table.game is not None and table.game.version > 0
    finished = table.round.status == Round.Status.FINISHED
    return DrawnTable(
        pk=table.pk,
        number=table.number,
        seats=tuple(
            DrawnSeat(
                seat.pk,
                seat.letter,
                seat.player.display_name,
                tuple(again.get(seat.pk, ())),
                seat.lock,
            )
            for seat in table.seats.all()
        ),
        banker=table.banker,
        chosen=choices.shown_at(table, bankers),
        fault=choices.faults.get(table.pk, ""),
        meanwhile=choices.meanwhile.get(table.pk, ""),
        begun=begun,
        cancelable=not begun and (not finished or bool(table.postponed)),
        postponed=bool(table.postponed),
        division=divisions.pop() if len(divisions) == 1 else "",
        result=shown_result(table) if finished else None,
    )


def _stages(round_: Round) -> list[tuple[str, str]]:
    """The stages of a draw with their state: done, now or todo."""
    is_confirmed = round_.status == Round.Status.CONFIRMED
    done = 2 if round_.is_drawn else int(is_confirmed)
    states = ["done"] * done + ["now"] + ["todo"] * (2 - done)
    return list(zip(("Draft", "Confirmed", "Released"), states, strict=True))
