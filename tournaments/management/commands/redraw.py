"""`manage.py redraw FILE`: draws a round again from its record, and says whether it agrees."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.plurals import counted
from tournaments.seating import Checked, check


class Command(BaseCommand):
    help = (
        "Draws a round again from its record, as /api/v1/events/SLUG/rounds/N/record gives it, and "
        "says whether the same tables come out. Needs no database."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the record of the draw."""
        parser.add_argument("file", type=Path, help="the record of a draw, as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Draw again; fails where anything differs."""
        try:
            record = json.loads(options["file"].read_text())
            checked = check(record if isinstance(record, dict) else {})
        except OSError as error:
            raise CommandError(f"The file can't be read: {error.strerror}.") from error
        except (ValueError, RecursionError) as error:
            raise CommandError(f"The draw can't be made again: {error}.") from error
        players = sum(map(len, checked.tables))
        tables = counted(len(checked.tables), "table")
        self.stdout.write(f"Round {checked.round}: {counted(players, 'player')} at {tables}.")
        if checked.faults:
            raise CommandError("\n".join(["The draw differs.", *checked.faults]))
        if checked.by_hand:
            self.stdout.write("The organisers made the tables by hand: nothing was drawn.")
        else:
            self.stdout.write(_seed(checked))
            self.stdout.write("The draw agrees: the same tables come out.")
        if checked.moved:
            listed = ", ".join(map(str, checked.moved))
            self.stdout.write(f"Changed by hand after the draw: table {listed}.")


def _seed(checked: Checked) -> str:
    if checked.seed is None:
        return f"No hash was published before it. It was drawn with the number {checked.number}."
    return (
        f"Its seed “{checked.seed}” has the hash {checked.sha256}.\n"
        "Compare that with the one that was published before the draw."
    )
