"""`manage.py export EVENT|GAME`: writes books to files."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from ledger.exports import FORMATS, stem_of
from ledger.models import Game
from tournaments.exports import event_archive
from tournaments.management.terminal import known_events
from tournaments.models import Event


class Command(BaseCommand):
    help = (
        "Writes the book of a game to a file, or the books of an event to a ZIP archive with a "
        "manifest. docs/exports.md says how to read them."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add what to export, the format and the file."""
        parser.add_argument("what", help="the event's short name, or the id of a game")
        parser.add_argument(
            "--format", choices=FORMATS, help="of a game (json if not named); an event has all"
        )
        parser.add_argument("--names", action="store_true", help="an event: with results.csv")
        parser.add_argument("--to", type=Path, help="the file to write, - for the terminal")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the file and say its name."""
        name, pieces = _export(options)
        path = options["to"] or Path(name)
        if str(path) == "-":
            for piece in pieces:
                sys.stdout.buffer.write(piece)
            return
        try:
            with path.open("xb") as file:
                for piece in pieces:
                    file.write(piece)
        except FileExistsError as error:
            raise CommandError(f"{path} is there already; name another file with --to.") from error
        except OSError as error:
            raise CommandError(f"{path} can't be written: {error.strerror}.") from error
        self.stdout.write(str(path))


def _export(options: dict[str, Any]) -> tuple[str, Iterator[bytes]]:
    named = FORMATS.get(options["format"])
    event = Event.objects.filter(slug=options["what"]).first()
    if event is not None:
        formats = (named,) if named else tuple(FORMATS.values())
        archive = event_archive(event, with_names=options["names"], formats=formats)
        return f"{event.slug}.zip", archive
    game = _game(options["what"])
    if game is None:
        raise CommandError(f"There is no event or game “{options['what']}”. {known_events()}")
    wanted = named or FORMATS["json"]
    return wanted.file_name(stem_of(game)), wanted.pieces(game)


def _game(text: str) -> Game | None:
    try:
        return Game.objects.filter(pk=UUID(text)).first()
    except ValueError:
        return None
