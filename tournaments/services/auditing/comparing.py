"""Comparing the rows of an event with what its acts say, in sentences about each difference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from engine.chain import canonical_json
from tournaments.services.acts import EVENT, LOTS

_CUT = 60
_DIGESTS = {
    "name": "the name is not the one in",
    "by_name": "the name of the referee is not the one in",
    "by": "the name of who pressed it is not the one in",
    "drawn_from": "what the draw followed from is not what it was in",
    "sha256": "the seed is not the one whose hash is in",
    "draw_note": "the explanation of the draw is not the one in",
    "text": "the words are not those in",
    "heard_name": "the name of the referee is not the one in",
    "postponed": "why it is postponed is not what it was in",
    "payer": "the name of the payer is not the one in",
    "tally": "the tally is not the one in",
}
"""Columns that acts keep as a digest: the old value can't be shown."""


class Told(NamedTuple):
    """The description of a thing in the newest act about it (None if it is gone), and the name of
    that act."""

    description: Any
    act: str


class Wording:
    """Sentences about the things of an event, from what acts tell and what stands."""

    def __init__(self, told: Mapping[str, Told], stands: Mapping[str, Any]) -> None:
        self._told = told
        self._stands = stands

    def title(self, subject: str) -> str:
        """The title by which people know the thing."""
        kind, _, key = subject.partition(":")
        match kind:
            case "player":
                return self._player(key)
            case "payment":
                return f"payment {self._known(subject).get('number', key)}"
            case "waiting":
                return f"no. {key} of the waiting list"
            case "round":
                return self._round(key)
            case "promise":
                return f"the seed of round {self._known(subject).get('number', key)}"
            case "clock":
                return f"the clock of {self._round(key)}"
            case "table":
                return self._table(key)
            case "result" | "signatures" | "rulings" | "disputes" | "calls":
                return f"the {kind} of {self._table(key)}"
            case "banker_calls":
                return f"the calls of banker {key}, who had no table"
        return {EVENT: "the set-up", LOTS: "the draws of lots"}.get(subject, subject)

    def differences(self, subject: str, told: Told | None, stands: Any) -> Iterator[str]:
        """Yield the differences between a thing and its description. What a description lacks isn't
        compared."""
        title = self.title(subject)
        if told is None or told.description is None:
            if stands is not None:
                told_of = f"{told.act} says that there is none" if told else "no act tells of it"
                yield f"{title}: it is there, but {told_of}."
            return
        if stands is None:
            yield f"{title}: it is not there, but {told.act} tells of it."
            return
        said = told.description
        for path, then, now in _differing(said, _as_far_as(said, stands)):
            yield f"{title}: {self._difference(path, then, now)} {told.act}."

    def _difference(self, path: tuple[str, ...], then: Any, now: Any) -> str:
        if path and path[-1] in _DIGESTS and _is_digest(then):
            return _DIGESTS[path[-1]]
        where = " ".join(part.replace("_", " ") for part in path) or "it"
        return f"{where} is {self._value(path, now)}, not {self._value(path, then)} as in"

    def _value(self, path: tuple[str, ...], value: Any) -> str:
        is_player = path[:1] in (("seats",), ("champion",)) or path[-1:] == ("player",)
        if is_player and type(value) is int:
            return self._player(str(value))
        return "nothing" if value is None else canonical_json(value)[:_CUT]

    def _known(self, subject: str) -> Mapping[str, Any]:
        """The known description of a thing: that of the acts, or else that of its rows."""
        told = self._told.get(subject)
        for description in (told.description if told else None, self._stands.get(subject)):
            if isinstance(description, dict):
                return description
        return {}

    def _player(self, key: str) -> str:
        number = self._known(f"player:{key}").get("number")
        return f"player {number}" if number else f"a player of another event ({key})"

    def _round(self, key: str) -> str:
        known = self._known(f"round:{key}")
        return "the final" if known.get("kind") == "final" else f"round {known.get('number', key)}"

    def _table(self, key: str) -> str:
        known = self._known(f"table:{key}")
        return f"table {known.get('number', key)} of {self._round(str(known.get('round', '')))}"


FieldPath = tuple[str, ...]


def _differing(then: Any, now: Any, path: FieldPath = ()) -> Iterator[tuple[FieldPath, Any, Any]]:
    """Yield the paths at which two JSON values differ, with both values."""
    if isinstance(then, dict) and isinstance(now, dict):
        for name in sorted(then.keys() | now.keys()):
            yield from _differing(then.get(name), now.get(name), (*path, name))
    elif isinstance(then, list) and isinstance(now, list):
        if len(then) != len(now):
            yield (*path, "count"), len(then), len(now)
            return
        for at, (one, other) in enumerate(zip(then, now, strict=True), start=1):
            yield from _differing(one, other, (*path, f"no. {at}"))
    elif canonical_json(then) != canonical_json(now):
        yield path, then, now


def _as_far_as(told: Any, stands: Any) -> Any:
    """A description, or a list of them, cut down to the keys that were told."""
    if isinstance(told, list) and isinstance(stands, list) and len(told) == len(stands):
        return [_as_far_as(one, other) for one, other in zip(told, stands, strict=True)]
    if isinstance(told, dict) and isinstance(stands, dict):
        return {name: value for name, value in stands.items() if name in told}
    return stands


def _is_digest(value: Any) -> bool:
    return isinstance(value, str) and len(value) == 64
