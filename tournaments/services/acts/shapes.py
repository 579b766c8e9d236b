"""The columns in an act's description of each kind of thing: these and no others."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

_CALL = "key reason entry by called_at heard_by heard_name heard_at end ended_by ended_at"
_SHAPES: Mapping[str, frozenset[str]] = {
    kind: frozenset(columns.split())
    for kind, columns in {
        "event": "ruleset options edition divisions tables_out_of_use accessible_tables stages "
        "stage_names words_apart clubs_apart league nights_counted evening champion",
        "player": "number name division wave person dropped_at is_defending",
        "payment": "number kind amount player payer paid_at by taken_back_at taken_back_by",
        "waiting": "name since",
        "round": "number stage wave kind status minutes draw_seed draw_note sizes drawn_from",
        "promise": "number sha256 published_at",
        "table": "round number game banker seats postponed extra_seconds late_seconds",
        "result": "status assets places bankrupt version book_version link seal tallied_at tally",
        "clock": "kind at seconds by",
        "signatures": "seat player via at",
        "rulings": "by_name at by reason before after version",
        "disputes": "seat player text via at end ended_by ended_at",
        "calls": _CALL,
        "banker_calls": _CALL,
        "lots": "order reason drawn_at",
    }.items()
}
_LISTS = {"clock", "signatures", "rulings", "disputes", "calls", "banker_calls", "lots"}
_NEWER = {
    "rulings": {"version"},
    "round": {"stage", "sizes", "drawn_from", "wave"},
    "event": {
        "divisions",
        "tables_out_of_use",
        "accessible_tables",
        "words_apart",
        "clubs_apart",
        "league",
        "nights_counted",
        "evening",
        "stage_names",
    },
    "player": {"division", "person", "is_defending", "wave"},
    "table": {"postponed", "extra_seconds", "late_seconds"},
    "calls": {"entry"},
    "banker_calls": {"entry"},
}
"""Columns missing from acts that are older than the columns."""
_FLAT = {
    "ruleset", "options", "edition", "rounds", "minutes", "table_size", "advance", "scoring",
    "champion",
}  # fmt: skip
"""The columns of an event that an act told of before there were stages."""

_SUBJECT = re.compile(
    r"event|lots|(player|payment|waiting|promise|round|clock|table|result|signatures|rulings|disputes|calls"
    r"|banker_calls):[1-9][0-9]{0,17}"
)


def is_subject(name: str) -> bool:
    """Whether a thing can have this name."""
    return _SUBJECT.fullmatch(name) is not None


def is_whole(subject: str, description: Any) -> bool:
    """Whether this is a full description as acts give it, or None for a thing that is gone."""
    kind = subject.partition(":")[0]
    if description is None:
        return True
    if kind in _LISTS:
        return isinstance(description, list) and all(_is_one(kind, each) for each in description)
    return _is_one(kind, description)


def as_today(subject: str, description: Any) -> Any:
    """The description as acts give it today. Those from before an event had stages name the rounds
    for everybody and the number that advances to the final; older ones don't say whether a stage
    keeps divisions apart, a champion has a seat in it, or waves take turns."""
    if subject != "event" or not isinstance(description, dict):
        return description
    if description.keys() != _FLAT:
        return description | _with_newer(description.get("stages"))
    shared = {
        "minutes": description["minutes"],
        "scoring": description["scoring"],
        "tables": "no_repeats",
        "best": None,
        "carries_over": True,
        "divisions_apart": False,
        "champion_plays": False,
        "waves": 1,
    }
    everybody = {"number": 1, "plays": "everybody", "players": None}
    everybody |= {"rounds": description["rounds"], "table_size": description["table_size"]}
    advance = description["advance"]
    final = {"number": 2, "plays": "top", "players": advance, "rounds": 1, "table_size": advance}
    kept = {name: description[name] for name in ("ruleset", "options", "edition", "champion")}
    return kept | {"stages": [everybody | shared, final | shared]}


def _with_newer(stages: Any) -> dict[str, Any]:
    if not isinstance(stages, list):
        return {}
    newer = {"divisions_apart": False, "champion_plays": False, "waves": 1}
    return {"stages": [newer | each if isinstance(each, dict) else each for each in stages]}


def _is_one(kind: str, description: Any) -> bool:
    if not isinstance(description, dict):
        return False
    lacks_or_has_more = _SHAPES[kind] ^ description.keys()
    return lacks_or_has_more <= _NEWER.get(kind, set())
