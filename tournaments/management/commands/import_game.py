"""`manage.py import_game FILE`: makes a game from a file."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from rich.console import Console

import engine
from ledger.actors import Actor
from ledger.problems import Problem
from ledger.services.importing import import_game
from tournaments.plurals import counted


class Command(BaseCommand):
    help = (
        "Makes a game from a file: JSON as `manage.py export` writes it, or notation. All of it "
        "or nothing; what is wrong is named with its line or entry."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the file."""
        parser.add_argument("file", type=Path, help="a game as JSON or in notation")

    def handle(self, *args: Any, **options: Any) -> None:
        """Import, and say what came of it."""
        try:
            data = options["file"].read_bytes()
            game = import_game(data, actor=Actor.system("import"))
        except OSError as error:
            raise CommandError(f"The file can't be read: {error.strerror}.") from error
        except Problem as problem:
            raise CommandError(problem.sentence) from problem
        console = Console(file=options.get("stdout"), highlight=False, soft_wrap=True)
        entries = counted(game.version, "entry", "entries")
        console.print(f"Game {game.pk}: {entries}, {game.status}.")
        console.print(f"Head of its game chain: {game.link}")
        played = game.engine_game()
        for seat, own in engine.tally_of(played).items():
            console.print(f"  {seat}  {played.edition.money(own['total'])}")
