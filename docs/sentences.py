"""The generated parts of docs/sentences.md: every sentence of the engine, module by module.

`.venv/bin/python -m docs` writes them again, and a test compares the page with the code.
"""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

import engine
from docs.parts import filled, folded
from engine.decisions import OpenDecision
from engine.errors import No
from engine.registry import Rule
from engine.texts import Counted, Text

PAGE = Path(__file__).with_name("sentences.md")
ENGINE = Path(engine.__file__).parent


class ModuleSentences(NamedTuple):
    """A module that has sentences: what it declares, by name, in the order of the source."""

    module: str
    path: Path
    declared: dict[str, Any]

    @property
    def refusals(self) -> list[No]:
        """The refusals that it makes."""
        return [each for each in self.declared.values() if isinstance(each, No)]


def rendered(page: str) -> str:
    """The page with its generated parts as they have to be now."""
    return filled(page, lambda name, _: "\n" + "\n".join(_PARTS[name]()) + "\n")


@cache
def places() -> tuple[ModuleSentences, ...]:
    """Every module of the engine that declares sentences, by path. House rules aren't ours."""
    house = ENGINE / "chapters" / "house"
    paths = (path for path in sorted(ENGINE.rglob("*.py")) if path.parent != house)
    found = (_place(path) for path in paths if path.name != "__main__.py")
    return tuple(place for place in found if place.declared)


def _place(path: Path) -> ModuleSentences:
    module = ".".join(path.relative_to(ENGINE.parent).with_suffix("").parts)
    assigned = [
        node.targets[0].id
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    ]
    values = vars(importlib.import_module(module.removesuffix(".__init__")))
    declared = {name: values[name] for name in assigned if list(sentences_of(values[name]))}
    return ModuleSentences(module, path, declared)


def sentences_of(value: Any) -> Iterator[tuple[str, str]]:
    """The sentences of a declaration, each with what it is: "" for itself, "rule", "remedy"."""
    match value:
        case No():
            yield "", value.sentence
            yield from (
                (kind, getattr(value, field)) for kind, field in _BESIDE if getattr(value, field)
            )
        case OpenDecision():
            yield "", value.sentence
        case Text():
            yield "", value
        case FunctionType():
            words = getattr(value, "words", "")
            yield from [("", words)] if words else ()
        case Counted():
            yield "", value.one.words
            yield "several", value.many.words
        case Rule():
            yield "", value.sentence
        case tuple():
            for each in value:
                yield from sentences_of(each)


_BESIDE = (("the rule", "says"), ("what to do", "remedy"))


def _of(folder: str) -> Iterator[str]:
    for place in places():
        if ("chapters" in place.path.relative_to(ENGINE).parts) is (folder == "chapters"):
            name = place.path.relative_to(ENGINE.parent)
            yield f"### {name}\n"
            for declared, value in place.declared.items():
                (_, sentence), *beside = sentences_of(value)
                yield folded(f"- `{declared}`: {sentence}", "  ").rstrip()
                yield from (
                    folded(f"  - {kind + ': ' if kind else ''}{words}", "    ").rstrip()
                    for kind, words in beside
                )
            yield ""


_PARTS = {"chapters": lambda: _of("chapters"), "elsewhere": lambda: _of("elsewhere")}
