"""Undoing an act, and which acts can be undone."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.db import transaction

from ledger.models import Game
from tournaments.codes import Code
from tournaments.models import Act, Event, Result, Round, Seat, Table
from tournaments.problems import Problem
from tournaments.services.locking import locked_event
from tournaments.services.undoing.done import Done, keys_of, told_by
from tournaments.services.undoing.inverses import INVERSES

_Kind = Act.Kind
_CHECKS = {_Kind.CHECKED_IN, _Kind.CHECKED_OUT}
_REGISTRATION = {_Kind.REGISTRATION_OPENED, _Kind.REGISTRATION_CLOSED}
_BEFORE_THE_GAME = {
    _Kind.RELEASED, _Kind.SEATS_SWAPPED, _Kind.PLAYER_SUBSTITUTED, _Kind.PLAYER_SEATED,
    _Kind.PLAYER_UNSEATED,
}  # fmt: skip
_IN_THE_GAME = {
    _Kind.SEATS_EXCHANGED, _Kind.PLAYED_ON_FOR, _Kind.TABLE_POSTPONED, _Kind.TABLE_EXTENDED,
}  # fmt: skip
_IN_THE_ROUND = {_Kind.TABLE_MOVED, _Kind.BANKERS_ASSIGNED}
_WHILE_TIME_RUNS = {
    _Kind.CLOCK_PAUSE, _Kind.CLOCK_RESUME, _Kind.CLOCK_EXTEND, _Kind.CLOCK_SHORTEN
}  # fmt: skip
_OF_A_RESULT = {_Kind.SIGNED: "signatures", _Kind.DISPUTED: "disputes"}


def undo(event_id: UUID, number: int, *, by: str) -> list[int]:
    """Undo the act of an event that has this number. `by` is the name of who does, for the clock.
    Returns the numbers of the acts that did it.

    Raises `Problem` UNKNOWN_ACT, NO_INVERSE for an act that can't be undone, BUILT_ON if another
    act has changed the same since, and what the service that undoes it raises.
    """
    with transaction.atomic():
        event = locked_event(event_id)
        acts = Act.objects.filter(event=event_id).order_by("number")
        since = list(acts.filter(number__gte=number))
        if not since or since[0].number != number:
            raise Problem(Code.UNKNOWN_ACT, "There is no such act in the log.", status=404)
        act, newer = since[0], since[1:]
        inverse = INVERSES.get(act.kind)
        if inverse is None or not _is_whole(act):
            raise Problem(
                Code.NO_INVERSE,
                f"“{act.title}” can’t be undone from the log.",
                "Put it right where it was done.",
            )
        for each in newer:
            if _builds_on(each, act):
                raise Problem(
                    Code.BUILT_ON,
                    f"Act {each.number}, “{each.title}”, has changed the same since.",
                    "Undo that one first.",
                )
        inverse.run(Done(event, act, by))
        return list(acts.filter(number__gt=since[-1].number).values_list("number", flat=True))


def offered(event: Event, numbers: Iterable[int]) -> dict[int, str]:
    """The acts with these numbers that could be undone now, each with the words of its button."""
    wanted = set(numbers)
    if not wanted:
        return {}
    field = _Field(event)
    newer: dict[str, list[Act]] = {}
    found: dict[int, str] = {}
    acts = Act.objects.filter(event=event.pk, number__gte=min(wanted)).order_by("-number")
    for act in acts:
        inverse = INVERSES.get(act.kind)
        if act.number in wanted and inverse and _is_whole(act) and field.lets(act):
            told = {each for subject in _rests_on(act) for each in newer.get(subject, ())}
            if not any(_builds_on(each, act) for each in told):
                found[act.number] = inverse.words
        for subject in _touches(act):
            newer.setdefault(subject, []).append(act)
    return found


def _is_whole(act: Act) -> bool:
    """Whether the act tells all that its inverse needs, and is one that an inverse fits: a whole
    list of players that was brought in is taken back on the players page, and a result that stands
    by opening the book again."""
    if act.kind == _Kind.PLAYERS_ADDED:
        return len(told_by(act)) == 1
    if act.kind in _OF_A_RESULT:
        told = told_by(act)
        results = [told[f"result:{key}"] for key in keys_of(act, "result")]
        provisional = all(each["status"] == Result.Status.PROVISIONAL for each in results)
        kind = _OF_A_RESULT[_Kind(act.kind)]
        return provisional and all(told[subject] for subject in told if subject.startswith(kind))
    return True


def _rests_on(act: Act) -> set[str]:
    """The names of what must not have been changed since the act."""
    kind = INVERSES[act.kind].rests_on
    return {f"{kind}:{key}" for key in keys_of(act, kind)} or {"registration"}


def _touches(act: Act) -> set[str]:
    """The names of what an act has changed."""
    return {"registration"} if act.kind in _REGISTRATION else set(told_by(act))


def _builds_on(newer: Act, act: Act) -> bool:
    """Whether a newer act has changed what an act rests on. Many name a thing that they leave as it
    is; what is said of a player doesn't tell who is checked in."""
    shared = _rests_on(act) & _touches(newer)
    if shared & {"registration"} or (shared and newer.kind in _CHECKS and act.kind in _CHECKS):
        return True
    return any(told_by(newer)[each] != told_by(act)[each] for each in shared)


class _Field:
    """How far an evening has come, read once for all acts of a page."""

    def __init__(self, event: Event) -> None:
        tables = Table.objects.filter(round__event=event)
        rows = tables.values_list("pk", "game__version", "game__status")
        self._begun = {pk for pk, version, _ in rows if version}
        self._open = {pk for pk, _, status in rows if status == Game.Status.OPEN}
        self._rounds = dict(event.round_set.values_list("pk", "status"))
        self._round_of = dict(tables.values_list("pk", "round"))
        seated = Seat.objects.filter(round__event=event)
        self._seated = set(seated.values_list("player", flat=True))

    def lets(self, act: Act) -> bool:
        """Whether the inverse of an act still fits; what it is refused for may be more."""
        kind, tables = act.kind, keys_of(act, "table")
        status = {self._rounds.get(self._round_of.get(each, 0)) for each in tables}
        status |= {self._rounds.get(each) for each in keys_of(act, "round")}
        if kind == _Kind.PLAYERS_ADDED:
            return not keys_of(act, "player") & self._seated
        if kind in _IN_THE_GAME:
            return tables <= self._open
        if kind == _Kind.CLOCK_END:
            return status == {Round.Status.TIME_UP}
        if kind in _WHILE_TIME_RUNS:
            return status == {Round.Status.PLAYING}
        if kind in _BEFORE_THE_GAME:
            over = {Round.Status.TIME_UP, Round.Status.FINISHED, None}
            return not status & over and not tables & self._begun
        return kind not in _IN_THE_ROUND or not status & {Round.Status.FINISHED, None}
