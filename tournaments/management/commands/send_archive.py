"""`manage.py send_archive EVENT ADDRESS`: a hall hands its evening to the laptop that gathers."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from getpass import getpass
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from ledger.problems import Problem
from tournaments.archives.sending import Gathering, NotSent, send
from tournaments.management.terminal import event_named, refusal_of
from tournaments.plurals import counted


class Command(BaseCommand):
    help = (
        "Sends a whole evening over the network to the event that gathers the halls, which takes "
        "it in. It asks for an access key of an organiser there, or takes it from the environment "
        "(ACCESS_KEY). Doing it again changes nothing."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the event and the address."""
        parser.add_argument("event", help="the short name of the event here")
        parser.add_argument("address", help="of the event there: http://192.168.1.20:8000/e/north/")

    def handle(self, *args: Any, **options: Any) -> None:
        """Send it, and say what the other laptop has now."""
        event = event_named(options["event"])
        try:
            place = Gathering.at(options["address"])
            # Not an argument: everybody on a computer can read those of every program.
            key = os.environ.get("ACCESS_KEY") or getpass("Access key of the laptop that gathers: ")
            hall = send(event, place, key.strip())
        except Problem as problem:
            raise refusal_of(problem) from problem
        except NotSent as why:
            raise CommandError(str(why)) from why
        players = counted(hall["players"], "player")
        self.stdout.write(f"“{hall['name']}” is at {place.netloc}, with {players}.")
