"""The database as the posting path needs it: its statements, and how they are run."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson

Values = Mapping[str, Any]
FetchedRow = Sequence[Any]
Question = tuple[str, Values]
"""A statement and its values."""


@dataclass(frozen=True)
class Dialect:
    """The statements as one database has them. `fetch` gives the first row, None if there is
    none, and `write` the balance that each posting of an entry leaves. With `writes_at_once` that
    is one statement, which needs no transaction around it."""

    find_holder: str
    look_at_game: str
    lock_game: str
    find_reply: str
    keep_reply: str
    writes_at_once: bool
    fetch: Callable[[str, Values], FetchedRow | None]
    fetch_each: Callable[[Sequence[Question]], list[FetchedRow | None]]
    write: Callable[[Values], list[int] | None]


def to_json(value: Any) -> str:
    """JSON for a column. Only hashed JSON has to be canonical, which takes far longer."""
    return orjson.dumps(value, default=tuple, option=orjson.OPT_SORT_KEYS).decode()
