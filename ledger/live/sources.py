"""Where the first snapshot of a channel comes from when this process has not heard one yet."""

from collections.abc import Callable
from typing import Any

Source = Callable[[str], dict[str, Any] | None]

_sources: dict[str, Source] = {}


def source(kind: str) -> Callable[[Source], Source]:
    """Register a function for the channels `<kind>-<key>`: it takes the key, reads the database
    and returns the snapshot that a publish would have carried, or None if there is none."""

    def register(function: Source) -> Source:
        _sources[kind] = function
        return function

    return register


def read(channel: str) -> dict[str, Any] | None:
    """The snapshot of `channel` as its source reads it now; None without source or subject."""
    kind, _, key = channel.partition("-")
    found = _sources.get(kind)
    return found(key) if found else None
