"""`manage.py audit [EVENT|GAME]`: are books, results and standings as they were made?"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError
from rich.console import Console
from rich.progress import track

from ledger.audit import Audited, audit_book
from ledger.models import Game
from tournaments.counting import counted
from tournaments.models import Event, Table
from tournaments.services import auditing


class Command(BaseCommand):
    help = (
        "Reads every entry again and checks sums, balances, hashes, replies and the position, "
        "then results and standings. Changes nothing. Names each fault in a sentence, and ends "
        "with 1 if there is one. Without a name it audits everything."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What to audit, and the seal of a printed sheet."""
        parser.add_argument("what", nargs="?", help="the event's short name, or the id of a game")
        parser.add_argument(
            "--sheet",
            metavar="SEAL",
            help="the seal on a printed result sheet, or its first 12 characters or more: it must "
            "stand in one of the audited books",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Audit, showing how far it is, and sum up."""
        jobs = _jobs(options["what"])
        console = Console(file=sys.stderr)
        faults: list[str] = []
        books: list[Audited] = []
        for job in track(jobs, "Auditing", console=console, disable=not console.is_terminal):
            for found in job():
                if isinstance(found, Audited):
                    books.append(found)
                else:
                    self.stdout.write(found)
                    faults.append(found)
        if options["sheet"]:
            faults += self._sheet(options["sheet"].lower().replace(" ", ""), books)
        held = counted(sum(book.entries for book in books), "entry", "entries")
        self.stdout.write(f"{counted(len(books), 'book')} with {held} audited.")
        if faults:
            raise CommandError(f"Faults: {len(faults)}. Keep the database as it is, and ask why.")
        self.stdout.write("No fault.")

    def _sheet(self, seal: str, books: list[Audited]) -> list[str]:
        if len(seal) < 12:
            raise CommandError("The seal of a sheet has at least 12 characters.")
        for book in books:
            for number, stored in book.seals.items():
                if stored.startswith(seal):
                    more = book.entries - number
                    then = f"{more} more follow" if more else "it is the newest"
                    self.stdout.write(f"The sheet is of game {book.game}, entry {number}; {then}.")
                    return []
        fault = (
            "The seal of the sheet stands in none of these books: entries were changed or removed."
        )
        self.stdout.write(fault)
        return [fault]


Job = Callable[[], Iterator[Audited | str]]
"""Audits one thing: gives the book, and every fault as a sentence."""


def _jobs(what: str | None) -> list[Job]:
    """What there is to audit: tables, games without a table, standings. Raises `CommandError`."""
    tables = Table.objects.exclude(game=None).select_related("round__event")
    tables = tables.order_by("round__event", "round__number", "number")
    if what is None:
        loose = Game.objects.filter(table=None).order_by("opened_at").only("pk")
        return [
            *(partial(_table, table) for table in tables),
            *(partial(_game, game) for game in loose),
            *(partial(_standings, event) for event in Event.objects.all()),
        ]
    event = Event.objects.filter(slug=what).first()
    if event is not None:
        of_event = tables.filter(round__event=event)
        return [*(partial(_table, table) for table in of_event), partial(_standings, event)]
    game = Game.objects.filter(pk=what).only("pk").first() if _is_uuid(what) else None
    if game is not None:
        table = tables.filter(game=game).first()
        return [partial(_table, table) if table else partial(_game, game)]
    known = ", ".join(Event.objects.values_list("slug", flat=True)) or "none yet"
    raise CommandError(f"There is no event or game “{what}”. Events: {known}.")


def _table(table: Table) -> Iterator[Audited | str]:
    audited = auditing.audit_table(table)
    yield audited.book
    yield from audited.faults


def _game(game: Game) -> Iterator[Audited | str]:
    book = audit_book(game.pk)
    yield book
    yield from map(str, book.faults)


def _standings(event: Event) -> Iterator[str]:
    yield from auditing.audit_standings(event)


def _is_uuid(text: str) -> bool:
    try:
        UUID(text)
    except ValueError:
        return False
    return True
