"""`manage.py audit [EVENT|GAME]`: are books, results and standings as they were made?"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError
from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor
from rich.console import Console
from rich.progress import track

from ledger.audit import Audited, audit_book, softly
from ledger.models import Game
from tournaments.management.terminal import known_events
from tournaments.models import Event, Table
from tournaments.plurals import counted
from tournaments.services import auditing
from tournaments.services.auditing import AuditedLog


class Command(BaseCommand):
    help = (
        "Reads every entry again and checks sums, balances, hashes, replies and the position, "
        "then what the log of each event says, results and standings. Changes nothing. Names each "
        "fault in a sentence, and ends with 1 if there is one. Without a name it audits everything."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add what to audit, and the seal of a printed sheet."""
        parser.add_argument("what", nargs="?", help="the event's short name, or the id of a game")
        parser.add_argument(
            "--sheet",
            metavar="SEAL",
            help="a seal on a printed result sheet, or its first 12 characters or more: it must "
            "stand in one of the audited books or logs",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Audit, showing how far it is, and sum up."""
        if not _is_of_this_version():
            raise CommandError(
                "The database isn't up to date yet, so nothing was audited. Start Passgo once (on "
                "PostgreSQL: manage.py migrate, as the owner of the tables), and audit then."
            )
        what = options["what"]
        found = Findings()
        self._run(_jobs(what), found)
        if what is None:
            # Also those whose table couldn't be read.
            rest = set(auditing.known_games()) - {book.game for book in found.books}
            self._run([(f"Game {game}", _game(game)) for game in sorted(rest)], found)
        if options["sheet"]:
            sheet = options["sheet"].lower().replace(" ", "")
            found.faults += self._sheet(sheet, found.books, found.logs)
        held = counted(sum(book.entries for book in found.books), "entry", "entries")
        self.stdout.write(f"{counted(len(found.books), 'book')} with {held} audited.")
        if found.logs:
            told = counted(sum(len(log.seals) for log in found.logs), "act")
            self.stdout.write(f"{counted(len(found.logs), 'log')} with {told} audited.")
        if found.faults:
            count = len(found.faults)
            raise CommandError(f"Faults: {count}. Keep the database as it is, and ask why.")
        self.stdout.write("No fault.")

    def _run(self, jobs: list[Job], findings: Findings) -> None:
        """Do each job. If one fails, that is reported as a fault, and the next is done all the
        same."""
        console = Console(file=sys.stderr)
        for job in track(jobs, "Auditing", console=console, disable=not console.is_terminal):
            for found in softly(*job):
                if isinstance(found, Audited):
                    findings.books.append(found)
                elif isinstance(found, AuditedLog):
                    findings.logs.append(found)
                else:
                    self.stdout.write(self._printable(found))
                    findings.faults.append(found)

    def _printable(self, sentence: str) -> str:
        """The sentence, with escapes for what this terminal can't show."""
        encoding = getattr(self.stdout, "encoding", None) or "utf-8"
        return sentence.encode(encoding, "backslashreplace").decode(encoding)

    def _sheet(self, seal: str, books: list[Audited], logs: list[AuditedLog]) -> list[str]:
        if len(seal) < 12:
            raise CommandError("The seal of a sheet has at least 12 characters.")
        chains = [
            *((f"game {book.game}, entry", book.seals) for book in books),
            *((f"{log.title}, act", log.seals) for log in logs),
        ]
        for what, seals in chains:
            for number, stored in seals.items():
                if stored.startswith(seal):
                    more = sum(each > number for each in seals)
                    then = f"{more} more follow" if more else "it is the newest"
                    self.stdout.write(f"The sheet shows {what} {number}; {then}.")
                    return []
        fault = (
            "The seal of the sheet stands in none of these books and logs: entries or acts were "
            "changed or removed."
        )
        self.stdout.write(fault)
        return [fault]


def _is_of_this_version() -> bool:
    """Whether all migrations have run. Where that can't be read, the audit says what can't."""
    try:
        executor = MigrationExecutor(connection)
        return not executor.migration_plan(executor.loader.graph.leaf_nodes())
    except Error:
        return True


Job = tuple[str, Iterator[Audited | AuditedLog | str]]
"""A thing to audit, and its audit, which doesn't begin before somebody iterates over it. It gives
the book or the log, and every fault as a sentence."""


@dataclass
class Findings:
    """The findings of all jobs."""

    books: list[Audited] = field(default_factory=list)
    logs: list[AuditedLog] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def _jobs(what: str | None) -> list[Job]:
    """Return the jobs of an audit: tables, logs, standings, and what belongs to none of these. Only
    keys are read so far: any other column may hold something that can't be read. Raises
    `CommandError`."""
    tables = Table.objects.exclude(game=None).order_by("round__event", "round__number", "number")
    keys: Job = ("What refers to what", auditing.broken_keys())
    if what is None:
        return [
            *map(_table_job, tables.values_list("pk", flat=True)),
            *chain.from_iterable(map(_event_jobs, auditing.known_events())),
            keys,
            ("What belongs to no event", auditing.loose_faults()),
        ]
    for event in auditing.known_events():
        if Event.objects.filter(pk=event, slug=what).exists():
            of_event = tables.filter(round__event=event)
            pks = of_event.values_list("pk", flat=True)
            return [*map(_table_job, pks), *_event_jobs(event), keys]
    if _is_uuid(what) and Game.objects.filter(pk=(game := UUID(what))).exists():
        its_table = tables.filter(game=game).values_list("pk", flat=True).first()
        return [_table_job(its_table) if its_table else (f"Game {game}", _game(game))]
    raise CommandError(f"There is no event or game “{what}”. {known_events()}")


def _table_job(table_id: int) -> Job:
    return f"Row {table_id} of the tables", _table(table_id)


def _event_jobs(event_id: UUID) -> list[Job]:
    title = f"Event {event_id}"
    return [
        (f"{title}: its log", _log(event_id)),
        (f"{title}: its standings", _standings(event_id)),
    ]


def _table(table_id: int) -> Iterator[Audited | str]:
    # Without what only the page of the draw shows.
    tables = Table.objects.select_related("round").defer("round__draw_note")
    audited = auditing.audit_table(tables.get(pk=table_id))
    yield audited.book
    yield from audited.faults


def _game(game_id: UUID) -> Iterator[Audited | str]:
    book = audit_book(game_id)
    yield book
    yield from map(str, book.faults)


def _log(event_id: UUID) -> Iterator[AuditedLog | str]:
    log = auditing.audit_log(event_id)
    yield log
    yield from log.faults


def _standings(event_id: UUID) -> Iterator[str]:
    yield from auditing.audit_standings(event_id, auditing.title_of(event_id))


def _is_uuid(text: str) -> bool:
    try:
        UUID(text)
    except ValueError:
        return False
    return True
