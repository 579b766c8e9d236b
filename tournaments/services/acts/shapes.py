"""What acts tell of each kind of thing: neither less, nor more, nor of anything else."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

_SHAPES: Mapping[str, frozenset[str]] = {
    kind: frozenset(columns.split())
    for kind, columns in {
        "event": "ruleset options edition rounds minutes table_size advance scoring champion",
        "player": "number name dropped_at",
        "round": "number kind status minutes draw_seed draw_note",
        "table": "round number game banker seats",
        "result": "status assets places bankrupt version book_version link seal tallied_at tally",
        "clock": "kind at seconds by",
        "signatures": "seat player via at",
        "rulings": "by_name at by reason before after version",
        "lots": "order reason drawn_at",
    }.items()
}
_LISTS = {"clock", "signatures", "rulings", "lots"}
_NEWER = {"rulings": {"version"}}
"""Columns that acts from before them lack."""

_SUBJECT = re.compile(
    r"event|lots|(player|round|clock|table|result|signatures|rulings):[1-9][0-9]{0,17}"
)


def is_subject(name: str) -> bool:
    """Whether a thing can have this name."""
    return _SUBJECT.fullmatch(name) is not None


def is_whole(subject: str, description: Any) -> bool:
    """Whether it describes the thing as acts do: all of it, or that it is gone (None)."""
    kind = subject.partition(":")[0]
    if description is None:
        return True
    if kind in _LISTS:
        return isinstance(description, list) and all(_is_one(kind, each) for each in description)
    return _is_one(kind, description)


def _is_one(kind: str, description: Any) -> bool:
    if not isinstance(description, dict):
        return False
    lacks_or_has_more = _SHAPES[kind] ^ description.keys()
    return lacks_or_has_more <= _NEWER.get(kind, set())
