"""What the screens in the hall show."""

from __future__ import annotations

from typing import Any

from tournaments.models import Event
from tournaments.services import projectors


def render_projector(event: Event) -> dict[str, Any]:
    """What the screens show now."""
    projector = projectors.of_event(event)
    names = ("shows", "message", "sponsors", "version")
    return {name: getattr(projector, name) for name in names} | {
        "held": projector.held is not None,
        "announced": [
            {"division": division, "place": place} for division, place in projector.opened_from
        ],
    }
