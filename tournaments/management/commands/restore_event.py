"""`manage.py restore_event FILE`: puts back the evening of an archive."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError

from ledger.problems import Problem
from tournaments.archives import restore
from tournaments.management.terminal import refusal_of


class Command(BaseCommand):
    help = (
        "Puts back the evening of a file that `manage.py archive_event` or the set-up page has "
        "made, as it stood, in one transaction, if it passes the audit. It needs a database "
        "without that event, and without others that have its numbers."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the file."""
        parser.add_argument("file", type=Path, help="the archive")

    def handle(self, *args: Any, **options: Any) -> None:
        """Restore, and say what is left to do."""
        path: Path = options["file"]
        if not path.is_file():
            raise CommandError(f"There is no file {path}.")
        before = set(get_user_model().objects.values_list("pk", flat=True))
        try:
            event = restore(path)
        except Problem as problem:
            raise refusal_of(problem) from problem
        self.stdout.write(f"“{event.name}” is here as it stood, and passes the audit.")
        for user in get_user_model().objects.exclude(pk__in=before).order_by("pk"):
            name = user.get_username()
            self.stdout.write(f"Give {name} a password: manage.py changepassword {name}")
        self.stdout.write("Links and cards are new, unless SECRET_KEY is the same: print them.")
