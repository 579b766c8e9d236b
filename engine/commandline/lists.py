"""All the words that a notation file can use, as lines for people."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import fill
from typing import Any

from engine.codecs import either, written
from engine.edition import EDITION_NAMES, load_edition
from engine.notation.expectations import FORMS
from engine.notation.forms import form_of_command
from engine.options import OPTIONS
from engine.registry import RULES
from engine.ruleset import RULESETS
from engine.texts import Text, template

EXPECT = template("expect {what} {words}")
RULESET = template('[Ruleset "{name}"]  on {edition} unless another is named')
EDITION = template('[Edition "{first}"]  or {others}')
IN_CAPITALS = Text("the words in capitals")
OF_COMMANDS = template("{word} of {commands}: {kind}")
OF_ALL = template("{word}: {kind}")
SPACES = template("{edition}: spaces")
CARDS = template("cards of {deck}")

LISTS = ("commands", "expectations", "rulesets", "options")
_FIELD = re.compile(r"`(\w+)`")
_WIDTH = 79


def list_of(what: str) -> Iterator[str]:
    """The lines of one of `LISTS`, or of an edition's spaces and cards. Raises `Unusable` for an
    unknown edition."""
    match what:
        case "commands":
            yield from _commands()
        case "expectations":
            for name, form in FORMS.items():
                words = [*form.words[: form.least], *(f"[{w}]" for w in form.words[form.least :])]
                yield EXPECT(what=name, words=", ".join(words))
                yield _below(form.holds)
        case "rulesets":
            for ruleset in RULESETS.values():
                yield RULESET(name=ruleset.name, edition=ruleset.edition)
                yield _below(ruleset.summary)
            first, *others = EDITION_NAMES
            yield EDITION(first=first, others=either(others))
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
    yield f"\n{IN_CAPITALS}"
    for name, texts in fields.items():
        for text, kinds in texts.items():
            word = name.upper()
            if len(texts) > 1:
                yield _below(OF_COMMANDS(word=word, commands=", ".join(kinds), kind=text))
            else:
                yield _below(OF_ALL(word=word, kind=text))


def _sentence(cls: type[Any]) -> str:
    """The first paragraph of a command's docstring, its fields in capitals."""
    first = str(cls.__doc__).split("\n\n")[0]
    return _FIELD.sub(lambda found: found[1].upper(), " ".join(first.split()))


def _board(name: str) -> Iterator[str]:
    edition = load_edition(name)
    yield SPACES(edition=edition.title)
    for space in edition.spaces:
        yield f"  {space.position:>2}  {space.deed or '-':24}{space.name}"
    for deck, ids in edition.decks.items():
        yield CARDS(deck=deck)
        for id in ids:
            yield f"  {id:6}{edition.cards[id].label}"
