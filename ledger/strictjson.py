"""JSON as the standard has it, from anybody.

Refused are NaN and Infinity, a name twice in one object, numbers of absurd length, nesting too
deep to read, and characters that no database keeps.
"""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any, NoReturn

from django.utils.dateparse import parse_datetime


def loads(text: str) -> Any:
    """The value of a JSON text. Raises `ValueError`, as `json.JSONDecodeError` if the fault has a
    place."""
    try:
        value = json.loads(text, parse_constant=_no_constant, object_pairs_hook=_no_name_twice)
        # Half a surrogate pair can be read, but not written again.
        json.dumps(value, ensure_ascii=False).encode()
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error
    return value


def read_time(value: Any) -> datetime:
    """The time in a text with its offset, like 2026-11-21T19:30:00Z. Raises `ValueError`, also for
    one outside of 2000 to 2200."""
    time = parse_datetime(value) if isinstance(value, str) else None
    if time is None or time.tzinfo is None or not 2000 <= time.year <= 2200:
        raise ValueError("no time with its offset")
    return time


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number")


def _no_name_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise ValueError("a name occurs twice in one object")
    return value
