"""Writing notation: what `read` reads back without loss."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any

from engine.commands import Command
from engine.notation.record import Comment, Expectation, Line, Record, Refused
from engine.parsing import CODECS, TYPE_NAMES


def write(record: Record) -> str:
    """The record as text, headers first."""
    headers = [("Game", record.title)] if record.title else []
    headers.append(("Ruleset", record.ruleset))
    if record.edition:
        headers.append(("Edition", record.edition))
    headers.append(("Seats", " ".join(record.seats)))
    headers += [("Option", f"{name}={value}") for name, value in record.options.items()]
    lines = [f'[{name} "{value}"]' for name, value in headers]
    lines += [_write_line(line) for line in record.lines]
    return "\n".join(lines) + "\n"


def _write_line(line: Line) -> str:
    content = line.content
    if isinstance(content, Comment):
        return content.text
    if isinstance(content, Refused):
        text = f"refused {content.code}: {write_command(content.command)}"
    elif isinstance(content, Expectation):
        text = " ".join(["expect", content.what, *content.words])
    else:
        text = write_command(content)
    return f"{text}  {line.remark}" if line.remark else text


def write_command(command: Command) -> str:
    """One command as a line: seat, verb, the needed values in order, then name=value."""
    cls = type(command)
    words: list[str] = []
    verb = TYPE_NAMES[cls].replace("_", "-")
    for at, item in enumerate(fields(cls)):
        value: Any = getattr(command, item.name)
        text = CODECS[cls][item.name].write(value) if value is not None else ""
        if item.default is MISSING:
            words.append(text)
            if at == 0 and item.name == "seat":
                words.append(verb)
        elif value != item.default and value != {}:
            words.append(_named(item.name, text))
    return " ".join(words if verb in words[:2] else [verb, *words])


def _named(name: str, text: str) -> str:
    return f"{name}={text}"
