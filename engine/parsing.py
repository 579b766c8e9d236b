"""Commands from JSON and back, in one canonical form."""

from __future__ import annotations

from typing import Any

from engine.command import Command
from engine.errors import Malformed
from engine.registry import COMMAND_TYPES, rule_named, rule_of
from engine.texts import Text, template

AN_OBJECT = Text("an object with a type")
A_TYPE = template("one of {types}")
NO_SUCH_FIELD = template("no such field in {command}")
A_VALUE = template("a value: {command} needs it")


def parse_command(data: Any) -> Command:
    """The command that a JSON object stands for. Raises `Malformed` with the field at fault."""
    if not isinstance(data, dict):
        raise Malformed("command", AN_OBJECT)
    name = data.get("type")
    if not isinstance(name, str) or name not in COMMAND_TYPES:
        raise Malformed("type", A_TYPE(types=", ".join(sorted(COMMAND_TYPES))))
    rule = rule_named(name)
    values = {}
    for key, value in data.items():
        if key in rule.codecs:
            if value is not None or key in rule.required:
                values[key] = rule.codecs[key].check(value, key)
        elif key != "type":
            raise Malformed(str(key), NO_SUCH_FIELD(command=name))
    if not rule.required <= values.keys():
        missing = min(rule.required - values.keys())
        raise Malformed(missing, A_VALUE(command=name))
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
