"""`manage.py archive_event EVENT FILE`: a whole evening as one file."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from ledger.problems import Problem
from tournaments.archives import archive_of, own_mark
from tournaments.models import Event


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
        event = Event.objects.filter(slug=options["event"]).first()
        if event is None:
            known = ", ".join(Event.objects.values_list("slug", flat=True)) or "none yet"
            raise CommandError(f"There is no event “{options['event']}”. Events: {known}.")
        path: Path = options["file"]
        try:
            pieces = archive_of(event)
            with path.open("xb") as file:
                path.chmod(0o600)
                for piece in pieces:
                    file.write(piece)
        except Problem as problem:
            raise CommandError(f"{problem.sentence} {problem.extra.get('remedy', '')}") from problem
        except FileExistsError as error:
            raise CommandError(f"{path} is there already; name another file.") from error
        except OSError as error:
            raise CommandError(f"{path} can't be written: {error.strerror}.") from error
        self.stdout.write(f"{path} has the evening “{event.name}”, with all names.")
        self.stdout.write(f"It is signed by this computer, whose mark is {own_mark()}.")
