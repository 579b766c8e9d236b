"""`manage.py restore FILE_OR_FOLDER`: go on from a copy, on this laptop."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from pathlib import Path
from shlex import quote
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from config.addresses import lan_addresses
from server import onelock, system
from server.copies import contents, postgresql, restoring
from server.copies.making import NoCopy
from server.copies.restoring import CantRestore, Restored


class Command(BaseCommand):
    help = (
        "Goes on from a copy that `make run` (COPY_TO) or `manage.py backup` has made: checks it, "
        "brings it up to date, audits it, and puts it into the data folder, or into PostgreSQL's "
        "database, whose owner DATABASE_URL then has to name. Of a folder with several copies it "
        "takes the newest. What is there already stays as it is, unless --replace is given: then "
        "it is kept aside."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the copy, and the options that let it replace what is here."""
        parser.add_argument("copy", help="the folder of a copy, of several copies, or a database")
        parser.add_argument(
            "--replace",
            action="store_true",
            help="keep what is here aside, go on from the copy; refused where that is older",
        )
        parser.add_argument(
            "--replace-newer",
            action="store_true",
            help="the same, even if what is here is newer than the copy",
        )

        parser.add_argument(
            "--keep-key",
            action="store_true",
            help="go on from a copy without a secret_key, with the key of this computer",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Restore, and say what the tablets need."""
        os.umask(0o077)
        place = Path(options["copy"])
        how = {
            "replace": options["replace"] or options["replace_newer"],
            "even_newer": options["replace_newer"],
            "keep_key": options["keep_key"],
            "say": self.stdout.write,
        }
        try:
            with system.ending_in_order():
                if connection.vendor == "sqlite":
                    database = Path(connection.settings_dict["NAME"])
                    connection.close()
                    onelock.take()
                    restored = restoring.restore(place, database, settings.VAR_DIR, **how)
                else:
                    restored = postgresql.restore(place, settings.VAR_DIR, **how)
        except KeyboardInterrupt as stop:
            raise CommandError("Stopped. What was here is here again.") from stop
        except onelock.AlreadyRunning as running:
            raise CommandError(f"{running} Stop it first.") from running
        except (CantRestore, NoCopy) as reason:
            raise CommandError(str(reason)) from reason
        except OSError as fault:
            raise CommandError(f"It can't be read or written: {fault}.") from fault
        self._tell(restored)

    def _tell(self, restored: Restored) -> None:
        say = self.stdout.write
        say(f"Restored from {restored.copy}, which was made {restored.made_at:%d %B at %H:%M:%S}.")
        if restored.aside:
            say(f"What was here is now in {' and '.join(restored.aside)}.")
        if not restored.has_key:
            say(
                "The copy has no key: start with the same SECRET_KEY as before, or every card has "
                "to be printed again."
                if os.environ.get("SECRET_KEY")
                else f"The copy has no key, so that in {settings.VAR_DIR} stays: cards that were "
                "printed with another one have to be printed again."
            )
        note = contents.note_of(restored.copy)
        if note and note.addresses and not set(note.addresses) & set(lan_addresses()):
            say(
                f"The tablets look for this server at {note.addresses[0]}. Give this laptop that "
                "address; otherwise they find neither it nor what they kept."
            )
        port = f" PORT={note.port}" if note and note.port != "8000" else ""
        folder = f" VAR_DIR={quote(var)}" if (var := os.environ.get("VAR_DIR")) else ""
        # The copies go on where this one came from, or nobody could go on from a second accident.
        is_of_a_minute = restored.copy.name.startswith(contents.MINUTE_COPY)
        place = quote(str(restored.copy.absolute().parent))
        copies = f" COPY_TO={place}" if is_of_a_minute else ""
        on = f"Go on with: make run{port}{folder}{copies}"
        say("Start Passgo." if connection.vendor == "postgresql" else on)
