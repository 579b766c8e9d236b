"""`manage.py doctor`: looks at the whole set-up, and says in sentences what is wrong."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from server.doctor import computer, database, jobs, site
from server.doctor.findings import Finding, Severity, note


class Command(BaseCommand):
    help = (
        "Looks at database, guards, role, clock, disk, copies, files, versions, Redis, worker, "
        "beat, certificate and, with --url, at the proxy. Says what is wrong and what to do about "
        "it, and exits with 1 if anything is. The evening may go on: nothing of it changes. To see "
        "whether a job gets done it puts one into the outbox, and removes it again if its role "
        "may. If there is no key yet, it makes one in the data folder, as each command does."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the option for the site's address."""
        parser.add_argument(
            "--url",
            help="the address that phones open, as in https://night.example.org; "
            "default: Passgo's own port on this computer",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print each finding as it is made, and sum up."""
        os.umask(0o077)
        try:
            asked = site.Site(options["url"]) if options["url"] else _own()
        except ValueError as fault:
            raise CommandError(str(fault)) from fault
        wrong = 0
        for found in _findings(asked, is_public=bool(options["url"])):
            self._tell(found)
            wrong += found.severity is Severity.WRONG
        if wrong:
            things = "One thing is" if wrong == 1 else f"{wrong} things are"
            self.stdout.write(f"\n{things} wrong.")
            sys.exit(1)
        self.stdout.write("\nNothing is wrong.")

    def _tell(self, found: Finding) -> None:
        style = {Severity.FINE: self.style.SUCCESS, Severity.NOTE: self.style.WARNING}
        severity = style.get(found.severity, self.style.ERROR)(f"{found.severity:5}")
        self.stdout.write(f"{severity}  {found.subject}: {found.sentence}")
        if found.remedy:
            self.stdout.write(f"{'':7}→ {found.remedy}")
        self.stdout.flush()


def _own() -> site.Site:
    return site.Site(f"http://127.0.0.1:{os.environ.get('PORT') or '8000'}")


def _findings(asked: site.Site, *, is_public: bool) -> Iterator[Finding]:
    """All of them, from the inside to the outside."""
    is_serving = site.is_serving(asked)
    yield from computer.examine_versions()
    yield from computer.examine_settings()
    yield from computer.examine_disk()
    yield from computer.examine_files()
    yield from computer.examine_copies(is_serving=is_serving)
    yield from database.examine()
    yield from computer.examine_certificate()
    yield from jobs.examine_redis()
    yield from jobs.examine_jobs(is_serving=is_serving)
    if is_public or is_serving:
        yield from site.examine(asked)
    else:
        yield note(
            "site",
            f"Passgo isn't running at {asked.address}.",
            "If it is somewhere else: PORT=… for this command, or --url https://….",
        )
