"""The words for a player with nothing left to do at their table: where to wait for the next."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ledger.models import Game
from tournaments.models import Event, Player, Round, Table, course
from tournaments.views.components.version_cache import once

LAST_IS_OVER = "The last round is over."
RESULTS = "The results are on the page of the evening, below."


@dataclass(frozen=True, slots=True)
class Wait:
    """The state of the round in words, with the hour at which its time ends while it runs, and what
    to do until the next one."""

    stand: str
    until: datetime | None
    do: str


@dataclass(frozen=True, slots=True)
class _Pause:
    """The newest round that is public, by its number and wave, and whether it is the last and is
    over; how far it is, what to do until the next, "" if the page says so elsewhere, and what those
    read who have no seat in it while it goes on."""

    number: int
    wave: str
    is_end: bool
    stand: str
    until: datetime | None
    do: str
    without: str


def wait_of(player: Player, table: Table, *, is_out: bool) -> Wait | None:
    """Return what a player reads while they wait; `table` is their newest one, and `is_out` says
    that they went bankrupt there. None while they play, and for a player who has no round to wait
    for."""
    plays = table.game is not None and table.game.is_open
    if not player.is_present or table.postponed:
        return None
    if plays and (not is_out or table.round.status == Round.Status.FINISHED):
        return None
    pause = once(player.event, "between-rounds", lambda: _pause(player.event))
    if pause is None:
        return None
    if pause.is_end:
        return Wait(pause.stand, None, pause.do)
    if pause.number > table.round.number and pause.wave in ("", player.wave):
        return Wait(pause.without, None, "") if pause.without else None
    if pause.number != table.round.number or not pause.do:
        return None
    stand = f"You are out of this game. {table.round.title} goes on." if plays else pause.stand
    return Wait(stand, pause.until, pause.do)


def _pause(event: Event) -> _Pause | None:
    newest = Round.objects.shown(event)
    if newest is None:
        return None
    is_over = newest.status == Round.Status.FINISHED
    is_end = is_over and newest.number == len(course(event))
    without = "" if is_over else without_a_seat(newest)
    stand, until = (LAST_IS_OVER, None) if is_end else _stand(newest)
    return _Pause(newest.number, newest.wave, is_end, stand, until, _what_to_do(newest), without)


def without_a_seat(round_: Round) -> str:
    """Word what a player reads who is here and has no seat in a round that others play."""
    if round_.stage.is_for_all:
        return f"The seats of {round_.phrase} are out without you: ask an organiser for one."
    return f"You have no seat in {round_.phrase}."


def _what_to_do(newest: Round) -> str:
    after = next((each for each in course(newest.event) if each.number > newest.number), None)
    if after is None:
        over = newest.status == Round.Status.FINISHED
        return RESULTS if over else f"There is no round after it. {RESULTS}"
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
