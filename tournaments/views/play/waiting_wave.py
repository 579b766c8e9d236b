"""Where waves take turns: tell players about their own next round."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from tournaments.models import Event, Player, Round, course
from tournaments.views.components.version_cache import once


class _Course(NamedTuple):
    """The rounds of waves as (number, wave, game), the number of the newest round that is public,
    and whether it still plays."""

    rounds: list[tuple[int, str, tuple[int, int]]]
    newest: int
    plays: bool


def wave_line(player: Player, played: Collection[int]) -> str:
    """Say when a player of a wave with seats in the rounds numbered `played` plays next; "" while
    they play, and for a player without a wave or without a round to come."""
    if not player.wave or player.dropped_at is not None:
        return ""
    known = once(player.event, "waves", lambda: _course(player.event))
    if known.plays and known.newest in played:
        return ""
    games = {game for number, _, game in known.rounds if number in played}
    mine = [
        number
        for number, wave, game in known.rounds
        if number > known.newest and wave == player.wave and game not in games
    ]
    if not mine:
        return ""
    plays = f"You play in wave {player.wave}, and your next round is round {mine[0]}."
    if mine[0] > known.newest + 1:
        return f"{plays} Round {mine[0] - 1} comes before it: be here when that is over."
    if known.plays:
        return f"{plays} It is drawn when round {known.newest} is over: be here by then."
    return f"{plays} Its seats are not out yet."


def _course(event: Event) -> _Course:
    newest = Round.objects.shown(event)
    rounds = [
        (each.number, each.wave, (each.stage.number, each.game))
        for each in course(event)
        if each.wave
    ]
    plays = newest is not None and newest.status != Round.Status.FINISHED
    return _Course(rounds, newest.number if newest else 0, plays)
