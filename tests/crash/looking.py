"""What became of a night whose programs were killed: `python -m tests.crash.looking FILE [over]`.

FILE has the promises that tablets were made (see `listening`). It prints every one that isn't kept
and everything that is wrong with books, outbox, results and standings, and ends with 1 if there is
anything. With `over`, the night is over and nothing may be left to do.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any

Json = dict[str, Any]


def main(promises: list[Json], *, over: bool) -> int:
    """Print all faults. Promises and outbox are read as of one moment."""
    import django

    django.setup()

    from ledger.checks import check_guards, check_role

    said = [*check_role(databases=["default"]), *check_guards(databases=["default"])]
    faults = [each.msg for each in said if each.id != "ledger.I001"]
    if over:
        _let_sweeps_come()
    with _one_moment():
        faults += [*_broken(promises), *_outbox(over)]
    faults += [*_books(), *(_at_the_end() if over else [])]
    print("\n".join(faults))
    return int(bool(faults))


def _let_sweeps_come() -> None:
    """Wait until no job is open, as long as two sweeps may take to come.

    A worker that is killed between a job's work and the mark that it is done leaves it to a sweep,
    and people who don't wait for that may crown their champion first.
    """
    from ledger.models import OutboxRow
    from ledger.outbox import NEXT_CHANCE

    deadline = time.monotonic() + 4 * NEXT_CHANCE.total_seconds()
    while OutboxRow.objects.filter(done_at=None).exists() and time.monotonic() < deadline:
        time.sleep(0.2)


@contextmanager
def _one_moment() -> Iterator[None]:
    """Everything that is read inside is of one moment, though the night goes on."""
    from django.db import connection, transaction

    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        yield


def _broken(promises: list[Json]) -> Iterator[str]:
    """Each reply that a tablet received: in the book, once, as it was told."""
    from ledger.models import Reply, Transaction
    from tournaments.models import Result, Signature

    entries = {
        (str(entry.game_id), str(entry.key)): entry
        for entry in Transaction.objects.prefetch_related("postings")
    }
    refusals = {
        (str(reply.game_id), str(reply.key)): reply.body["code"]
        for reply in Reply.objects.filter(status=422)
    }
    signed = set(Signature.objects.values_list("result__table", "seat__letter"))
    settled = set(Result.objects.settled().values_list("table", flat=True))
    for promise in promises:
        if "table" in promise:
            if (promise["table"], promise["seat"]) not in signed | {
                (table, promise["seat"]) for table in settled
            }:
                yield f"a signature is lost: {promise}"
            continue
        place = (promise["game"], promise["key"])
        if "code" in promise:
            if refusals.get(place) != promise["code"] or place in entries:
                yield f"a refusal is lost: {promise}"
        elif (entry := entries.get(place)) is None:
            yield f"an entry is lost: {promise}"
        elif _told(entry) != {name: promise[name] for name in _told(entry)}:
            yield f"an entry is another one: {promise}, not {_told(entry)}"


def _told(entry: Any) -> Json:
    fields = ("account", "commodity", "quantity", "balance")
    postings = [{name: getattr(leg, name) for name in fields} for leg in entry.postings.all()]
    heads = {"link": entry.link, "seal": entry.seal}
    return {"number": entry.number, "command": entry.command, "postings": postings} | heads


def _books() -> Iterator[str]:
    """Each book is sound, as its audit sees it and as a second bookkeeper does."""
    from ledger.audit import audit_book
    from ledger.models import Game
    from tests.rehearsal.audit import audit

    for game in Game.objects.all():
        yield from map(str, audit_book(game.pk).faults)
        with _one_moment():
            game.refresh_from_db()
            yield from audit(game)[1]


def _outbox(over: bool) -> Iterator[str]:
    """One job for each book that was closed, none for the others; in the end all are done, as are
    those for the standings."""
    from ledger.models import Game, OutboxRow

    of_books = OutboxRow.objects.filter(topic__startswith="book")
    jobs = Counter(of_books.values_list("topic", "payload__game"))
    closed = Game.objects.filter(status="closed").values_list("pk", flat=True)
    expected = Counter({("book_closed", str(game)): 1 for game in closed})
    if jobs != expected:
        yield f"the outbox has {jobs}, not {expected}"
    left = OutboxRow.objects.filter(done_at=None)
    if over and left:
        yield f"the outbox is not done with {list(left)}"


def _at_the_end() -> Iterator[str]:
    """The whole audit finds nothing, results are what a second bookkeeper makes of the books, and
    jobs that run once more change not a byte of results and standings."""
    from django.core.management import CommandError, call_command

    from ledger import outbox
    from ledger.models import OutboxRow
    from tests.rehearsal.audit import audit
    from tournaments.models import Event, Result, Table
    from tournaments.services import standings

    said = StringIO()
    try:
        call_command("audit", stdout=said)
    except CommandError:
        yield said.getvalue()
    for table in Table.objects.filter(result=None):
        yield f"{table} has no result"
    for event in Event.objects.filter(champion=None):
        yield f"{event} has no champion"
    for result in Result.objects.select_related("table__game"):
        game = result.table.game
        if game is None or result.assets != audit(game)[0].assets(game.seats):
            yield f"{result} says {result.assets}"
    before = _results()
    for row in OutboxRow.objects.all():
        OutboxRow.objects.filter(pk=row.pk).update(done_at=None)
        if not outbox.deliver(row.pk):
            yield f"{row} fails when it is delivered again"
    for event in Event.objects.all():
        standings.compute(event.pk)
    if _results() != before:
        yield f"worked out again, results and standings are {_results()}, not {before}"


def _results() -> str:
    """Every column of every result and of the standings."""
    from tournaments.models import Result, Standings

    rows = [Result.objects.order_by("pk").values(), Standings.objects.order_by("pk").values()]
    return json.dumps([list(each) for each in rows], default=str)


if __name__ == "__main__":
    sys.exit(main(json.loads(Path(sys.argv[1]).read_text()), over="over" in sys.argv))
