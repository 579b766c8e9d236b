"""`manage.py archive_event EVENT FILE`: a whole evening as one file."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from ledger.problems import Problem
from tournaments.archives import archive_of, own_mark
from tournaments.management.terminal import event_named, refusal_of


class Command(BaseCommand):
    help = (
        "Writes a whole evening to one file: set-up, people, draws, results, log and books, with "
        "all names. `manage.py restore_event` puts it back on another computer."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the event and the file."""
        parser.add_argument("event", help="the event's short name")
        parser.add_argument("file", type=Path, help="the file to write")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the file, which nobody else may read."""
        event = event_named(options["event"])
        path: Path = options["file"]
        try:
            pieces = archive_of(event)
            with path.open("xb") as file:
                path.chmod(0o600)
                for piece in pieces:
                    file.write(piece)
        except Problem as problem:
            raise refusal_of(problem) from problem
        except FileExistsError as error:
            raise CommandError(f"{path} is there already; name another file.") from error
        except OSError as error:
            raise CommandError(f"{path} can't be written: {error.strerror}.") from error
        self.stdout.write(f"{path} has the evening “{event.name}”, with all names.")
        self.stdout.write(f"It is signed by this computer, whose mark is {own_mark()}.")
