"""Commands from JSON and back, in one canonical form."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import MISSING, fields
from typing import Any, get_args, get_type_hints

from engine.codecs import Codec
from engine.commands import Command
from engine.errors import Malformed

COMMAND_TYPES: dict[str, type[Any]] = {
    re.sub(r"(?<=[a-z])(?=[A-Z])", "_", cls.__name__).lower(): cls for cls in get_args(Command)
}
TYPE_NAMES: dict[type[Any], str] = {cls: name for name, cls in COMMAND_TYPES.items()}

REFEREE_COMMANDS = frozenset({"adjust", "position", "withdraw", "close", "play_on"})
# Nobody may see beforehand what these come to: the choice is made first (rule: tax-choice-first).
BLIND_COMMANDS = frozenset({"choose_tax", "tax"})


def _codecs_of(cls: type[Any]) -> dict[str, Codec]:
    hints = get_type_hints(cls, include_extras=True)
    return {item.name: hints[item.name].__metadata__[0] for item in fields(cls)}


def _defaults_of(cls: type[Any]) -> Iterator[tuple[str, Any]]:
    for item in fields(cls):
        if item.default is not MISSING:
            yield item.name, item.default
        elif item.default_factory is not MISSING:
            yield item.name, item.default_factory()


CODECS: dict[type[Any], dict[str, Codec]] = {cls: _codecs_of(cls) for cls in TYPE_NAMES}
# Per type of command the fields that can be left out, with the value they have then. An empty list
# or object that is given is another value where the default is None: a position with `jail` empty
# frees everybody, one without it leaves Jail as it is.
DEFAULTS: dict[type[Any], dict[str, Any]] = {cls: dict(_defaults_of(cls)) for cls in TYPE_NAMES}
REQUIRED: dict[type[Any], frozenset[str]] = {
    cls: frozenset(CODECS[cls].keys() - DEFAULTS[cls].keys()) for cls in TYPE_NAMES
}


def parse_command(data: Any) -> Command:
    """The command that a JSON object stands for. Raises `Malformed` with the field at fault."""
    if not isinstance(data, dict):
        raise Malformed("command", "an object with a type")
    name = data.get("type")
    if not isinstance(name, str) or name not in COMMAND_TYPES:
        raise Malformed("type", "one of " + ", ".join(sorted(COMMAND_TYPES)))
    cls = COMMAND_TYPES[name]
    codecs = CODECS[cls]
    required = REQUIRED[cls]
    values = {}
    for key, value in data.items():
        if key in codecs:
            if value is not None or key in required:
                values[key] = codecs[key].check(value, key)
        elif key != "type":
            raise Malformed(str(key), f"no such field in {name}")
    if not required <= values.keys():
        missing = min(required - values.keys())
        raise Malformed(missing, f"a value: {name} needs it")
    command: Command = cls(**values)
    return command


def command_to_json(command: Command) -> dict[str, Any]:
    """The command as canonical JSON: fields in order, those left at their default omitted."""
    cls = type(command)
    data: dict[str, Any] = {"type": TYPE_NAMES[cls]}
    defaults = DEFAULTS[cls]
    for name, codec in CODECS[cls].items():
        value = getattr(command, name)
        if name not in defaults or value != defaults[name]:
            data[name] = codec.dump(value)
    return data
