"""Players next in line for a final are asked to stay: only somebody present can play on."""

from __future__ import annotations

from ledger.models import Game
from tournaments.models import Event, Player, Round
from tournaments.services import draws
from tournaments.views.components.version_cache import once

TOLD = 3
"""This many are asked to stay; more would wait for nothing."""


def alternate_line(player: Player) -> str:
    """Tells a player that they are an alternate for the public round; "" for anybody else. There
    are alternates as long as a table of a round that isn't for everybody still plays."""
    found = once(player.event, "alternates", lambda: _next_in_line(player.event))
    return found.get(player.pk, "")


def _next_in_line(event: Event) -> dict[int, str]:
    """Return what alternates are told, by player."""
    round_ = Round.objects.shown(event)
    if round_ is None or round_.stage.is_for_all:
        return {}
    if not round_.tables.exclude(game__status=Game.Status.CLOSED).exists():
        return {}
    return {
        each.player.pk: f"You are alternate {number} for {round_.phrase}. Please stay: if somebody "
        "leaves, you play."
        for number, each in enumerate(draws.alternates(round_)[:TOLD], start=1)
    }
