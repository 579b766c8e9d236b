"""Undoing an act, and which acts can be undone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from functools import cached_property
from typing import Any
from uuid import UUID

from django.db import transaction

from ledger.models import Game
from tournaments.codes import Code
from tournaments.models import Act, ClockMark, Event, Result, Round, Seat, Table
from tournaments.problems import EveningProblem
from tournaments.services import divisions
from tournaments.services.locking import locked_event
from tournaments.services.undoing.inverses import INVERSES
from tournaments.services.undoing.past_acts import PastAct, about_of, keys_of, told_by

_Kind = Act.Kind
_CHECKS = {_Kind.CHECKED_IN, _Kind.CHECKED_OUT}
_REGISTRATION = {_Kind.REGISTRATION_OPENED, _Kind.REGISTRATION_CLOSED}
_BEFORE_THE_GAME = {
    _Kind.RELEASED,
    _Kind.SEATS_SWAPPED,
    _Kind.PLAYER_SUBSTITUTED,
    _Kind.PLAYER_SEATED,
    _Kind.PLAYER_UNSEATED,
}
_IN_THE_GAME = {
    _Kind.SEATS_EXCHANGED,
    _Kind.PLAYED_ON_FOR,
    _Kind.TABLE_POSTPONED,
    _Kind.TABLE_EXTENDED,
    _Kind.TABLE_SHORTENED,
}
_IN_THE_ROUND = {
    _Kind.TABLE_MOVED,
    _Kind.BANKERS_ASSIGNED,
    _Kind.TABLE_CANCELLED,
    _Kind.CLOCK_UNSTARTED,
    _Kind.REOPENED,
}
_STANDINGS = {_Kind.STANDINGS_HELD, _Kind.PLACE_ANNOUNCED, _Kind.STANDINGS_FOLLOW}
_MESSAGES = {_Kind.MESSAGE_SHOWN, _Kind.MESSAGE_GONE}
_LIVE_TABLES = {_Kind.TABLES_SHOWN, _Kind.TABLES_HIDDEN}
_FROZEN = {_Kind.WALL_FROZEN, _Kind.WALL_UNFROZEN}
_PAPER = {_Kind.TABLES_ON_PAPER, _Kind.TABLES_OFF_PAPER}
_NOT_OF_THE_SET_UP = {"champion", "league", "evening"}
_WHILE_TIME_RUNS = {
    _Kind.CLOCK_PAUSE,
    _Kind.CLOCK_RESUME,
    _Kind.CLOCK_EXTEND,
    _Kind.CLOCK_SHORTEN,
    _Kind.CLOCK_GO_ON,
}
_THAT_START_OR_STOP = set(ClockMark.Kind) - {ClockMark.Kind.EXTEND, ClockMark.Kind.JUMP}
_OF_A_RESULT = {_Kind.SIGNED: "signatures", _Kind.DISPUTED: "disputes"}


def undo(event_id: UUID, number: int, *, by: str) -> list[int]:
    """Undo the act of an event that has this number. `by` is the name of the person undoing it, for
    the clock. Returns the numbers of the acts that did it.

    Raises `Problem` UNKNOWN_ACT, NO_INVERSE for an act that can't be undone, BUILT_ON if another
    act has changed the same thing since, perhaps by undoing it, and whatever the service that
    undoes it raises.
    """
    with transaction.atomic():
        event = locked_event(event_id)
        acts = Act.objects.filter(event=event_id).order_by("number")
        since = list(acts.filter(number__gte=number))
        if not since or since[0].number != number:
            raise EveningProblem(Code.UNKNOWN_ACT, "There is no such act in the log.", status=404)
        act, newer = since[0], since[1:]
        inverse = INVERSES.get(act.kind)
        if inverse is None or not _is_whole(act):
            raise EveningProblem(
                Code.NO_INVERSE,
                f"“{act.title}” can’t be undone from the log.",
                "Correct it on the page where it was done.",
            )
        between = _built_on(act, newer)
        if between is not None and _is_undone(act, acts.filter(number__lt=number), newer):
            raise EveningProblem(
                Code.BUILT_ON,
                f"Act {number} is undone already: see act {between.number}, “{between.title}”.",
            )
        if between is not None:
            raise EveningProblem(
                Code.BUILT_ON,
                f"Act {between.number}, “{between.title}”, has changed the same thing since.",
                "Undo that one first."
                if between.kind in INVERSES
                else "Correct it on the page where it was done.",
            )
        inverse.run(PastAct(event, act, by))
        return list(acts.filter(number__gt=since[-1].number).values_list("number", flat=True))


def offered(event: Event, numbers: Iterable[int]) -> dict[int, str]:
    """The acts with these numbers that could be undone now, each with the words of its button."""
    wanted = set(numbers)
    if not wanted:
        return {}
    field = _Progress(event)
    stands: dict[str, Any] = {}
    found: dict[int, str] = {}
    divided: set[int] = set()
    acts = Act.objects.filter(event=event.pk, number__gte=min(wanted)).order_by("-number")
    for act in acts:
        inverse = INVERSES.get(act.kind)
        fits = act.number in wanted and inverse is not None and _is_whole(act) and field.lets(act)
        if fits and all(stands.get(name, left) == left for name, left in _rests_on(act).items()):
            found[act.number] = INVERSES[act.kind].words
            if act.kind == _Kind.DIVISION_SET:
                divided.add(act.number)
        stands = _left_by(act) | stands
    lost = _without_way_back(event, divided)
    return {number: words for number, words in found.items() if number not in lost}


def _without_way_back(event: Event, numbers: Set[int]) -> set[int]:
    """The acts among these numbers that can't be undone because they moved players from a division
    that the event no longer has."""
    lost: set[int] = set()
    waiting: dict[str, list[int]] = {}
    left = set(numbers)
    acts = Act.objects.filter(event=event.pk, number__lte=max(numbers, default=0))
    for act in acts.order_by("-number").iterator(chunk_size=100):
        told = told_by(act)
        for subject in waiting.keys() & told.keys():
            asking = waiting.pop(subject)
            if divisions.known(event.divisions, (told[subject] or {}).get("division", "")) is None:
                lost.update(asking)
        if act.number in left:
            left.remove(act.number)
            for subject in told:
                waiting.setdefault(subject, []).append(act.number)
        if not left and not waiting:
            break
    return lost


def _is_whole(act: Act) -> bool:
    """Whether the act tells all that its inverse needs, and has one that fits: an imported list is
    taken back on the players page instead, and a result that stands by reopening the book."""
    if act.kind == _Kind.PLAYERS_ADDED:
        return len(told_by(act)) == 1
    if act.kind == _Kind.SET_UP:
        return "stage_names" in told_by(act)["event"]
    if act.kind in _OF_A_RESULT:
        told = told_by(act)
        results = [told[f"result:{key}"] for key in keys_of(act, "result")]
        provisional = all(each["status"] == Result.Status.PROVISIONAL for each in results)
        kind = _OF_A_RESULT[_Kind(act.kind)]
        return provisional and all(told[subject] for subject in told if subject.startswith(kind))
    return True


def _rests_on(act: Act) -> dict[str, Any]:
    """Everything that must stand as the act left it, so that it can be undone."""
    kinds = INVERSES[act.kind].rests_on
    return {name: left for name, left in _left_by(act).items() if name.partition(":")[0] in kinds}


def _left_by(act: Act) -> dict[str, Any]:
    """The state in which an act left everything that it describes, by name; and what no
    description holds: who is checked in, whether registration is open, what was chosen for the wall
    and whether it is frozen, who is thanked, whether everybody may watch the tables, which tables
    play on paper; the act that the standings and the message on the screens come from; whether a
    clock runs, and how long it was extended in all."""
    left = dict(told_by(act))
    for key in keys_of(act, "table"):
        # Each change before the first entry gives the table a new book that is just as empty.
        told = left[f"table:{key}"] or {}
        left[f"table:{key}"] = {name: told[name] for name in told if name != "game"}
    if left.get("event"):
        columns = left["event"].items()
        left["set_up"] = {name: now for name, now in columns if name not in _NOT_OF_THE_SET_UP}
    if act.kind in _CHECKS:
        left |= {f"here:{key}": act.kind for key in keys_of(act, "player")}
    if act.kind in _REGISTRATION:
        left["registration"] = act.kind
    if act.kind in _LIVE_TABLES:
        left["live_tables"] = act.kind
    if act.kind in _PAPER:
        left |= {f"paper:{key}": act.kind for key in about_of(act, "table")}
    if act.kind in _FROZEN:
        left["frozen"] = act.kind
    if act.kind == _Kind.SPONSORS_CHANGED:
        left["sponsors"] = act.number  # only those before the newest change are kept
    if act.kind in _STANDINGS:
        left["standings"] = act.number
    if act.kind in _MESSAGES:
        left["message"] = act.number
    if act.kind == _Kind.WALL_CHOSEN:
        left["wall"] = act.data["about"][0]
    for key in keys_of(act, "clock"):
        marks = left[f"clock:{key}"] or ()
        extended = [mark["seconds"] for mark in marks if mark["kind"] == ClockMark.Kind.EXTEND]
        pressed = [mark["kind"] for mark in marks if mark["kind"] in _THAT_START_OR_STOP]
        left |= {f"minutes:{key}": sum(extended), f"running:{key}": pressed[-1:]}
    return left


def _built_on(act: Act, newer: Sequence[Act]) -> Act | None:
    """The newer act to be undone first; None if everything stands as the act left it, perhaps
    because later changes were reversed. It is the first of the acts that left a thing as it stands
    now: undoing the last of them might only repeat what an undo took back."""
    left_by = [(each, _left_by(each)) for each in newer]
    for name, left in _rests_on(act).items():
        line = [(each, after[name]) for each, after in left_by if name in after]
        if line and line[-1][1] != left:
            return next(each for each, after in line if after == line[-1][1])
    return None


def _is_undone(act: Act, older: Iterable[Act], newer: Iterable[Act]) -> bool:
    """Whether all that an act's inverse would change stands as it did before the act."""
    before: dict[str, Any] = {}
    for each in older:
        before |= _left_by(each)
    now = _left_by(act)
    for each in newer:
        now |= _left_by(each)
    return all(name in before and now[name] == before[name] for name in _rests_on(act))


class _Progress:
    """The progress of an evening, read once for all acts of a page."""

    def __init__(self, event: Event) -> None:
        tables = Table.objects.filter(round__event=event)
        rows = tables.values_list("pk", "game__version", "game__status")
        self._begun = {pk for pk, version, _ in rows if version}
        self._open = {pk for pk, _, status in rows if status == Game.Status.OPEN}
        self._rounds = dict(event.round_set.order_by("number").values_list("pk", "status"))
        self._newest = {next(reversed(self._rounds), 0)}
        self._round_of = dict(tables.values_list("pk", "round"))
        seated = Seat.objects.filter(round__event=event)
        self._seated = set(seated.values_list("player", flat=True))
        self._event = event.pk

    @cached_property
    def _finished(self) -> dict[int, int]:
        """The number of the act that finished each round."""
        acts = Act.objects.filter(event=self._event, kind=_Kind.FINISHED).order_by("number")
        return {key: act.number for act in acts for key in keys_of(act, "round")}

    def lets(self, act: Act) -> bool:
        """Whether the inverse of an act still fits; its service may refuse for more reasons."""
        kind, tables = act.kind, keys_of(act, "table")
        if kind == _Kind.TABLE_CANCELLED:
            tables = set()  # it is gone; its round describes it
        status = {self._rounds.get(self._round_of.get(each, 0)) for each in tables}
        status |= {self._rounds.get(each) for each in keys_of(act, "round")}
        if kind == _Kind.TABLE_CANCELLED and status == {Round.Status.FINISHED}:
            # It was postponed, or its round would have kept it.
            finished = [self._finished.get(each) for each in keys_of(act, "round")]
            is_newest = keys_of(act, "round") == self._newest
            return is_newest and all(each is not None and each < act.number for each in finished)
        if kind == _Kind.TABLE_RESTORED:
            return None not in status and not tables & self._begun
        if kind in (_Kind.FINISHED, _Kind.PASSED_OVER):
            return status == {Round.Status.FINISHED} and keys_of(act, "round") == self._newest
        if kind == _Kind.CLOCK_START:
            begun = {self._round_of[each] for each in self._begun}
            return status == {Round.Status.PLAYING} and not begun & keys_of(act, "round")
        if kind in (_Kind.PLAYERS_ADDED, _Kind.MOVED_UP):
            return not keys_of(act, "player") & self._seated
        if kind in _PAPER:
            return about_of(act, "table") <= self._open
        if kind in _IN_THE_GAME:
            return tables <= self._open
        if kind == _Kind.CLOCK_END:
            return status == {Round.Status.TIME_UP}
        if kind in _WHILE_TIME_RUNS:
            return status == {Round.Status.PLAYING}
        if kind in _BEFORE_THE_GAME:
            over = {Round.Status.TIME_UP, Round.Status.FINISHED, None}
            return not status & over and not tables & self._begun
        if kind == _Kind.TABLE_MOVED and status == {Round.Status.FINISHED}:
            return bool(tables & self._open)
        return kind not in _IN_THE_ROUND or not status & {Round.Status.FINISHED, None}
