"""The words for a player with nothing left to do at their table: where to wait for the next."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.text import capfirst

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
    """The newest round that is public, by its number and wave, whether everybody plays in its
    stage, and whether it is the last and is over; how far it is, what to do until the next, and
    what those read who have no seat in it while it goes on."""

    number: int
    wave: str
    is_for_all: bool
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
    if pause.number != table.round.number:
        if pause.without and pause.wave in ("", player.wave):
            return Wait(pause.without, None, "")
        if not pause.is_for_all:
            return None if pause.without else Wait(pause.stand, None, pause.do)
    goes_on = f"You are out of this game. {capfirst(table.round.phrase)} goes on."
    return Wait(goes_on if plays else pause.stand, pause.until, pause.do)


def _pause(event: Event) -> _Pause | None:
    newest = Round.objects.shown(event)
    if newest is None:
        return None
    is_over = newest.status == Round.Status.FINISHED
    is_end = is_last_over(newest)
    stand, until = (LAST_IS_OVER, None) if is_end else _stand(newest)
    return _Pause(
        newest.number,
        newest.wave,
        newest.stage.is_for_all,
        is_end,
        stand,
        until,
        _what_to_do(newest),
        "" if is_over else without_a_seat(newest),
    )


def is_last_over(newest: Round | None) -> bool:
    """Whether the evening's last round is over; `newest` is the newest one that is public."""
    return (
        newest is not None
        and newest.status == Round.Status.FINISHED
        and newest.number == len(course(newest.event))
    )


def without_a_seat(round_: Round) -> str:
    """Word what a player reads who is here and has no seat in a round that others play. Once its
    time is up, nobody gets one any more."""
    if round_.stage.is_for_all and round_.status != Round.Status.TIME_UP:
        return f"The seats of {round_.phrase} are out without you: ask an organiser for one."
    return f"You have no seat in {round_.phrase}."


def _what_to_do(newest: Round) -> str:
    is_over = newest.status == Round.Status.FINISHED
    to_come = [each for each in course(newest.event) if each.number > newest.number]
    if newest.wave and is_over:
        # Players with a round to come in this stage read when their wave plays.
        to_come = [each for each in to_come if each.stage.pk != newest.stage_id]
    if not to_come:
        return RESULTS if is_over else f"There is no round after it. {RESULTS}"
    after = to_come[0]
    if not after.stage.is_for_all and after.nth == 1:
        return f"Wait here: those who play {after.stage.phrase} see their table on this page."
    if newest.wave and not is_over:
        return "When it is over, this page says when you play next."
    return "Wait here: your next table appears on this page."


def _stand(round_: Round) -> tuple[str, datetime | None]:
    if round_.status == Round.Status.FINISHED:
        return f"{capfirst(round_.phrase)} is over.", None
    if not round_.tables.filter(game__status=Game.Status.OPEN, postponed="").exists():
        return f"All games of {round_.phrase} have ended.", None
    return f"{capfirst(round_.phrase)} goes on at other tables.", round_.clock_state().ends_at
