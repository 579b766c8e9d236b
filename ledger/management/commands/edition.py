"""`manage.py edition`: lists editions, checks and adds files, prints one to start from."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from engine.edition_file import EditionFile, read_edition_file
from ledger.actors import Actor
from ledger.problems import Problem
from ledger.services import editions


class Command(BaseCommand):
    help = "Editions of the board: list them, check or add a file, print one to start from."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The act, and its file or edition."""
        doing = parser.add_subparsers(dest="doing", required=True)
        doing.add_parser("list", help="every edition, with the number of its cards")
        for name, what in (("check", "say all that is wrong with a file"), ("add", "add a file")):
            doing.add_parser(name, help=what).add_argument("file", type=Path)
        doing.add_parser("write", help="print the file of an edition").add_argument("name")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it. Exits with 1 and every fault if a file has any."""
        try:
            getattr(self, f"_{options['doing']}")(options)
        except Problem as problem:
            faults = [f"  {fault}" for fault in problem.extra.get("faults", [])]
            raise CommandError("\n".join([problem.sentence, *faults])) from problem

    def _list(self, options: dict[str, Any]) -> None:
        for each in editions.all_editions():
            edition = each.edition
            cards = " + ".join(str(len(ids)) for ids in edition.decks.values())
            offered = "" if each.is_offered else ", no longer offered"
            self.stdout.write(f"{edition.name:<24} {edition.title} ({cards} cards{offered})")

    def _check(self, options: dict[str, Any]) -> None:
        read: EditionFile = read_edition_file(_content(options["file"]))
        if read.document is None:
            raise editions.FaultyEdition(read.faults)
        self.stdout.write(f"No fault: “{read.document['name']}”, {read.document['title']}.")

    def _add(self, options: dict[str, Any]) -> None:
        content = _content(options["file"])
        added = editions.add_file(content, actor=Actor.system("operator"))
        self.stdout.write(f"“{added.name}” is added, and stays as it is.")

    def _write(self, options: dict[str, Any]) -> None:
        self.stdout.write(editions.text_of(options["name"]), ending="")


def _content(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise CommandError(f"{file} can't be read: {error.strerror}.") from error
