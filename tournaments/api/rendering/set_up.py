"""The set-up of an event, and the events of an account."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from tournaments.formats import plans_of
from tournaments.models import Event


def render_set_up(event: Event) -> dict[str, Any]:
    """The set-up as it stands."""
    names = ("slug", "version", "name", "place", "ruleset", "edition", "options", "team_counts",
             "words_apart", "clubs_apart", "nights_counted", "divisions", "tables_out_of_use",
             "accessible_tables", "hall_plan", "live_tables")  # fmt: skip
    return {
        **{name: getattr(event, name) for name in names},
        "seen": event.live_version,
        "date": event.date.isoformat(),
        "beside": list(Event.objects.beside(event).values_list("slug", flat=True)),
        "stages": [asdict(plan) for plan in plans_of(event)],
    }


def render_my_event(event: Event, role: str) -> dict[str, Any]:
    """An event of an account, and the account's role there."""
    return {
        "slug": event.slug,
        "name": event.name,
        "date": event.date.isoformat(),
        "role": role,
    }
