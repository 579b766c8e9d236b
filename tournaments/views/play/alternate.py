"""Whoever is next in line for a final is asked to stay: only somebody who is there can play on."""

from __future__ import annotations

from ledger.models import Game
from tournaments.models import Player, Round
from tournaments.services import draws
from tournaments.views.components.version_cache import once

TOLD = 3
"""So many are asked to stay; more would wait for nothing."""


def alternate_line(player: Player) -> str:
    """That a player is an alternate for the round that is public, "" for anybody else: there are
    alternates as long as a table of a round that isn't for everybody still plays."""
    event = player.event
    round_ = Round.objects.shown(event)
    if round_ is None or round_.stage.is_for_all or not player.is_present:
        return ""
    found = once(event, f"alternates-{round_.pk}", lambda: _next_in_line(round_))
    if player.pk not in found:
        return ""
    who = f"You are alternate {found.index(player.pk) + 1} for {round_.phrase}."
    return f"{who} Please stay: if somebody leaves, you play."


def _next_in_line(round_: Round) -> list[int]:
    if not round_.tables.exclude(game__status=Game.Status.CLOSED).exists():
        return []
    return [each.player.pk for each in draws.alternates(round_)[:TOLD]]
