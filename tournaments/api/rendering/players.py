"""A player, for organisers."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from ledger import passes
from tournaments.models import Player


def render_player(player: Player) -> dict[str, Any]:
    """A player with their private link."""
    names = ("number", "name", "club", "apart", "own_table", "needs_accessible_table", "division",
             "wave", "is_defending", "checked_in_at", "dropped_at", "version")  # fmt: skip
    return {
        **{name: getattr(player, name) for name in names},
        "shown_as": player.display_name,
        "link": reverse("player", args=[passes.token(player.link)]),
    }
