"""All the words that a notation file can use, as lines for people."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import fill
from typing import Any

from engine.codecs import written
from engine.edition import EDITION_NAMES, load_edition
from engine.notation.expectations import FORMS
from engine.notation.forms import form_of_command
from engine.options import OPTIONS
from engine.registry import RULES
from engine.ruleset import RULESETS

LISTS = ("commands", "expectations", "rulesets", "options")
_FIELD = re.compile(r"`(\w+)`")
_WIDTH = 79


def list_of(what: str) -> Iterator[str]:
    """The lines of one of `LISTS`, or of an edition's spaces and cards. Raises `Unusable` for an
    edition that there isn't."""
    match what:
        case "commands":
            yield from _commands()
        case "expectations":
            for name, form in FORMS.items():
                words = [*form.words[: form.least], *(f"[{w}]" for w in form.words[form.least :])]
                yield f"expect {name} {', '.join(words)}"
                yield _below(form.holds)
        case "rulesets":
            for ruleset in RULESETS.values():
                yield f'[Ruleset "{ruleset.name}"]  on {ruleset.edition} unless another is named'
                yield _below(ruleset.summary)
            yield f'[Edition "{EDITION_NAMES[0]}"]  or {" or ".join(EDITION_NAMES[1:])}'
        case "options":
            for option in OPTIONS.values():
                yield f"{option.name}={'|'.join(str(value).lower() for value in option.values)}"
                yield _below(option.sentence)
        case _:
            yield from _board(what)


def _below(text: str) -> str:
    return fill(text, _WIDTH, initial_indent="    ", subsequent_indent="    ")


def _commands() -> Iterator[str]:
    """Each form with its sentence; then what each word in capitals has to be."""
    fields: dict[str, dict[str, list[str]]] = {}
    for cls, rule in RULES.items():
        yield fill(form_of_command(rule.name), _WIDTH, subsequent_indent="        ")
        yield _below(_sentence(cls))
        for name, codec in rule.codecs.items():
            kinds = fields.setdefault(name, {}).setdefault(written(codec), [])
            kinds.append(rule.verb)
    yield "\nthe words in capitals"
    for name, texts in fields.items():
        for text, kinds in texts.items():
            where = f" of {', '.join(kinds)}" if len(texts) > 1 else ""
            yield _below(f"{name.upper()}{where}: {text}")


def _sentence(cls: type[Any]) -> str:
    """The first paragraph of a command's docstring, its fields in capitals."""
    first = str(cls.__doc__).split("\n\n")[0]
    return _FIELD.sub(lambda found: found[1].upper(), " ".join(first.split()))


def _board(name: str) -> Iterator[str]:
    edition = load_edition(name)
    yield f"{edition.title}: spaces"
    for space in edition.spaces:
        yield f"  {space.position:>2}  {space.deed or '-':24}{space.name}"
    for deck, ids in edition.decks.items():
        yield f"cards of {deck}"
        for id in ids:
            yield f"  {id:6}{edition.cards[id].label}"
