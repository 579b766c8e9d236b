"""A player as a check-in desk sees them."""

from __future__ import annotations

from tournaments.models import Player


def render_expected(player: Player) -> dict[str, object]:
    """A player without their private link."""
    return {
        "number": player.number,
        "shown_as": player.display_name,
        "club": player.club,
        "checked_in_at": player.checked_in_at,
    }
