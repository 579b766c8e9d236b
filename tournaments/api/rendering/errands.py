"""The errands on the floor."""

from __future__ import annotations

from typing import Any

from tournaments.models import Event
from tournaments.services.errands import Errand, errands_of


def render_errands(event: Event) -> dict[str, Any]:
    """The errands that are open now, the most urgent kind first."""
    return {
        "kinds": [
            {
                "title": kind.title,
                "urgent": kind.urgent,
                "errands": [_errand(each) for each in kind.errands],
            }
            for kind in errands_of(event)
        ]
    }


def _errand(errand: Errand) -> dict[str, Any]:
    return {
        "table": errand.table,
        "what": errand.what,
        "lines": list(errand.lines),
        "since": errand.since,
    }
