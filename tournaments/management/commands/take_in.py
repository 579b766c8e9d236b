"""`manage.py take_in EVENT FILE MARK`: the evening of another hall joins the one here."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from ledger.problems import Problem
from tournaments.archives import take_in
from tournaments.management.terminal import event_named, refusal_of


class Command(BaseCommand):
    help = (
        "Takes in the evening of another hall, from the file that its set-up page or `manage.py "
        "archive_event` has made. The two then have common standings. The same file again changes "
        "nothing."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the event, the file, and the mark of the computer that made it."""
        parser.add_argument("event", help="the short name of the event here")
        parser.add_argument("file", type=Path, help="the archive of the other hall")
        parser.add_argument("mark", help="the mark of that hall's computer, as its set-up page has")

    def handle(self, *args: Any, **options: Any) -> None:
        """Take it in, and say what came with it."""
        event = event_named(options["event"])
        path: Path = options["file"]
        if not path.is_file():
            raise CommandError(f"There is no file {path}.")
        try:
            hall = take_in(event.pk, path, mark=options["mark"])
        except Problem as problem:
            raise refusal_of(problem) from problem
        self.stdout.write(f"“{hall.name}” is here, with {hall.players.count()} players.")
