"""`manage.py demo`: the demo event of an empty database, played on a running server."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from rehearsal.demo import is_wanted, make_demo


class Command(BaseCommand):
    help = (
        "Makes the demo event of an empty database, or finishes one that was cut off. `make run` "
        "calls it; with other data in the database it does nothing."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The server whose API is used to play the tables."""
        parser.add_argument(
            "--url", default="http://localhost:8000", help="a running server on the same database"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Make the demo where one is wanted."""
        if not is_wanted():
            return
        self.stdout.write("  A demo event is being made; it appears on the front page in a moment.")
        self.stdout.flush()
        make_demo(options["url"])
