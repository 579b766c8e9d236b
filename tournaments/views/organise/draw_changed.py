"""Say who has changed a draw while an organiser looked at it, and how."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from django.http import HttpRequest
from django.utils import timezone

from ledger.problems import Problem
from tournaments.codes import Code
from tournaments.models import Act, Event, Round
from tournaments.plurals import some_of
from tournaments.services.acts import actor_now
from tournaments.services.acts.reading import acts_of
from tournaments.views.problems import in_a_sentence, told

_Kind, _Status = Act.Kind, Round.Status
_OF_A_DRAW = (
    _Kind.DRAFTED, _Kind.DRAFT_CHANGED, _Kind.SEATS_LOCKED, _Kind.SEATS_UNLOCKED,
    _Kind.BANKERS_CHOSEN, _Kind.BANKERS_ASSIGNED, _Kind.CONFIRMED, _Kind.RELEASED,
    _Kind.DISCARDED,
    _Kind.SEATS_SWAPPED, _Kind.SEATS_EXCHANGED, _Kind.PLAYER_SUBSTITUTED, _Kind.PLAYED_ON_FOR,
    _Kind.PLAYER_UNSEATED, _Kind.PLAYER_SEATED, _Kind.TABLE_CANCELLED, _Kind.TABLE_RESTORED,
    _Kind.TABLE_MOVED, _Kind.PASSED_OVER,
)  # fmt: skip


_DRAWN = (
    "This round has been drawn in the meantime, so it was not drawn a second time. Look at the "
    "draw as it is now."
)


@contextmanager
def told_of_draw(
    request: HttpRequest, event: Event, success: str, *, is_first: bool = False
) -> Iterator[None]:
    """Do what is inside; say `success`, or what stands in its way. If somebody else has changed the
    draw meanwhile, quote the log. `is_first`: the round was to be drawn for the first time."""
    with told(request, success, refused=partial(draw_refused, event, is_first=is_first)):
        yield


def draw_refused(event: Event, problem: Problem, *, is_first: bool = False) -> str:
    """Say what is wrong, what to do about it, and what somebody else has done to the draw."""
    if problem.code != Code.DRAW_CHANGED:
        return in_a_sentence(problem)
    said = _DRAWN if is_first else in_a_sentence(problem)
    return f"{said} {newest_change(event)}".rstrip()


def is_done_already(round_: Round, goal: Round.Status, seen: int) -> bool:
    """Whether a draw was seen one step before this `goal`, and nothing but that step was done
    since."""
    reached = {_Status.CONFIRMED: (_Status.CONFIRMED,), _Status.RELEASED: Round.DRAWN}
    return round_.status in reached[goal] and round_.version == seen + 1


def newest_change(event: Event) -> str:
    """Quote the log about the newest change of a draw, unless it is the reader's own."""
    newest = Act.objects.filter(event=event.pk, kind__in=_OF_A_DRAW).order_by("-number").first()
    if newest is None or newest.by == actor_now():
        return ""
    act = acts_of(event, before=newest.number + 1, most=1)[0]
    about = f" ({some_of(act.about)})" if act.about else ""
    at = timezone.localtime(act.at).strftime("%H:%M")
    return f"The newest change of a draw in the log: {at}, {act.by}: {act.title}{about}."
