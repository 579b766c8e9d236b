"""What the commands share: events by their short names, and refusals in the terminal."""

from __future__ import annotations

from django.core.management.base import CommandError

from ledger.problems import Problem
from tournaments.models import Event


def event_named(slug: str) -> Event:
    """The event with this short name. Raises `CommandError`, which names those that exist."""
    event = Event.objects.filter(slug=slug).first()
    if event is None:
        raise CommandError(f"There is no event “{slug}”. {known_events()}")
    return event


def known_events() -> str:
    """A sentence with the short names of all events."""
    return f"Events: {', '.join(Event.objects.values_list('slug', flat=True)) or 'none yet'}."


def refusal_of(problem: Problem) -> CommandError:
    """What a service refused, and what to do about it."""
    return CommandError(f"{problem.sentence} {problem.extra.get('remedy', '')}".rstrip())
