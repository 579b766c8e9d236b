"""Writing notation: what `read` reads back without loss."""

from __future__ import annotations

from typing import Any

from engine.codecs import DOLLAR
from engine.command import Command
from engine.edition import load_edition
from engine.notation.record import Comment, Expectation, NotedLine, Record, RefusedCommand
from engine.registry import rule_of
from engine.ruleset import ruleset_named


def write(record: Record) -> str:
    """The record as text, headers first."""
    sign = load_edition(record.edition or ruleset_named(record.ruleset).edition).sign
    lines = [*write_headers(record), *(write_line(line, sign) for line in record.lines)]
    return "".join(f"{line}\n" for line in lines)


def write_headers(record: Record) -> list[str]:
    """The lines that say which game it is."""
    headers = [("Game", record.title)] if record.title else []
    headers.append(("Ruleset", record.ruleset))
    if record.edition:
        headers.append(("Edition", record.edition))
    headers.append(("Seats", " ".join(record.seats)))
    headers += [("Option", f"{name}={value}") for name, value in record.options.items()]
    return [f'[{name} "{value}"]' for name, value in headers]


def write_line(line: NotedLine, sign: str = DOLLAR) -> str:
    """One line, with the comment behind it; before cash stands the `sign` of the edition."""
    content = line.content
    if isinstance(content, Comment):
        return content.text
    if isinstance(content, RefusedCommand):
        text = f"refused {content.code}: {write_command(content.command, sign)}"
    elif isinstance(content, Expectation):
        text = " ".join(["expect", content.what, *content.words])
    else:
        text = write_command(content, sign)
    return f"{text}  {line.remark}" if line.remark else text


def write_command(command: Command, sign: str = DOLLAR) -> str:
    """One command as a line: seat, verb, the needed values in order, then name=value; before cash
    stands the `sign` of the edition."""
    rule = rule_of(command)
    words: list[str] = []
    for at, (name, codec) in enumerate(rule.codecs.items()):
        value: Any = getattr(command, name)
        if name in rule.required:
            words.append(codec.write(value, sign))
            if at == 0 and name == "seat":
                words.append(rule.verb)
        elif value != rule.defaults[name]:
            words.append(f"{name}={codec.write(value, sign)}")
    return " ".join(words if rule.verb in words[:2] else [rule.verb, *words])
