"""An evening with everything in it that acts can tell, and ways to forge it row by row."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from io import StringIO
from typing import Any, NamedTuple
from uuid import uuid4

from django.core.management import CommandError, call_command
from django.db import connection, models, transaction

from tests.tournaments import evening
from tests.unguarded import lifted
from tournaments.models import Event, Round, Table
from tournaments.services import calls, clock, disputes, draws, money, players, registering, rounds


def over() -> Event:
    """Eight players, one round with a ruling and a clock that was stopped, lots for the last seat,
    and a final with a champion, whose seed was published. Wanda waits for a place, and a banker
    without a table has called. Somebody was dropped, somebody took a dispute back; every result is
    signed or ruled."""
    event = evening.make_event(rounds=1, advance=2)
    registering.switch(event.pk, is_open=True)
    registering.change(event.pk, version=2, capacity=8)
    registering.register(event.pk, "Wanda", key=uuid4())
    money.take(event.pk, "donation", 5000, key=uuid4(), player=event.players.first())
    round_ = evening.playing(event)
    clock.pause(round_.pk, by="Olga")
    clock.resume(round_.pk, by="Olga")
    one, other = evening.tables_of(round_)
    evening.end_game(one, {"A": 2500})
    disputes.dispute(one.pk, "B", text="A note is missing", via="phone")
    disputes.take_back(one.pk, "B")
    calls.call(event.staff.filter(tables=None).get(), key=uuid4())
    evening.sign_all(one)
    evening.end_game(other)
    evening.rule(other, "A note", B=1499)
    rounds.finish(round_.pk)
    players.drop(other.seats.get(letter="D").player)
    draws.publish(event.pk, 2, seed="seven green houses")
    final = draws.draft(event.pk)
    evening.play_out(evening.begin(evening.release(final)), {"Ada": 3000})
    evening.deliver()
    event.refresh_from_db()
    return event


class Forgery(NamedTuple):
    """A column set to something else, and what the audit then says among other things."""

    column: str
    value: Any
    says: str


def said(*arguments: str) -> str:
    """The command's output, and how it ended."""
    out = StringIO()
    try:
        call_command("audit", *arguments, stdout=out)
    except CommandError as error:
        return f"{out.getvalue()}{error}"
    return out.getvalue()


def said_of(forge: Callable[[], object], *arguments: str) -> str:
    """The audit's report after this was done with the guards lifted; then it is undone."""
    with transaction.atomic():
        _settle()
        with lifted(connection):
            forge()
            _settle()
        told = said(*arguments)
        transaction.set_rollback(True)
    return told


def _settle() -> None:
    """On PostgreSQL, run what waits for the end of the transaction: guards can't be switched while
    some of it is still to run."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def unnoticed(row: models.Model, forgeries: Iterable[Forgery]) -> list[str]:
    """The changes of a row that the audit doesn't name as it should, with what it says."""
    missed = []
    for column, value, says in forgeries:
        told = said_of(lambda: change(row, **{column: value}))  # noqa: B023
        if says not in told:
            missed.append(f"{column}: {told}")
    return missed


def change(row: models.Model, **columns: Any) -> None:
    """Write columns of a row directly, past everything that the program would do."""
    assert type(row)._default_manager.filter(pk=row.pk).update(**columns)


def table(number: int, *, stage: int = 1) -> Table:
    """A table of the evening."""
    return Table.objects.get(number=number, round__stage__number=stage)


def the_final() -> Round:
    """The final of the evening, by its key alone."""
    return Round(pk=Round.objects.values_list("pk", flat=True).get(stage__number=2))
