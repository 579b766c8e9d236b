"""`manage.py backup [FOLDER]`: a private copy of the database and of its key, while it runs."""

from __future__ import annotations

import os
import shutil
import sqlite3
from argparse import ArgumentParser
from contextlib import closing
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.utils import timezone

PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700


class Command(BaseCommand):
    help = (
        "Copies the database of SQLite, and the key that signs links and logins, into a new folder "
        "that only its owner can read. The program may run meanwhile. For PostgreSQL it says how."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to."""
        default = settings.VAR_DIR / "backups"
        parser.add_argument("folder", nargs="?", default=str(default), help=f"default: {default}")

    def handle(self, *args: Any, **options: Any) -> None:
        """Copy, and say where the copy lies."""
        if connection.vendor != "sqlite":
            name = connection.settings_dict["NAME"]
            raise CommandError(
                f"This database is PostgreSQL's. Copy it as its owner with: umask 077; pg_dump "
                f"--format=custom --file={name}.dump {name}; docs/operators.md says how it comes "
                "back."
            )
        os.umask(0o077)
        folder = Path(options["folder"]) / f"{timezone.localtime():passgo-%Y-%m-%d-%H%M%S}"
        try:
            folder.mkdir(mode=PRIVATE_FOLDER, parents=True)
            copied = _copy(folder)
        except (OSError, sqlite3.Error) as fault:
            raise CommandError(f"The copy in {folder} is not complete: {fault}.") from fault
        self.stdout.write(
            f"Copied to {folder}: {', '.join(copied)}. Keep it as safe as the laptop."
        )


def _copy(folder: Path) -> list[str]:
    """Copy what the next start needs; the names of the copies."""
    database = Path(connection.settings_dict["NAME"])
    copy = folder / database.name
    copy.touch(PRIVATE_FILE)
    with (
        closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as source,
        closing(sqlite3.connect(copy)) as target,
    ):
        source.backup(target)
    copied = [copy.name]
    key = settings.VAR_DIR / "secret_key"
    if key.exists():
        shutil.copyfile(key, folder / key.name)
        (folder / key.name).chmod(PRIVATE_FILE)
        copied.append(key.name)
    return copied
