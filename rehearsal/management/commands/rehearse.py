"""`manage.py rehearse EVENT`: plays an event as its people would."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from rich.console import Console

from rehearsal.http_connection import Unreachable
from rehearsal.night import Night, NightPlan, NoResult
from rehearsal.own_server import NotStarted, own_server
from rehearsal.pace import Pace
from rehearsal.practice_copy import copy_for_practice
from rehearsal.progress_bars import Bars, print_summary
from rehearsal.stopping_point import read_until
from rehearsal.tablet import Unexpected
from tournaments.management.terminal import event_named
from tournaments.models import Event
from tournaments.problems import EveningProblem


class Command(BaseCommand):
    help = (
        "Plays an event as its people would: draws, real games by the banker's API, signatures, "
        "standings, final, champion. Start it again to go on from where it stopped."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The event, and how it is played."""
        parser.add_argument("event", help="the event's short name, as in its address /e/…/")
        parser.add_argument(
            "--copy", action="store_true", help="play a copy for practice, not the event itself"
        )
        parser.add_argument(
            "--yes", action="store_true", help="play the event itself: its books are kept for good"
        )
        parser.add_argument("--seed", default="passgo", help="the same seed plays the same night")
        parser.add_argument(
            "--speed",
            default="max",
            help="max, or how many times as fast as people: 1 is real time, 10 a round in minutes",
        )
        parser.add_argument(
            "--until", default="final", help="1 (the end of round 1), half-1, 2 … half-final, final"
        )
        parser.add_argument(
            "--turns", type=int, help="rounds of turns a round (else what its time allows)"
        )
        parser.add_argument(
            "--url", help="a running server on the same database (else one is started)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Play, with a bar, and sum up."""
        plan = _plan(options)
        event = _event(options)
        console = Console(file=options.get("stdout"))
        with _server(options["url"]) as site:
            console.print(f"Playing {event.name}, to be seen at {site}/e/{event.slug}/")
            with Bars(console) as bars:
                night = Night(event.pk, site, plan, bars)
                try:
                    summary = night.run()
                except EveningProblem as problem:
                    raise CommandError(f"{problem.sentence} {problem.remedy}".strip()) from problem
                except (NoResult, Unexpected, Unreachable) as fault:
                    raise CommandError(str(fault)) from fault
                except KeyboardInterrupt:
                    again = event.slug + ("" if event.is_demo else " --yes")
                    raise CommandError(
                        f"Stopped; what was entered is kept. To go on: manage.py rehearse {again}"
                    ) from None
        event.refresh_from_db()
        print_summary(console, event, summary)


def _plan(options: dict[str, Any]) -> NightPlan:
    try:
        until = read_until(options["until"])
        speed = None if options["speed"] == "max" else float(options["speed"])
    except ValueError as error:
        raise CommandError(f"--until or --speed: {error}") from error
    if speed is not None and speed <= 0:
        raise CommandError("--speed is max, or a number above 0.")
    if options["turns"] is not None and options["turns"] < 1:
        raise CommandError("--turns is a number from 1 on.")
    return NightPlan(seed=options["seed"], turns=options["turns"], pace=Pace(speed), until=until)


def _event(options: dict[str, Any]) -> Event:
    """The event to play: a copy, or the event itself if that was requested."""
    event = event_named(options["event"])
    if options["copy"]:
        return copy_for_practice(event)
    if not event.is_demo and not options["yes"]:
        raise CommandError(
            f"“{event.name}” is a real event, and what is entered in its books stays there. To "
            "practice with a copy of it, add --copy; to play the event itself, add --yes."
        )
    return event


@contextmanager
def _server(url: str | None) -> Iterator[str]:
    """The server to talk to: the running one, or one of our own while we play."""
    if url:
        yield url.rstrip("/")
        return
    try:
        with own_server() as site:
            yield site
    except NotStarted as fault:
        raise CommandError(
            "No server could be started here. If one runs already, name it: "
            "--url http://localhost:8000"
        ) from fault
