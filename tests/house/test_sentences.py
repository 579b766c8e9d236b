"""The sentences of the engine stand at the heads of its modules, and are said in no other way."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from docs.sentences import ENGINE, PAGE, ModuleSentences, places, rendered
from engine.errors import No
from engine.texts import Counted, template
from tests.house import source

DECLARE = {"Text", "template", "Counted", "No", "Rule", "OpenDecision", "to_say", "compile"}
ROW = {"_option", "Ruleset", "_form"}
"""What makes a row of a table that is a text by itself: options, rulesets, expectations."""
FOR_PROGRAMS = {
    "engine/chain.py": "begins what is hashed with a word",
    "engine/edition_file.py": "indents JSON",
    "engine/notation/writing.py": "writes a keyword of notation",
    "engine/texts.py": "writes a function",
}
"""Files with words that aren't for people, and what they do with them."""
WHOLLY_TEXT = {"engine/commandline/guide.py"}
SPEAK = sorted(
    path
    for path in ENGINE.rglob("*.py")
    if source.name(path) not in FOR_PROGRAMS.keys() | WHOLLY_TEXT
)


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def called(node: ast.Call) -> str:
    return ast.unparse(node.func).rpartition(".")[2]


def is_sentence(words: str) -> bool:
    """Words of a person: more than one, and not the name of a chapter ("PAYING RENT")."""
    return bool(re.search(r"[a-z]", words)) and " " in words


def docstrings(tree: ast.AST) -> set[int]:
    """The strings that stand by themselves: they are for readers of the source."""
    return {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def may_say(node: ast.AST) -> bool:
    """A declaration, a row of a table, the words of an enum, an error for programmers."""
    match node:
        case ast.Call():
            return called(node) in DECLARE | ROW
        case ast.ClassDef():
            return any(ast.unparse(base) in ("StrEnum", "ProblemCode") for base in node.bases)
        case ast.Raise(exc=ast.Call(func=ast.Name(id=error))):
            return hasattr(builtins, error)
    return False


def said_elsewhere(path: Path) -> Iterator[str]:
    """The sentences of a file that no declaration has, with their lines."""
    tree = tree_of(path)
    declared = {id(part) for node in ast.walk(tree) if may_say(node) for part in ast.walk(node)}
    unseen = declared | docstrings(tree)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or id(node) in unseen:
            continue
        if isinstance(node.value, str) and is_sentence(node.value):
            yield f"{source.name(path)}:{node.lineno} {node.value}"


@pytest.mark.parametrize("path", SPEAK, ids=source.name)
def test_a_sentence_is_declared(path: Path) -> None:
    assert list(said_elsewhere(path)) == []


@pytest.mark.parametrize("name", FOR_PROGRAMS)
def test_a_file_is_excused_only_while_it_has_such_words(name: str) -> None:
    assert list(said_elsewhere(ENGINE.parent / name))


@pytest.mark.parametrize("place", places(), ids=lambda place: place.module)
def test_declarations_come_before_the_first_function(place: ModuleSentences) -> None:
    begun = False
    late = []
    for node in tree_of(place.path).body:
        begun = begun or isinstance(node, ast.FunctionDef)
        if begun and isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            late += [ast.unparse(node.targets[0])] if called(node.value) in DECLARE else []

    assert late == []


def test_only_a_no_makes_a_refusal() -> None:
    made = [
        f"{source.name(path)}:{node.lineno}"
        for path in sorted(ENGINE.rglob("*.py"))
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Call) and called(node) == "Refusal"
        if path.name != "errors.py"
    ]

    assert made == []


def filled_in(place: ModuleSentences) -> Iterator[tuple[str, set[str], frozenset[str]]]:
    """Each call of a declaration: where it is, the values given, and the places it has."""
    values = vars(__import__(place.module, fromlist=["*"]))
    for node in ast.walk(tree_of(place.path)):
        if isinstance(node, ast.Call) and all(each.arg for each in node.keywords):
            functions = (
                [node.func.body, node.func.orelse]
                if isinstance(node.func, ast.IfExp)
                else [node.func]
            )
            given = {str(each.arg) for each in node.keywords}
            for function in functions:
                if isinstance(function, ast.Name):
                    for wanted in places_of(values.get(function.id)):
                        yield f"{source.name(place.path)}:{node.lineno}", given, wanted


def places_of(value: Any) -> list[frozenset[str]]:
    match value:
        case No():
            return [value.text.places]
        case FunctionType():
            wanted = getattr(value, "places", None)
            return [] if wanted is None else [wanted]
        case Counted():
            return [value.one.places - {"count"}, value.many.places - {"count"}]
    return []


def test_each_call_fills_the_places_of_its_sentence() -> None:
    found = [each for place in places() for each in filled_in(place)]

    assert len(found) > 200
    assert [each for each in found if each[1] != each[2]] == []


def test_every_sentence_is_said() -> None:
    named: set[str] = set()
    for path in sorted(ENGINE.rglob("*.py")):
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                named.add(node.id)
            elif isinstance(node, ast.Attribute):
                named.add(node.attr)

    assert [
        f"{place.module}.{name}"
        for place in places()
        for name in place.declared
        if name not in named
    ] == []


def test_the_page_is_as_it_is_generated() -> None:
    text = PAGE.read_text("utf-8")

    assert rendered(text) == text, "write it again: .venv/bin/python -m docs"


def test_a_value_without_its_place_is_refused() -> None:
    buys = template("seat {seat} buys {lot}")

    assert buys(lot="Boardwalk", seat="A") == "seat A buys Boardwalk"
    with pytest.raises(TypeError, match="'lot'"):
        buys(seat="A")
    with pytest.raises(TypeError, match="'price'"):
        buys(seat="A", lot="Boardwalk", price="$400")


def test_one_and_several_have_a_form_each() -> None:
    deeds = Counted("{count} deed", "{count} deeds")

    assert [deeds(count) for count in (0, 1, 2)] == ["0 deeds", "1 deed", "2 deeds"]
