"""Players who are misplaced after a change of the draw by hand."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib import messages
from django.http import HttpRequest

from tournaments.models import Event
from tournaments.services import draws


@contextmanager
def misplaced_told(request: HttpRequest, event: Event, number: int) -> Iterator[None]:
    """Do what is inside, and say which players of the round are now misplaced: together though they
    are kept apart, or at a table that isn't accessible to them."""
    before = _misplaced(event, number)
    yield
    for sentence in _misplaced(event, number):
        if sentence not in before:
            messages.warning(request, sentence)


def _misplaced(event: Event, number: int) -> list[str]:
    round_ = event.round_set.filter(number=number).first()
    return draws.kept_apart(round_) + draws.inaccessible(round_) if round_ else []
