"""`manage.py lan`: let `make run` answer by https as well, on this computer's own network."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from server.lan import kept
from server.lan.certificates import fingerprint
from server.lan.names import own_names


class Command(BaseCommand):
    help = (
        "Makes an authority and a certificate for this computer's addresses, beside the database. "
        "From its next start on, `make run` answers by https as well, and a tablet that trusts the "
        "authority loads the bank without a network."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the option to start over."""
        parser.add_argument(
            "--anew",
            action="store_true",
            help="make another authority: each tablet has to learn to trust it again",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Make what is missing, and say what comes next."""
        try:
            authority = None if options["anew"] else kept.authority()
            known = authority is not None
            authority = authority or kept.set_up(own_names())
            kept.certificate_for(authority, own_names())
        except (OSError, ValueError) as fault:
            raise CommandError(
                f"The certificates in {kept.FOLDER} can't be read or written ({fault}). Make that "
                "folder writable, or begin anew: manage.py lan --anew"
            ) from fault
        until = authority.certificate.not_valid_after_utc
        print_ = self.stdout.write
        print_(f"The authority {'is' if known else 'was made'} in {kept.FOLDER}.")
        print_(f"It is good until {until:%B %Y}. Its fingerprint (SHA-256) is")
        print_(f"  {fingerprint(authority.certificate)}")
        print_("Keep that folder as private as the database.\n")
        print_("1. Start Passgo again: make run")
        print_(
            f"2. Open http://{settings.LAN_HOST or 'localhost'}:{_port()}/https/ on each tablet."
        )
        print_("3. Only then print the bankers' cards: their codes now open https.")


def _port() -> str:
    import os

    return os.environ.get("PORT") or "8000"
