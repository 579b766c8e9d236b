"""The choices of organisers for the evening, the door and other programs, in the words of the
log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from django.utils import timezone

from tournaments.services.acts.describing import subject

_NONE = "none"
_LABELS: Mapping[str, str] = {
    "currency": "currency",
    "entry": "entry",
    "rebuy": "rebuy",
    "capacity": "places",
    "closes_at": "closing time",
    "asks_club": "asks for the club",
    "self_check_in": "players check themselves in",
}

_DETAILS: Mapping[str, str] = {
    "name": "name",
    "place": "place",
    "date": "day",
    "team_counts": "how many count for a club",
    "hall_plan": "plan of the hall",
}
"""Their values could name somebody, and the log holds no names."""


def choices(changed: Mapping[str, object]) -> list[str]:
    """The subjects of an act that changed these settings, as in `capacity:24`."""
    return [subject(name, _told(chosen)) for name, chosen in changed.items()]


def _told(chosen: object) -> str:
    if isinstance(chosen, bool):
        return "yes" if chosen else "no"
    if isinstance(chosen, datetime):
        return chosen.isoformat(timespec="seconds")
    return _NONE if chosen in (None, "") else str(chosen)


def choices_in_words(kind: str, told: Iterable[str]) -> dict[tuple[str, str], str]:
    """The subjects of acts in words, as “places: 24”, by kind and value. A host and what
    was changed of an evening stand alone."""
    if kind == "host":
        return {(kind, each): each for each in told}
    if kind == "detail":
        return {(kind, each): _DETAILS.get(each, each) for each in told}
    label = _LABELS.get(kind)
    return {(kind, each): f"{label}: {_said(kind, each)}" for each in told} if label else {}


def _said(kind: str, told: str) -> str:
    if told == _NONE:
        return "no limit" if kind == "capacity" else told
    if kind == "closes_at":
        return f"{timezone.localtime(datetime.fromisoformat(told)):%d %B at %H:%M}"
    return told
