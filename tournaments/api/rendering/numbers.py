"""The numbers of the night."""

from __future__ import annotations

from typing import Any

from tournaments.models import Event
from tournaments.services.highlights import numbers_of


def render_numbers(event: Event) -> dict[str, Any]:
    """The numbers of all games that are over."""
    return {
        "numbers": [
            {
                "title": number.title,
                "value": number.value,
                "about": number.about,
                "table_id": number.table.pk if number.table else None,
            }
            for number in numbers_of(event)
        ]
    }
