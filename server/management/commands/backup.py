"""`manage.py backup [FOLDER]`: a private copy of all that an evening needs, while it runs."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from server.copies import postgresql
from server.copies.contents import DUMP, KEY
from server.copies.dumping import alone
from server.copies.making import NoCopy, make_copy, put_copy


class Command(BaseCommand):
    help = (
        "Copies the database, the key that signs links and logins, and the authority of "
        "`manage.py lan` into a new folder that only its owner can read. The program may run "
        "meanwhile. `manage.py restore` brings it back. On PostgreSQL run it as the owner of the "
        "tables; it calls pg_dump."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the argument for the folder."""
        default = settings.VAR_DIR / "backups"
        parser.add_argument("folder", nargs="?", default=str(default), help=f"default: {default}")

    def handle(self, *args: Any, **options: Any) -> None:
        """Copy, and say where the copy lies."""
        os.umask(0o077)
        place = Path(options["folder"])
        try:
            place.mkdir(mode=0o700, parents=True, exist_ok=True)
            if connection.vendor == "sqlite":
                database = Path(connection.settings_dict["NAME"])
                folder = make_copy(database, settings.VAR_DIR, place, "passgo-")
            else:
                with alone():
                    postgresql.require_key_in_force()
                    folder = put_copy(
                        lambda draft: postgresql.dump(draft / DUMP),
                        settings.VAR_DIR,
                        place,
                        "passgo-",
                    )
        except (OSError, NoCopy) as fault:
            raise CommandError(f"No copy: {fault}.") from fault
        copied = ", ".join(sorted(path.name for path in folder.iterdir()))
        self.stdout.write(f"Copied to {folder}: {copied}. Keep it as safe as the laptop.")
        if connection.vendor == "postgresql" and (folder / KEY).exists():
            self.stdout.write(
                f"The key is that in {settings.VAR_DIR}. If the services have a SECRET_KEY of "
                "their own, set it here too and copy again: this key opens none of their cards."
            )
        elif not (folder / KEY).exists():
            self.stdout.write(
                "The key isn't in it: keep SECRET_KEY in a safe place too. Without it every "
                "printed card stops working."
            )
