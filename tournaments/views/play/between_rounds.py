"""The words for a player with nothing left to do at their table: where to wait for the next."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ledger.models import Game
from tournaments.models import Event, Player, Round, Table, course
from tournaments.views.components.version_cache import once


@dataclass(frozen=True, slots=True)
class Wait:
    """The state of the round in words, with the hour at which its time ends while it runs, and what
    to do until the next one."""

    stand: str
    until: datetime | None
    do: str


@dataclass(frozen=True, slots=True)
class _Pause:
    """The newest round that is public, by its number, how far it is, and what to do until the next;
    "" if it is the last."""

    number: int
    stand: str
    until: datetime | None
    do: str


def wait_of(player: Player, table: Table) -> Wait | None:
    """Return what a player reads while they wait; `table` is their newest one. None while they
    play, and for a player who has no round to wait for."""
    if not player.is_present or table.postponed or (table.game and table.game.is_open):
        return None
    pause = once(player.event, "between-rounds", lambda: _pause(player.event))
    if pause is None or pause.number != table.round.number or not pause.do:
        return None
    return Wait(pause.stand, pause.until, pause.do)


def _pause(event: Event) -> _Pause | None:
    newest = Round.objects.shown(event)
    if newest is None:
        return None
    return _Pause(newest.number, *_stand(newest), _what_to_do(newest))


def _what_to_do(newest: Round) -> str:
    after = next((each for each in course(newest.event) if each.number > newest.number), None)
    if after is None:
        return ""
    if not after.stage.is_for_all and after.nth == 1:
        return f"Wait here: those who play {after.stage.phrase} see their table on this page."
    if not newest.wave:
        return "Wait here: your next table appears on this page."
    if newest.status == Round.Status.FINISHED:
        return ""  # the page says when each wave plays
    return "When it is over, this page says when you play next."


def _stand(round_: Round) -> tuple[str, datetime | None]:
    if round_.status == Round.Status.FINISHED:
        return f"{round_.title} is over.", None
    if not round_.tables.filter(game__status=Game.Status.OPEN, postponed="").exists():
        return f"All games of {round_.phrase} have ended.", None
    return f"{round_.title} goes on at other tables.", round_.clock_state().ends_at
