"""The commands of a book: those of the game, and two of its own.

Undo is `{"type": "undo", "number": n}`: it takes back entry n by an entry that reverses it, and an
undo is taken back (redone) in the same way. It may have a `reason`, for example when a referee
reopens a closed book.

Void, `{"type": "void", "number": n, "reason": "…"}`, is a referee's and reverses an entry wherever
it stands; the ledger alone decides it. `with` lists entries that go with it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.book import problems
from engine.codecs import REASON
from engine.command import Command
from engine.errors import Malformed
from engine.parsing import command_to_json, parse_command
from engine.texts import Text, template

UNDO_SHAPE = Text("An undo has the number of one entry, from 1 on, and perhaps a reason.")
VOID_SHAPE = Text("A void has the number of one entry, a reason, and perhaps others in “with”.")
WITH_SHAPE = template("“with” lists up to {most} numbers of entries.")

_NUMBER_MAX = 2**31 - 1
_UNDO_FIELDS = {"type", "number", "reason"}
_VOID_FIELDS = {"type", "number", "reason", "with"}
_WITH_MAX = 200


class Undo(NamedTuple):
    """The command that takes back an entry; `reason` is "" if none was given."""

    number: int
    reason: str = ""


class Void(NamedTuple):
    """A referee's command: entry `number` and, before it, the `others` no longer count. Others that
    no longer count are left as they are."""

    number: int
    reason: str
    others: tuple[int, ...] = ()


BookCommand = Command | Undo | Void


def read_command(data: Any) -> BookCommand:
    """The command in a JSON object. Raises `Problem` MALFORMED."""
    try:
        if isinstance(data, dict) and data.get("type") == "undo":
            return _read_undo(data)
        if isinstance(data, dict) and data.get("type") == "void":
            return _read_void(data)
        return parse_command(data)
    except Malformed as error:
        raise problems.from_malformed(error) from error


def _read_undo(data: dict[str, Any]) -> Undo:
    if not _is_number(data.get("number")) or not set(data) <= _UNDO_FIELDS:
        raise problems.malformed("number", UNDO_SHAPE)
    reason = REASON.check(data["reason"], "reason") if "reason" in data else ""
    return Undo(data["number"], reason)


def _read_void(data: dict[str, Any]) -> Void:
    if not _is_number(data.get("number")) or not set(data) <= _VOID_FIELDS:
        raise problems.malformed("number", VOID_SHAPE)
    others = data.get("with", [])
    if not isinstance(others, list) or not all(map(_is_number, others)) or len(others) > _WITH_MAX:
        raise problems.malformed("with", WITH_SHAPE(most=_WITH_MAX))
    reason = REASON.check(data.get("reason"), "reason")
    return Void(data["number"], reason, tuple(sorted(set(others) - {data["number"]}, reverse=True)))


def _is_number(value: Any) -> bool:
    return type(value) is int and 1 <= value <= _NUMBER_MAX


def canonical(command: BookCommand) -> dict[str, Any]:
    """The command as the journal keeps it."""
    if isinstance(command, Undo):
        undo = {"type": "undo", "number": command.number}
        return undo | ({"reason": command.reason} if command.reason else {})
    if isinstance(command, Void):
        void = {"type": "void", "number": command.number, "reason": command.reason}
        return void | ({"with": list(command.others)} if command.others else {})
    return command_to_json(command)
