"""Commands from JSON and back, in one canonical form."""

from __future__ import annotations

from typing import Any

from engine.command import Command
from engine.errors import Malformed
from engine.registry import COMMAND_TYPES, rule_named, rule_of


def parse_command(data: Any) -> Command:
    """The command that a JSON object stands for. Raises `Malformed` with the field at fault."""
    if not isinstance(data, dict):
        raise Malformed("command", "an object with a type")
    name = data.get("type")
    if not isinstance(name, str) or name not in COMMAND_TYPES:
        raise Malformed("type", "one of " + ", ".join(sorted(COMMAND_TYPES)))
    rule = rule_named(name)
    values = {}
    for key, value in data.items():
        if key in rule.codecs:
            if value is not None or key in rule.required:
                values[key] = rule.codecs[key].check(value, key)
        elif key != "type":
            raise Malformed(str(key), f"no such field in {name}")
    if not rule.required <= values.keys():
        missing = min(rule.required - values.keys())
        raise Malformed(missing, f"a value: {name} needs it")
    command: Command = rule.command(**values)
    return command


def command_to_json(command: Command) -> dict[str, Any]:
    """The command as canonical JSON: fields in order, those left at their default omitted."""
    rule = rule_of(command)
    data: dict[str, Any] = {"type": rule.name}
    for name, codec in rule.codecs.items():
        value = getattr(command, name)
        if name not in rule.defaults or value != rule.defaults[name]:
            data[name] = codec.dump(value)
    return data
