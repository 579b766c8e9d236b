"""Keeps what is the same for everybody, so that it is made only once.

When the last table of a round comes in, every phone in the hall asks for the standings within the
same second. An event's `live_version` grows with all that is done in it, so what was made for one
version never goes out of date.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from django.core.cache import cache

from tournaments.models import Event

KEEP_SECONDS = 300

T = TypeVar("T")


def once(event: Event, name: str, make: Callable[[], T]) -> T:
    """Return what `make` returns for this version of the event; `name` is the key within it."""
    key = f"{name}:{event.pk}:{event.live_version}"
    return cast(T, cache.get_or_set(key, make, KEEP_SECONDS))
